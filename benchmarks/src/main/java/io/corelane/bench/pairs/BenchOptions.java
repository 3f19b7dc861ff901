/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.live.CommandSwitch;
import io.corelane.bench.live.LiveKey;
import io.corelane.bench.pairs.report.Sampling;
import io.corelane.bench.pairs.report.Way;
import io.corelane.bench.pairs.report.Ways;
import io.corelane.bench.stat.StoppingRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param ways the ways that are compared
 * @param sampling how many uploads, and in which order
 * @param work what each way is given to do
 * @param client what uploads
 * @param hadoop where the jars of Hadoop come from
 * @param embedded the DataNodes of the embedded cluster
 * @param real the DataNodes of a real cluster; nothing for the embedded one
 * @param output where results go
 */
record BenchOptions(
    Ways ways,
    Sampling sampling,
    BenchWork work,
    ClientChoice client,
    HadoopJars hadoop,
    Embedded embedded,
    Optional<RealCluster> real,
    Output output) {

  private static final int MOST_FILES = 100_000;
  private static final int LEAST_FILE_BYTES = 1 << 10;
  private static final int MOST_PAIRS = 1000;
  private static final int LEAST_PAIRS = 2;
  private static final double FINEST = 0.001;
  private static final double COARSEST = 0.5;

  /**
   * DataNodes that exist for a run only.
   *
   * @param keys further keys of them
   * @param host where they run and store
   * @param apart whether each way has a DataNode of its own, which is not switched
   */
  record Embedded(Map<String, String> keys, DataNodeHost host, boolean apart) {

    Embedded {
      keys = Map.copyOf(keys);
    }
  }

  /**
   * What uploads.
   *
   * @param kind {@code own}, {@code testdfsio} or {@code command}
   * @param command the shell's, for kind command
   * @param figure a regular expression whose first group is the rate in what it prints; empty for
   *     none
   * @param filesEach how many files one after another in each stream, by kind own
   * @param acks whether acknowledgements are timed, by kind own
   */
  record ClientChoice(String kind, String command, String figure, int filesEach, boolean acks) {}

  /**
   * DataNodes of a real cluster.
   *
   * @param dataNodes {@code HOST} or {@code HOST:PORT} of each
   * @param configuration the directory with the client's configuration
   * @param hdfsSite the DataNode's own file
   * @param switchCommand what switches instead
   * @param statCommand what prints {@code /proc/stat} of the DataNode's machine
   * @param directory where in HDFS
   */
  record RealCluster(
      List<String> dataNodes,
      Path configuration,
      Optional<Path> hdfsSite,
      Optional<String> switchCommand,
      Optional<String> statCommand,
      String directory) {

    RealCluster {
      dataNodes = List.copyOf(dataNodes);
    }
  }

  /**
   * Where results go.
   *
   * @param json the report's file
   * @param html the page's file
   * @param place where the run's files are meanwhile
   */
  record Output(Optional<Path> json, Optional<Path> html, RunPlace place) {}

  /**
   * Checks the values against each other and their ranges; names the first option that is wrong,
   * its value and what is allowed.
   */
  BenchOptions checked() throws HarnessException {
    StoppingRule rule = sampling.rule();
    Optional<BenchWork.Latency> latency = work.latency();
    work.checkSize();
    OptionRange.check("--pairs", rule.mostPairs(), LEAST_PAIRS, MOST_PAIRS, "pairs");
    OptionRange.check(
        "--least-pairs",
        rule.leastPairs(),
        LEAST_PAIRS,
        rule.mostPairs(),
        "pairs, at most --pairs");
    OptionRange.check("--warm-up", sampling.warmUp(), 0, MOST_PAIRS, "uploads");
    checkFilesEach();
    if (client.acks() && (latency.isPresent() || !client.kind().equals("own"))) {
      throw new HarnessException(
          "--acks is for uploads by --client own, not for --latency or another client");
    }
    if (latency.isPresent()) {
      latency.get().check();
      if (!client.kind().equals("own") || output.html().isPresent()) {
        throw new HarnessException("--latency is for --client own, and has no --html");
      }
    }
    work.checkStreams();
    work.checkBeside();
    if (!(rule.precision() >= FINEST && rule.precision() <= COARSEST)) {
      throw new HarnessException("--precision is out of range: 0.1% to 50%");
    }
    KeyOption.check(embedded.keys(), "for the mode there is --modes");
    if (ways.syncBehind()) {
      checkSyncBehind();
    }
    if (embedded.apart()) {
      checkApart();
    } else {
      checkTogether();
    }
    if (real.isPresent()) {
      checkReal(real.get());
    }
    if (output.json().isPresent()) {
      JsonReport.checkWritable(output.json().get());
    }
    if (output.html().isPresent()) {
      JsonReport.checkWritable("--html", output.html().get());
    }
    return this;
  }

  private void checkFilesEach() throws HarnessException {
    int files = client.filesEach();
    OptionRange.check("--files", files, 1, MOST_FILES, "files");
    if (files > 1 && (work.latency().isPresent() || !client.kind().equals("own"))) {
      throw new HarnessException(
          "--files is for uploads by --client own, not for --latency or another client");
    }
    for (int count : work.streams()) {
      if (files > 1 && work.bytes(count) / count / files < LEAST_FILE_BYTES) {
        throw new HarnessException(
            "--files %d in each of %d streams is too many for %d MiB: at least 1 KiB each"
                .formatted(files, count, work.bytes(count) >> 20));
      }
    }
  }

  private void checkSyncBehind() throws HarnessException {
    String way = Way.STOCK + ":" + Way.SYNC_BEHIND;
    if (real.isPresent()) {
      throw new HarnessException(
          "--modes %s is for the embedded cluster, not for --datanode: a DataNode reads %s when it starts"
              .formatted(way, String.join(" and ", Way.SYNC_BEHIND_KEYS.keySet())));
    } else if (!client.kind().equals("own")) {
      throw new HarnessException(
          "--modes %s needs --client own: it is a DataNode of its own, and no other client can be told which to use"
              .formatted(way));
    } else if (embedded.host().nativeLibraries().isEmpty()) {
      throw new HarnessException(
          "--modes %s needs Hadoop's native library, without which its keys do nothing: give --native DIR, or --hadoop-home of a Hadoop with lib/native/%s"
              .formatted(way, DataNodeHost.NATIVE_LIBRARY));
    }
  }

  private void checkApart() throws HarnessException {
    if (real.isPresent()) {
      throw new HarnessException("--apart is for the embedded cluster, not for --datanode");
    } else if (!client.kind().equals("own")) {
      throw new HarnessException(
          "--apart needs --client own: no other client can be told which DataNode to use");
    }
  }

  private void checkTogether() throws HarnessException {
    for (Way way : ways.all()) {
      if (!way.keys().isEmpty()) {
        throw new HarnessException(
            "--modes %s needs --apart: a DataNode reads %s when it starts"
                .formatted(way.name(), String.join(" and ", way.keys().keySet())));
      }
    }
  }

  private void checkReal(RealCluster cluster) throws HarnessException {
    if (cluster.hdfsSite().isPresent() == cluster.switchCommand().isPresent()) {
      throw new HarnessException(
          "--datanode needs either --hdfs-site, the DataNode's own file on this machine, or"
              + " --switch-command for DataNodes elsewhere");
    } else if (!embedded.keys().isEmpty()) {
      throw new HarnessException("--set is for the embedded cluster, not for --datanode");
    } else if (embedded.host().volume().isPresent() || embedded.host().memoryBytes() > 0) {
      throw new HarnessException(
          "--volume and --memory-limit are for the embedded cluster, not for --datanode");
    } else if (!cluster.directory().startsWith("/")) {
      throw new HarnessException(
          "--directory " + cluster.directory() + " is no absolute path in HDFS");
    } else if (!java.nio.file.Files.isReadable(cluster.configuration().resolve("core-site.xml"))) {
      throw new HarnessException(
          "--conf " + cluster.configuration() + " has no core-site.xml that can be read");
    }
    if (cluster.switchCommand().isPresent()) {
      checkPlaceholders(cluster.switchCommand().get());
    }
  }

  private void checkPlaceholders(String command) throws HarnessException {
    for (LiveKey key : ways.keys()) {
      // Without {mode} it was the command's own business before there were other keys.
      if (key != LiveKey.MODE && !command.contains(CommandSwitch.placeholder(key))) {
        throw new HarnessException(
            "--switch-command has no %s, but --modes %s sets %s"
                .formatted(
                    CommandSwitch.placeholder(key), String.join(",", ways.names()), key.key()));
      }
    }
  }
}
