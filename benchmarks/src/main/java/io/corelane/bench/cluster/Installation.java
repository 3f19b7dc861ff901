/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.Properties;

/**
 * Where Corelane's own files are: a checkout and its build, or a release unpacked over Hadoop.
 *
 * @param home the root of the checkout, or the directory that the release was unpacked in
 * @param pluginJar the drop-in jar for DataNodes
 * @param uploaderClasses what the uploader and the NameNode need besides Hadoop: a directory or a
 *     jar
 * @param buildDirectory where files made at run time go unless told otherwise
 */
public record Installation(Path home, Path pluginJar, Path uploaderClasses, Path buildDirectory) {

  /** Set by {@code bin/corelane}. */
  static final String HOME_PROPERTY = "corelane.home";

  private static final String RELEASED = "share/corelane";

  /**
   * The one this process was started from.
   *
   * @throws HarnessException if it was started in another way than through {@code bin/corelane}, or
   *     the jar is not there
   */
  public static Installation find() throws HarnessException {
    String home = System.getProperty(HOME_PROPERTY);
    if (home == null) {
      throw new HarnessException(
          "the property " + HOME_PROPERTY + " is not set: start this through bin/corelane");
    }
    Path root = Path.of(home).toAbsolutePath().normalize();
    boolean released = Files.isDirectory(root.resolve(RELEASED));
    Path jar =
        root.resolve(
            released
                ? "share/hadoop/hdfs/lib/corelane-hdfs-" + version() + ".jar"
                : "hdfs-plugin/target/hdfs-plugin-" + version() + ".jar");
    if (!Files.isReadable(jar)) {
      throw new HarnessException(
          "the DataNode jar %s is not there: %s"
              .formatted(
                  jar,
                  released ? "unpack the release again" : "build it (mvn -DskipTests package)"));
    }
    return new Installation(
        root, jar, ownClasses(), released ? cache() : root.resolve("benchmarks/target"));
  }

  /** The Hadoop that a release was unpacked over; nothing in a checkout. */
  static Optional<Path> hadoopAround() {
    return Optional.ofNullable(System.getProperty(HOME_PROPERTY))
        .map(home -> Path.of(home).toAbsolutePath().normalize())
        .filter(home -> Files.isDirectory(home.resolve(RELEASED)))
        .filter(home -> Files.isDirectory(home.resolve("share/hadoop/common")));
  }

  private static Path ownClasses() throws HarnessException {
    CodeSource source = Installation.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new HarnessException("the JVM does not tell where Corelane's own classes are");
    }
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new HarnessException(
          "Corelane's own classes are in no directory: " + source.getLocation(), e);
    }
  }

  /** A release may belong to somebody else. */
  private static Path cache() {
    String set = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
    Path cache =
        set.startsWith("/") ? Path.of(set) : Path.of(System.getProperty("user.home"), ".cache");
    return cache.resolve("corelane");
  }

  private static String version() throws HarnessException {
    Properties properties = new Properties();
    try (InputStream in = Installation.class.getResourceAsStream("build.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new HarnessException("build.properties cannot be read: " + e.getMessage(), e);
    }
    String version = properties.getProperty("version");
    if (version == null) {
      throw new HarnessException("build.properties is missing from the build");
    }
    return version;
  }
}
