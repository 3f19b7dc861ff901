/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that start Hadoop: which one. */
public final class HadoopOption {

  @Option(
      names = "--hadoop",
      paramLabel = "VERSION",
      description = "A version that Maven gets: 3.5.0 (default), 3.4.3 or 3.3.6.")
  private @Nullable String version;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "An unpacked Hadoop instead (HADOOP_HOME, if set and --hadoop is not).")
  private @Nullable Path home;

  /** Where the jars come from; if there are none, it says which are possible. */
  public HadoopJars jars() throws HarnessException {
    return HadoopJars.choose(
        Optional.ofNullable(home), Optional.ofNullable(version), System.getenv());
  }
}
