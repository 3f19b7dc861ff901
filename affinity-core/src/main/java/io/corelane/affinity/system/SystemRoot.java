/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a machine's kernel files are: {@code /} for the live machine, any directory that holds
 * {@code proc/} and {@code sys/} for a captured one. Every reader gets one, so each runs on both.
 *
 * @param root the directory that holds {@code proc}, {@code sys} and {@code dev}
 * @param before done before each file; null for nothing
 */
public record SystemRoot(Path root, @Nullable Runnable before) {

  /** Far above the largest kernel file read here; guards against a file without end. */
  static final int MAX_BYTES = 64 << 20;

  private static final int MOST_ARE_SHORTER = 1024;

  /** A machine whose files are read without pause. */
  public SystemRoot(Path root) {
    this(root, null);
  }

  /** The machine this process runs on. */
  public static SystemRoot live() {
    return new SystemRoot(Path.of("/"));
  }

  /** The same machine, for who does something before each file, such as to let others run. */
  public SystemRoot before(Runnable each) {
    return new SystemRoot(root, each);
  }

  /** The same machine, whose files are read without pause. */
  public SystemRoot withoutPause() {
    return new SystemRoot(root);
  }

  /**
   * Whether this is the running machine: only then do process ids, sockets and thread ids of this
   * process mean anything in it; true for {@code /}.
   */
  public boolean isLive() {
    return root.equals(Path.of("/"));
  }

  /**
   * The place under this root of a file as named on a running machine, such as {@code
   * /proc/interrupts}.
   */
  public Path path(String absolute) {
    if (before != null) {
      before.run();
    }
    return root.resolve(absolute.startsWith("/") ? absolute.substring(1) : absolute);
  }

  /**
   * Reads a whole kernel file as text, just as the kernel gave it (often with a closing line feed).
   */
  public Reading<String> text(String absolute) {
    // The plain stream takes half the time of a channel's; thousands of files are read each second.
    try (InputStream in = new FileInputStream(path(absolute).toString())) {
      return all(in, absolute);
    } catch (FileNotFoundException e) {
      return textByChannel(absolute);
    } catch (IOException e) {
      return missing(absolute, e);
    }
  }

  /** For what cannot be opened: only a channel's exceptions tell why. */
  private Reading<String> textByChannel(String absolute) {
    try (InputStream in = Files.newInputStream(path(absolute))) {
      return all(in, absolute);
    } catch (IOException e) {
      return missing(absolute, e);
    }
  }

  private static Reading<String> all(InputStream in, String absolute) throws IOException {
    byte[] begin = new byte[MOST_ARE_SHORTER];
    int length = in.readNBytes(begin, 0, begin.length);
    if (length < begin.length) {
      return new Reading.Present<>(new String(begin, 0, length, StandardCharsets.UTF_8));
    }
    byte[] rest = in.readNBytes(MAX_BYTES + 1 - length);
    if (length + rest.length > MAX_BYTES) {
      return new Reading.Malformed<>(absolute, "longer than " + MAX_BYTES + " bytes");
    }
    byte[] both = Arrays.copyOf(begin, length + rest.length);
    System.arraycopy(rest, 0, both, length, rest.length);
    return new Reading.Present<>(new String(both, StandardCharsets.UTF_8));
  }

  /** Reads a kernel file of one line, without its line feed and outer blanks; may be empty. */
  public Reading<String> line(String absolute) {
    return text(absolute).parse(absolute, String::strip);
  }

  /**
   * The names in a directory, sorted by their numbers first ({@code cpu2} before {@code cpu10}).
   */
  public Reading<List<String>> names(String absolute) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path(absolute))) {
      List<String> names = new ArrayList<>();
      entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
      names.sort(NaturalOrder.INSTANCE);
      return new Reading.Present<>(List.copyOf(names));
    } catch (NotDirectoryException e) {
      return new Reading.Absent<>(absolute);
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return missing(absolute, e);
    }
  }

  /** Where a symbolic link points, as written in it (sysfs uses relative targets). */
  public Reading<String> link(String absolute) {
    try {
      return new Reading.Present<>(Files.readSymbolicLink(path(absolute)).toString());
    } catch (NotLinkException e) {
      return new Reading.Absent<>(absolute);
    } catch (IOException e) {
      return missing(absolute, e);
    }
  }

  /**
   * The name a path has on the running machine once every link in it is followed; begins with
   * {@code /}.
   */
  public Reading<String> resolve(String absolute) {
    try {
      Path real = path(absolute).toRealPath();
      return new Reading.Present<>("/" + root.toRealPath().relativize(real));
    } catch (IOException e) {
      return missing(absolute, e);
    }
  }

  /** Whether there is a file, directory or link of that name; false also if it cannot be told. */
  public boolean exists(String absolute) {
    return Files.exists(path(absolute));
  }

  /**
   * Whether a file's mode has the owner's write bit. The bit is the kernel's statement about the
   * file; whether this process may write is another question.
   */
  public Reading<Boolean> ownerWriteBit(String absolute) {
    try {
      return new Reading.Present<>(
          Files.getPosixFilePermissions(path(absolute)).contains(PosixFilePermission.OWNER_WRITE));
    } catch (IOException e) {
      return missing(absolute, e);
    }
  }

  private static <T> Reading<T> missing(String absolute, Exception e) {
    if (e instanceof NoSuchFileException) {
      return new Reading.Absent<>(absolute);
    } else if (e instanceof AccessDeniedException) {
      return new Reading.Denied<>(absolute, "permission denied");
    }
    return new Reading.Denied<>(absolute, String.valueOf(e.getMessage()));
  }
}
