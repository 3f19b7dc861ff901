/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Set;

/**
 * A file while it is tried with another content. The file itself is kept under a second name beside
 * it, so that what is put back has every byte, owner and permission that it had. What others read
 * meanwhile takes the name by renaming, so that nobody ever reads half a file. The second name
 * keeps out others who would do the same.
 */
public final class KeptFile {

  /** What is appended to the name of what is kept. */
  public static final String KEPT = ".before-corelane-mode";

  /** Its own and the one beside it. */
  private static final int NAMES = 2;

  private static final String FRESH = ".corelane-mode-new";
  private static final Set<PosixFilePermission> OWNERS_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private final SiteChange change;
  private final Path kept;

  private KeptFile(SiteChange change, Path kept) {
    this.change = change;
    this.kept = kept;
  }

  /**
   * Writes a change, and keeps what was there.
   *
   * @param change what to write
   * @return what was there
   * @throws IOException if that cannot be done; the file is as it was then, and the message names
   *     it and says why
   */
  public static KeptFile write(SiteChange change) throws IOException {
    Path file = change.file();
    KeptFile keeper = new KeptFile(change, file.resolveSibling(file.getFileName() + KEPT));
    try {
      if (!Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_WRITE)) {
        throw new IOException("it is read-only, so somebody else sees to what is in it");
      }
      // A second name of the same file, not a copy.
      Files.createLink(keeper.kept, file);
      if (((Number) Files.getAttribute(file, "unix:nlink")).intValue() > NAMES) {
        Files.delete(keeper.kept);
        throw new IOException("it has another name (a hard link), which would keep the old text");
      }
    } catch (FileAlreadyExistsException e) {
      throw new IOException(
          keeper.kept
              + " is there: another change of this file has not ended, or was killed. If none is at"
              + " work, it is what was in the file before: move it back and have the DataNode read it"
              + " (hdfs dfsadmin -reconfig), or remove it",
          e);
    } catch (IOException | UnsupportedOperationException e) {
      throw cannot(file, "written", e);
    }
    try {
      keeper.replace();
      return keeper;
    } catch (IOException e) {
      Files.deleteIfExists(keeper.kept);
      throw cannot(file, "written", e);
    }
  }

  /**
   * The change holds: what was there is not needed any more.
   *
   * @throws IOException if it cannot be removed, or somebody else has written into it meanwhile: it
   *     stays then, and the message says where
   */
  public void done() throws IOException {
    if (!Arrays.equals(Files.readAllBytes(kept), change.bytesBefore())) {
      throw new IOException(
          "the change holds; but somebody else has written into "
              + change.file()
              + " while it was made: what they wrote is in "
              + kept);
    }
    Files.deleteIfExists(kept);
  }

  /**
   * Puts back what was there.
   *
   * @throws IOException if somebody else has changed the file meanwhile, or it cannot be done; what
   *     was there is kept then, and the message says where
   */
  public void putBack() throws IOException {
    try {
      checkIs(change.bytesAfter());
      Files.move(kept, change.file(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new IOException(
          cannot(change.file(), "put back", e).getMessage() + "; what was in it is in " + kept, e);
    }
  }

  private void checkIs(byte[] expected) throws IOException {
    if (!Arrays.equals(Files.readAllBytes(change.file()), expected)) {
      throw new IOException("somebody else has changed it meanwhile");
    }
  }

  private void replace() throws IOException {
    Path file = change.file();
    Path fresh = file.resolveSibling(file.getFileName() + FRESH);
    PosixFileAttributes attributes = Files.readAttributes(kept, PosixFileAttributes.class);
    // What a killed run left may be open to others.
    Files.deleteIfExists(fresh);
    try {
      // Nobody else's to read until it has the owner and the permissions of the original.
      Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OWNERS_ONLY));
      try (FileChannel out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(change.bytesAfter());
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
      // As late as can be: what is written into it from here on would be lost.
      checkIs(change.bytesBefore());
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
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
