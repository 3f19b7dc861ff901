/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/**
 * Copies of all jars and classes that a DataNode needs, for a user who may not look into the home
 * directory of whoever builds.
 */
final class PublicLibrary implements AutoCloseable {

  private final Path directory;
  private final List<String> entries = new ArrayList<>();

  PublicLibrary() throws IOException {
    directory = publicDirectory();
    copyTests();
    copy(MiniHadoopProcess.jar());
    for (String jar : DropInIT.thisHadoop().split(":", -1)) {
      copy(Path.of(jar));
    }
  }

  /** A new directory below the temporary one, which everybody may look into. */
  static Path publicDirectory() throws IOException {
    Path made = Files.createTempDirectory("corelane");
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
    return made;
  }

  private void copyTests() throws IOException {
    Path from =
        Path.of(SteeredHadoop.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    Path to = directory.resolve("tests");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    entries.add(to.toString());
  }

  private void copy(Path jar) throws IOException {
    Path to = directory.resolve(entries.size() + ".jar");
    Files.copy(jar, to);
    Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rw-r--r--"));
    entries.add(to.toString());
  }

  String classPath() {
    return String.join(":", entries);
  }

  @Override
  public void close() {
    FileUtil.fullyDelete(directory.toFile());
  }
}
