/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** A small machine made file by file, for tests of one reader. */
public final class FileTree {

  private final Path directory;

  /**
   * An empty machine.
   *
   * @param directory an empty directory
   */
  public FileTree(Path directory) {
    this.directory = directory;
  }

  /**
   * The machine.
   *
   * @return its root
   */
  public SystemRoot root() {
    return new SystemRoot(directory);
  }

  /**
   * Writes a file and its directories.
   *
   * @param name its name on a running machine
   * @param text its whole text
   * @return this tree
   */
  public FileTree file(String name, String text) {
    return make(name, path -> Files.writeString(path, text));
  }

  /**
   * Writes a file with a mode.
   *
   * @param name its name on a running machine
   * @param text its whole text
   * @param mode such as {@code r--r--r--}
   * @return this tree
   */
  public FileTree file(String name, String text, String mode) {
    return make(
        name,
        path ->
            Files.setPosixFilePermissions(
                Files.writeString(path, text), PosixFilePermissions.fromString(mode)));
  }

  /**
   * Makes a directory.
   *
   * @param name its name on a running machine
   * @return this tree
   */
  public FileTree directory(String name) {
    return make(name, Files::createDirectories);
  }

  /**
   * Makes a symbolic link; its target need not exist yet.
   *
   * @param name its name on a running machine
   * @param target the absolute name it leads to on a running machine; written as a relative one
   * @return this tree
   */
  public FileTree link(String name, String target) {
    return make(
        name,
        path ->
            Files.createSymbolicLink(
                path,
                Objects.requireNonNull(path.getParent())
                    .relativize(directory.resolve(target.substring(1)))));
  }

  private FileTree make(String name, Maker maker) {
    Path path = directory.resolve(name.substring(1));
    try {
      Files.createDirectories(path.getParent());
      maker.make(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  private interface Maker {
    Object make(Path path) throws IOException;
  }
}
