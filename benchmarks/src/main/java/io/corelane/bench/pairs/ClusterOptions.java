/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code corelane bench} that are about a running cluster. */
final class ClusterOptions {

  @Option(
      names = "--datanode",
      paramLabel = "HOST[:PORT]",
      split = ",",
      description = "A DataNode of a running cluster, as the NameNode lists it. May be repeated.")
  private List<String> dataNodes = new ArrayList<>();

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description = "The client's configuration of that cluster (HADOOP_CONF_DIR).")
  private @Nullable Path conf;

  @Option(
      names = "--hdfs-site",
      paramLabel = "FILE",
      description = "The DataNode's own hdfs-site.xml, on this machine: the mode is changed there.")
  private @Nullable Path hdfsSite;

  @Option(
      names = "--switch-command",
      paramLabel = "COMMAND",
      description =
          "Instead: changes the mode of a DataNode elsewhere, such as 'ssh {host}"
              + " /usr/local/sbin/corelane-mode {mode}'.")
  private @Nullable String switchCommand;

  @Option(
      names = "--stat-command",
      paramLabel = "COMMAND",
      description = "Reads the CPUs of a DataNode elsewhere: 'ssh {host} cat /proc/stat'.")
  private @Nullable String statCommand;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      defaultValue = "/tmp",
      description = "Where in HDFS files are written, and deleted (${DEFAULT-VALUE}).")
  private String directory = "";

  /**
   * The cluster; empty if none is named, and one is to be started.
   *
   * @throws HarnessException naming the option that is wrong or missing
   */
  Optional<BenchOptions.RealCluster> cluster(HadoopJars jars) throws HarnessException {
    if (dataNodes.isEmpty()) {
      if (conf != null || hdfsSite != null || switchCommand != null || statCommand != null) {
        throw new HarnessException(
            "--conf, --hdfs-site, --switch-command and --stat-command are for --datanode");
      }
      return Optional.empty();
    }
    Path configuration = conf;
    if (configuration == null) {
      String variable = System.getenv().getOrDefault("HADOOP_CONF_DIR", "");
      if (!variable.isEmpty()) {
        configuration = Path.of(variable);
      } else if (jars instanceof HadoopJars.OfHome home) {
        configuration = home.home().directory().resolve("etc/hadoop");
      } else {
        throw new HarnessException(
            "--datanode needs --conf DIR, the configuration of a client of that cluster");
      }
    }
    return Optional.of(
        new BenchOptions.RealCluster(
            dataNodes,
            configuration.toAbsolutePath(),
            Optional.ofNullable(hdfsSite),
            Optional.ofNullable(switchCommand),
            Optional.ofNullable(statCommand),
            directory));
  }
}
