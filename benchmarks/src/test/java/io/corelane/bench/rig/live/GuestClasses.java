/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.rig.RootTree;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A class path as jars in a directory, with an archive of classes (JVM class data sharing) that is
 * made on this machine: under emulation most of a JVM's start is loading them. An archive takes
 * jars only, by path, size and time.
 *
 * @param directory has all of it
 * @param jars their names in it, in the class path's order
 */
record GuestClasses(Path directory, List<String> jars) {

  /** Where the guest has its copy: a directory that every Debian has and that is empty. */
  static final String IN_GUEST = "/srv";

  static final String ARCHIVE = "corelane.jsa";

  /** Of the JVM. */
  static final String ARCHIVE_OPTION = "-XX:SharedArchiveFile=" + IN_GUEST + "/" + ARCHIVE;

  /** Of all jars that are made here, so that the same classes make the same jar. */
  private static final FileTime ALWAYS = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String WHOLE = "whole";

  /** The doctor uses most of what the other commands do. */
  private static final String DUMP =
      """
      java -XX:ArchiveClassesAtExit=/tmp/new.jsa -XX:+UseSerialGC -Xmx256m -cp "$1" \
        io.corelane.affinity.cli.Corelane doctor --json --fail-on never >/dev/null &&
        cp /tmp/new.jsa "/srv/$2"
      """;

  // Copied: the record stays what it was.
  GuestClasses {
    jars = List.copyOf(jars);
  }

  /** What a JVM of the guest is told of them. */
  String options() {
    return ARCHIVE_OPTION + " -cp " + classPath();
  }

  private String classPath() {
    return String.join(":", jars.stream().map(jar -> IN_GUEST + "/" + jar).toList());
  }

  /**
   * Brings the class path there, unless it is there already.
   *
   * @param entries jars and directories
   */
  static GuestClasses in(Path directory, List<Path> entries) throws IOException {
    List<String> jars = new ArrayList<>();
    Files.createDirectories(directory);
    for (Path entry : entries) {
      boolean packed = Files.isDirectory(entry);
      Path jar =
          directory.resolve(jars.size() + "-" + entry.getFileName() + (packed ? ".jar" : ""));
      if (packed) {
        pack(entry, jar);
      } else {
        keep(entry, jar);
      }
      jars.add(jar.getFileName().toString());
    }
    return new GuestClasses(directory, jars);
  }

  /**
   * Makes the archive, unless it is there already.
   *
   * @return why there is none; nothing if there is
   */
  Optional<String> archive(RootTree tree) throws IOException, InterruptedException {
    Path kept = directory.resolve(WHOLE);
    String key = tree + key();
    if (Files.exists(kept) && Files.readString(kept).equals(key)) {
      return Optional.empty();
    }
    Files.deleteIfExists(kept);
    Files.deleteIfExists(directory.resolve(ARCHIVE));
    Optional<String> failed = tree.run(directory, DUMP, List.of(classPath(), ARCHIVE), PATIENCE);
    if (failed.isEmpty()) {
      Files.writeString(kept, key);
    }
    return failed;
  }

  private String key() throws IOException {
    StringBuilder key = new StringBuilder();
    for (String jar : jars) {
      Path file = directory.resolve(jar);
      key.append('\n').append(jar).append(' ').append(Files.size(file));
      key.append(' ').append(Files.getLastModifiedTime(file)).append(' ').append(checksum(file));
    }
    return key.toString();
  }

  private static long checksum(Path file) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(Files.readAllBytes(file));
    return checksum.getValue();
  }

  private static void keep(Path from, Path to) throws IOException {
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (Stream<Path> all = Files.walk(classes);
        OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream entries = new ZipOutputStream(file)) {
      entries.setLevel(0);
      for (Path each : all.filter(Files::isRegularFile).sorted().toList()) {
        entries.putNextEntry(
            new ZipEntry(classes.relativize(each).toString()).setLastModifiedTime(ALWAYS));
        Files.copy(each, entries);
      }
    }
    Files.setLastModifiedTime(jar, ALWAYS);
  }
}
