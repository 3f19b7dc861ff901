/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machines;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A machine in the form that {@code bin/corelane-capture --text} writes, unpacked to a directory.
 * The files are {@code machines/NAME.machine} on the test class path; their second line says
 * whether a machine was captured or written by hand, and after what.
 *
 * @param name the file's name without its ending
 * @param origin what the second line says, such as {@code hand-written after ...}
 * @param root the unpacked tree
 */
public record Machine(String name, String origin, SystemRoot root) {
  private static final String ENDING = ".machine";

  /**
   * All machines, for {@code @MethodSource("io.corelane.affinity.machines.Machine#names")}.
   *
   * @return their names in alphabetical order
   */
  public static List<String> names() {
    URL here = Objects.requireNonNull(Machine.class.getResource("/machines"), "no machines");
    try {
      URI uri = here.toURI();
      if (!uri.getScheme().equals("jar")) {
        return namesIn(Path.of(uri));
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, java.util.Map.of())) {
        return namesIn(jar.getPath("/machines"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Unpacks a machine, with modes and links.
   *
   * @param name one of {@link #names()}
   * @param directory an empty directory, such as a {@code @TempDir}
   * @return the machine
   */
  public static Machine unpack(String name, Path directory) {
    return unpackText(name, text(name), directory);
  }

  /**
   * Unpacks a machine that a test writes itself.
   *
   * @param name a name for it
   * @param text its text form
   * @param directory an empty directory
   * @return the machine
   * @throws IllegalArgumentException if the text is not a machine; names the line
   */
  public static Machine unpackText(String name, String text, Path directory) {
    try {
      String origin = new MachineText(text).unpackTo(directory);
      return new Machine(name, origin, new SystemRoot(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A machine's text form.
   *
   * @param name one of {@link #names()}
   * @return the whole file
   */
  public static String text(String name) {
    String resource = "/machines/" + name + ENDING;
    try (InputStream in = Machine.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no machine " + name + "; there are " + names());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> namesIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(file -> file.endsWith(ENDING))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .sorted()
          .toList();
    }
  }
}
