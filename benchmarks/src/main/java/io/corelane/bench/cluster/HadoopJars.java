/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Where the jars of Hadoop come from. */
public sealed interface HadoopJars {

  /** Names the installation, as everywhere else in Hadoop. */
  String HOME_VARIABLE = "HADOOP_HOME";

  /**
   * Chooses: an installation that is named, a version that is named, the installation of the
   * environment, the one that Corelane itself is unpacked in, and the default version at last.
   *
   * @param home the installation asked for
   * @param version the version asked for
   * @throws HarnessException if the installation is none, the version is none of those possible, or
   *     both are asked for
   */
  static HadoopJars choose(
      Optional<Path> home, Optional<String> version, Map<String, String> environment)
      throws HarnessException {
    if (home.isPresent() && version.isPresent()) {
      throw new HarnessException(
          "--hadoop-home and --hadoop cannot be given together: the one is an installation, the"
              + " other a version for Maven to get");
    } else if (home.isPresent()) {
      return new OfHome(HadoopHome.at("--hadoop-home", home.get()));
    } else if (version.isPresent()) {
      return new OfMaven(HadoopVersion.of(version.get()));
    }
    String variable = environment.getOrDefault(HOME_VARIABLE, "");
    if (!variable.isEmpty()) {
      return new OfHome(HadoopHome.at(HOME_VARIABLE, Path.of(variable)));
    }
    Optional<Path> around = Installation.hadoopAround();
    return around.isPresent()
        ? new OfHome(HadoopHome.at("the Hadoop that Corelane is unpacked in,", around.get()))
        : new OfMaven(HadoopVersion.V3_5_0);
  }

  /** What it is, for a person, such as {@code 3.5.0} or {@code 3.4.3 in /opt/hadoop}. */
  String name();

  /**
   * Why it does not run on a JDK of a feature release such as 17, with the way out; nothing if it
   * does.
   */
  Optional<String> refusal(int jdk);

  /**
   * The jars.
   *
   * @param installation where Corelane's own files are
   * @param javaHome the JDK to ask with
   * @param progress told when there is something to wait for
   */
  String classPath(Installation installation, Path javaHome, Consumer<String> progress)
      throws HarnessException, InterruptedException;

  /**
   * The jars with those that {@code TestDFSIO} needs besides.
   *
   * @param installation where Corelane's own files are
   * @param javaHome the JDK to ask with
   * @param progress told when there is something to wait for
   */
  String testClassPath(Installation installation, Path javaHome, Consumer<String> progress)
      throws HarnessException, InterruptedException;

  /** A version that Maven gets. */
  record OfMaven(HadoopVersion version) implements HadoopJars {

    @Override
    public String name() {
      return version.number();
    }

    @Override
    public Optional<String> refusal(int jdk) {
      return version.refusal(jdk);
    }

    @Override
    public String classPath(Installation installation, Path javaHome, Consumer<String> progress)
        throws HarnessException, InterruptedException {
      return new HadoopClassPath(installation, javaHome).of(version, progress);
    }

    @Override
    public String testClassPath(Installation installation, Path javaHome, Consumer<String> progress)
        throws HarnessException, InterruptedException {
      return new HadoopClassPath(installation, javaHome).withTestDfsIo(version, progress);
    }
  }

  /** An installation. */
  record OfHome(HadoopHome home) implements HadoopJars {

    @Override
    public String name() {
      return home.version() + " in " + home.directory();
    }

    @Override
    public Optional<String> refusal(int jdk) {
      return home.known().flatMap(version -> version.refusal(jdk));
    }

    @Override
    public String classPath(Installation installation, Path javaHome, Consumer<String> progress)
        throws HarnessException, InterruptedException {
      return home.classPath(javaHome);
    }

    @Override
    public String testClassPath(Installation installation, Path javaHome, Consumer<String> progress)
        throws HarnessException, InterruptedException {
      return home.testClassPath(javaHome);
    }
  }
}
