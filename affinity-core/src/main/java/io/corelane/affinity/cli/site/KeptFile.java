/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import io.corelane.affinity.cli.datanode.ExternalCommand;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A file while it is tried with other contents. The file itself is kept under a second name beside
 * it, so that what is put back has every byte, owner and permission that it had. What others read
 * meanwhile has these too, with access control list and SELinux label, and takes the name by
 * renaming, so that nobody ever reads half a file. The second name keeps out others who would do
 * the same. Safe for all threads.
 */
public final class KeptFile {

  /** Its own and the one beside it. */
  private static final int NAMES = 2;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Set<PosixFilePermission> OWNERS_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final Path file;
  private final By by;
  private final byte[] before;
  private byte[] written;
  private boolean closed;

  /** Who changes such files: one at a time. */
  public enum By {
    MODE,
    BENCH;

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The second name of a file. */
    Path kept(Path file) {
      return file.resolveSibling(file.getFileName() + ".before-corelane-" + word());
    }

    /** The name of what is not complete yet. */
    Path fresh(Path file) {
      return file.resolveSibling(file.getFileName() + ".corelane-" + word() + "-new");
    }

    private IOException isAtWork(Path file) {
      return new IOException(
          kept(file)
              + " is there: corelane "
              + word()
              + " is changing this file, or was killed. If none is at work, it is what was in the"
              + " file before: move it back and have the DataNode read it (hdfs dfsadmin -reconfig),"
              + " or remove it");
    }
  }

  private KeptFile(Path file, By by, byte[] before) {
    this.file = file;
    this.by = by;
    this.before = before;
    this.written = before;
  }

  /**
   * Keeps a file; nothing is written yet.
   *
   * @param file the file itself, not a link to it
   * @param by for whom
   * @param before what was found in it
   * @throws IOException if that cannot be done, or another has it; the message names it and says
   *     why
   */
  public static KeptFile keep(Path file, By by, byte[] before) throws IOException {
    checkIsFree(file, by);
    try {
      if (!Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_WRITE)) {
        throw new IOException("it is read-only, so somebody else sees to what is in it");
      }
      // A second name of the same file, not a copy.
      Files.createLink(by.kept(file), file);
    } catch (FileAlreadyExistsException e) {
      throw by.isAtWork(file);
    } catch (IOException | UnsupportedOperationException e) {
      throw cannot(file, "written", e);
    }
    try {
      // Of two at once each sees the other here, and none goes on.
      checkIsFree(file, by);
      if (((Number) Files.getAttribute(file, "unix:nlink")).intValue() > NAMES) {
        throw new IOException("it has another name (a hard link), which would keep the old text");
      }
      return new KeptFile(file, by, before);
    } catch (IOException e) {
      Files.delete(by.kept(file));
      throw cannot(file, "written", e);
    }
  }

  private static void checkIsFree(Path file, By by) throws IOException {
    for (By other : By.values()) {
      if (other != by && Files.exists(other.kept(file))) {
        throw other.isAtWork(file);
      }
    }
  }

  /**
   * Keeps a file and writes a change.
   *
   * @throws IOException as the two; the file is as it was then
   */
  public static KeptFile write(SiteChange change, By by) throws IOException {
    KeptFile kept = keep(change.file(), by, change.bytesBefore());
    try {
      kept.set(change.bytesAfter());
      return kept;
    } catch (IOException e) {
      Files.deleteIfExists(kept.kept());
      throw e;
    }
  }

  public Path file() {
    return file;
  }

  /** The second name. */
  public Path kept() {
    return by.kept(file);
  }

  /** What a run that was killed may leave. */
  public Path fresh() {
    return by.fresh(file);
  }

  /**
   * Writes.
   *
   * @throws IOException if somebody else has changed the file meanwhile, it cannot be written, or
   *     this is closed; the file is as it was then, and the message names it
   */
  public synchronized void set(byte[] content) throws IOException {
    try {
      if (closed) {
        throw new IOException("what was in it is being put back");
      }
      replace(content);
    } catch (IOException e) {
      throw cannot(file, "written", e);
    }
  }

  /** Nothing is written any more: what puts it back is about to run. */
  public synchronized void close() {
    closed = true;
  }

  /**
   * What was written holds: what was there is not needed any more.
   *
   * @throws IOException if it cannot be removed, or somebody else has written into it meanwhile: it
   *     stays then, and the message says where
   */
  public void done() throws IOException {
    if (!Arrays.equals(Files.readAllBytes(kept()), before)) {
      throw new IOException(
          "the change holds; but somebody else has written into "
              + file
              + " while it was made: what they wrote is in "
              + kept());
    }
    Files.deleteIfExists(kept());
  }

  /**
   * Puts back what was there, for good.
   *
   * @throws IOException if somebody else has changed the file meanwhile, or it cannot be done; what
   *     was there is kept then, and the message says where
   */
  public synchronized void putBack() throws IOException {
    closed = true;
    try {
      checkIs(written);
      Files.move(kept(), file, StandardCopyOption.ATOMIC_MOVE);
      // Renaming one name of a file to another of the same file does nothing.
      Files.deleteIfExists(kept());
    } catch (IOException e) {
      throw new IOException(
          cannot(file, "put back", e).getMessage() + "; what was in it is in " + kept(), e);
    }
  }

  private void checkIs(byte[] expected) throws IOException {
    if (!Arrays.equals(Files.readAllBytes(file), expected)) {
      throw new IOException("somebody else has changed it meanwhile");
    }
  }

  private void replace(byte[] content) throws IOException {
    Path fresh = fresh();
    PosixFileAttributes attributes = Files.readAttributes(kept(), PosixFileAttributes.class);
    // What a killed run left may be open to others.
    Files.deleteIfExists(fresh);
    try {
      // Nobody else's to read until it has the owner and the permissions of the original.
      Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OWNERS_ONLY));
      try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(content);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        // Before it takes the name: a power cut leaves the one or the other.
        out.force(true);
      }
      PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
      // The DataNode must be able to read it; changing to the same owner needs no right.
      if (!view.readAttributes().owner().equals(attributes.owner())) {
        view.setOwner(attributes.owner());
      }
      view.setGroup(attributes.group());
      view.setPermissions(attributes.permissions());
      copyRest(kept(), fresh);
      // As late as can be: what is written into it from here on would be lost.
      checkIs(written);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      written = content;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /**
   * What Java does not know: access control lists and labels, by which alone the DataNode may be
   * able to read it. The time is not the original's.
   */
  private static void copyRest(Path from, Path to) throws IOException {
    List<String> words = List.of("cp", "--attributes-only", "--preserve=all", "" + from, "" + to);
    try {
      String unused = ExternalCommand.run(words, PATIENCE);
    } catch (IOException e) {
      throw new IOException(
          "its access control list and labels cannot be copied: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
    Files.setLastModifiedTime(to, FileTime.from(Instant.now()));
  }

  private static IOException cannot(Path file, String done, Exception why) {
    return new IOException(file + " cannot be " + done + ": " + reason(why), why);
  }

  /** What the JDK says of a file begins with its name, and often ends with it. */
  private static String reason(Exception why) {
    if (why instanceof AccessDeniedException) {
      return "permission denied";
    } else if (why instanceof FileSystemException system) {
      return system.getReason() == null ? why.toString() : system.getReason();
    }
    return why.getMessage() == null ? why.toString() : why.getMessage();
  }
}
