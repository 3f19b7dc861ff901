/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Where Corelane's own checkout and build are.
 *
 * @param home the root of the checkout
 * @param pluginJar the drop-in jar for DataNodes
 */
public record Installation(Path home, Path pluginJar) {

  /** Set by {@code bin/corelane}. */
  static final String HOME_PROPERTY = "corelane.home";

  /**
   * The one this process was started from.
   *
   * @return its places
   * @throws HarnessException if it was started in another way than through {@code bin/corelane}, or
   *     the jar is not built
   */
  public static Installation find() throws HarnessException {
    String home = System.getProperty(HOME_PROPERTY);
    if (home == null) {
      throw new HarnessException(
          "the property " + HOME_PROPERTY + " is not set: start this through bin/corelane");
    }
    Path root = Path.of(home).toAbsolutePath().normalize();
    Path jar = root.resolve("hdfs-plugin/target/hdfs-plugin-" + version() + ".jar");
    if (!Files.isReadable(jar)) {
      throw new HarnessException(
          "the DataNode jar " + jar + " is not there: build it (mvn -DskipTests package)");
    }
    return new Installation(root, jar);
  }

  /**
   * Where this module's own classes are: what the uploader needs besides Hadoop.
   *
   * @return the directory
   */
  public Path uploaderClasses() {
    return buildDirectory().resolve("classes");
  }

  /**
   * Where files made at run time go unless told otherwise.
   *
   * @return the benchmarks' build directory
   */
  public Path buildDirectory() {
    return home.resolve("benchmarks/target");
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
