/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.Workplace;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The jars that the guest's DataNodes run, in the directory shared with the guest. The guest copies
 * them to its own {@link #IN_GUEST} with their times kept: an archive of their classes names path,
 * size and time of each.
 */
final class GuestLibrary {

  /** Where the guest has its copy: a directory that every Debian has and that is empty. */
  static final String IN_GUEST = "/srv";

  /** In the shared directory. */
  private static final String SHARED = "compare";

  /**
   * The base jar is the same in every run, so that an archive of classes fits the next one, too.
   */
  private static final FileTime ALWAYS = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

  private static final String BASE_JAR = "rig-base.jar";
  private static final String PLUGIN_JAR = "hdfs-plugin.jar";
  private static final String WATCH = "watch-threads.py";

  private final Path directory;
  private final List<Path> hadoopJars;

  private GuestLibrary(Path directory, List<Path> hadoopJars) {
    this.directory = directory;
    this.hadoopJars = List.copyOf(hadoopJars);
  }

  /** Fills the shared directory; what is there already stays. */
  static GuestLibrary fill(Workplace place, Path share) throws IOException {
    Path directory = Files.createDirectories(share.resolve(SHARED));
    Path jars = Files.createDirectories(directory.resolve("lib"));
    List<Path> hadoop =
        Stream.of(place.hadoopClassPath().split(File.pathSeparator, -1)).map(Path::of).toList();
    for (Path jar : hadoop) {
      copy(jar, jars.resolve(jar.getFileName()));
    }
    copy(place.installation().pluginJar(), directory.resolve(PLUGIN_JAR));
    base(directory.resolve(BASE_JAR));
    try (InputStream watch = GuestLibrary.class.getResourceAsStream(WATCH)) {
      if (watch == null) {
        throw new IOException(WATCH + " is missing from the build");
      }
      Files.copy(watch, directory.resolve(WATCH), StandardCopyOption.REPLACE_EXISTING);
    }
    return new GuestLibrary(directory, hadoop.stream().map(Path::getFileName).toList());
  }

  /** The guest's shell command that takes over what has changed. */
  static String copyToGuest() {
    return "cp -rpu /share/%s/. %s/".formatted(SHARED, IN_GUEST);
  }

  /** On this machine. */
  Path directory() {
    return directory;
  }

  /** What every DataNode has, as the guest names it: jars only. */
  String baseClassPath() {
    return Stream.concat(hadoopJars.stream().map(jar -> "lib/" + jar), Stream.of(BASE_JAR))
        .map(jar -> IN_GUEST + "/" + jar)
        .collect(Collectors.joining(":"));
  }

  /** A DataNode's, as the guest names it. */
  String classPath(String name, boolean withPlugin) {
    return baseClassPath()
        + (withPlugin ? ":" + IN_GUEST + "/" + PLUGIN_JAR : "")
        + ":"
        + IN_GUEST
        + "/"
        + conf(name);
  }

  /** A DataNode's configuration directory, below this one and below the guest's. */
  static String conf(String name) {
    return "conf-" + name;
  }

  /** The shell command that watches the threads of a process. */
  static String watch(long pid) {
    return "exec python3 %s/%s %d".formatted(IN_GUEST, WATCH, pid);
  }

  private static void copy(Path from, Path to) throws IOException {
    if (!Files.exists(to)
        || Files.size(to) != Files.size(from)
        || !Files.getLastModifiedTime(to).equals(Files.getLastModifiedTime(from))) {
      Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /**
   * The directories that the DataNode's web server looks for in its class path: not in the jars
   * from Maven, and an archive of classes takes no directories.
   */
  private static void base(Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream entries = new ZipOutputStream(file)) {
      for (String webapp : List.of("hdfs", "datanode", "static")) {
        entries.putNextEntry(timed("webapps/" + webapp + "/"));
        entries.putNextEntry(timed("webapps/" + webapp + "/WEB-INF/web.xml"));
        entries.write("<web-app/>".getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.setLastModifiedTime(jar, ALWAYS);
  }

  private static ZipEntry timed(String name) {
    return new ZipEntry(name).setLastModifiedTime(ALWAYS);
  }
}
