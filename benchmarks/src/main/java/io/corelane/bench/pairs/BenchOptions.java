/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.CommandSwitch;
import io.corelane.bench.live.LiveKey;
import io.corelane.bench.pairs.report.LatencyReport;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.pairs.report.Way;
import io.corelane.bench.pairs.report.Ways;
import io.corelane.bench.stat.StoppingRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the command line asks for.
 *
 * @param ways the ways that are compared
 * @param metric whose precision decides how many pairs there are
 * @param size of an upload
 * @param streams how many files at once; each is a comparison of its own
 * @param latency what is timed instead of uploads
 * @param rule when there are enough pairs
 * @param warmUp uploads per mode before the first pair
 * @param seed of the order
 * @param client what uploads
 * @param hadoop where the jars of Hadoop come from
 * @param keys further keys of the embedded DataNode
 * @param host where the embedded DataNodes run and store
 * @param real the DataNodes of a real cluster; nothing for the embedded one
 * @param output where results go
 */
record BenchOptions(
    Ways ways,
    Metric metric,
    Size size,
    List<Integer> streams,
    Optional<Latency> latency,
    StoppingRule rule,
    int warmUp,
    long seed,
    ClientChoice client,
    HadoopJars hadoop,
    Map<String, String> keys,
    DataNodeHost host,
    Optional<RealCluster> real,
    Output output) {

  private static final int MOST_MIB = 1 << 20;
  private static final int MOST_STREAMS = 4096;
  private static final int MOST_FILES = 100_000;
  private static final int LEAST_FILE_BYTES = 1 << 10;
  private static final int MOST_PAIRS = 1000;
  private static final int LEAST_PAIRS = 2;
  private static final double FINEST = 0.001;
  private static final double COARSEST = 0.5;

  // Copied: the record stays what it was.
  BenchOptions {
    streams = List.copyOf(streams);
    keys = Map.copyOf(keys);
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

    // Copied: the record stays what it was.
    RealCluster {
      dataNodes = List.copyOf(dataNodes);
    }
  }

  /**
   * Where results go.
   *
   * @param json the report's file
   * @param html the page's file
   * @param directory the run's directory is made below it
   * @param keep whether that stays
   */
  record Output(Optional<Path> json, Optional<Path> html, Optional<Path> directory, boolean keep) {}

  /**
   * How much is uploaded.
   *
   * @param mib MiB
   * @param perStream of each stream; otherwise of all together
   */
  record Size(int mib, boolean perStream) {}

  /** Of an upload, all streams together. */
  long bytes(int count) {
    return ((long) size.mib() << 20) * (size.perStream() ? count : 1);
  }

  /** Of the largest upload. */
  long mostBytes() {
    return streams.stream()
        .mapToLong(count -> latency.isPresent() ? latency.get().mostBytes() * count : bytes(count))
        .max()
        .orElse(0);
  }

  /**
   * Small writes.
   *
   * @param writes to each file
   * @param bytes sizes of writes
   */
  record Latency(int writes, List<Integer> bytes) {

    static final String HFLUSH = "hflush";
    static final String HSYNC = "hsync";

    /** Larger ones are more than a packet. */
    private static final int MOST_BYTES = 64 << 10;

    private static final int LEAST_WRITES = 10;
    private static final int MOST_WRITES = 1_000_000;

    // Copied: the record stays what it was.
    Latency {
      bytes = List.copyOf(bytes);
    }

    /** Each call with each size. */
    List<LatencyReport.Kind> kinds() {
      return Stream.of(HFLUSH, HSYNC)
          .flatMap(call -> bytes.stream().map(size -> new LatencyReport.Kind(call, size)))
          .toList();
    }

    long mostBytes() {
      return (long) writes * bytes.stream().mapToInt(size -> size).max().orElse(0);
    }

    void check() throws HarnessException {
      inRange("--writes", writes, LEAST_WRITES, MOST_WRITES, "writes");
      for (int size : bytes) {
        inRange("--write-sizes", size, 1, MOST_BYTES, "bytes");
      }
    }
  }

  /**
   * Checks the values against each other and their ranges.
   *
   * @return these options
   * @throws HarnessException naming the first option that is wrong, its value and what is allowed
   */
  BenchOptions checked() throws HarnessException {
    inRange(size.perStream() ? "--size-per-stream" : "--size", size.mib(), 1, MOST_MIB, "MiB");
    inRange("--pairs", rule.most(), LEAST_PAIRS, MOST_PAIRS, "pairs");
    inRange("--least-pairs", rule.least(), LEAST_PAIRS, rule.most(), "pairs, at most --pairs");
    inRange("--warm-up", warmUp, 0, MOST_PAIRS, "uploads");
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
    for (int count : streams) {
      inRange("--streams", count, 1, MOST_STREAMS, "streams");
      if (latency.isEmpty() && !size.perStream() && count > size.mib()) {
        throw new HarnessException(
            "--streams %d is more than --size %d: at least 1 MiB each"
                .formatted(count, size.mib()));
      }
    }
    if (!(rule.precision() >= FINEST && rule.precision() <= COARSEST)) {
      throw new HarnessException("--precision is out of range: 0.1% to 50%");
    }
    for (String key : keys.keySet()) {
      if (!key.startsWith("corelane.") || key.equals(LiveKey.MODE.key())) {
        throw new HarnessException(
            "--set %s is not possible: corelane.* keys only; for the mode there is --modes"
                .formatted(key));
      }
    }
    if (ways.syncBehind()) {
      checkSyncBehind();
    }
    if (real.isPresent()) {
      checkReal(real.get());
    }
    for (Optional<Path> file : List.of(output.json(), output.html())) {
      if (file.isPresent()) {
        JsonReport.checkWritable(file.get());
      }
    }
    return this;
  }

  private void checkFilesEach() throws HarnessException {
    int files = client.filesEach();
    inRange("--files", files, 1, MOST_FILES, "files");
    if (files > 1 && (latency.isPresent() || !client.kind().equals("own"))) {
      throw new HarnessException(
          "--files is for uploads by --client own, not for --latency or another client");
    }
    for (int count : streams) {
      if (files > 1 && bytes(count) / count / files < LEAST_FILE_BYTES) {
        throw new HarnessException(
            "--files %d in each of %d streams is too many for %d MiB: at least 1 KiB each"
                .formatted(files, count, bytes(count) >> 20));
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
    } else if (host.nativeLibraries().isEmpty()) {
      throw new HarnessException(
          "--modes %s needs Hadoop's native library, without which its keys do nothing: give --native DIR, or --hadoop-home of a Hadoop with lib/native/%s"
              .formatted(way, DataNodeHost.NATIVE_LIBRARY));
    }
  }

  private void checkReal(RealCluster cluster) throws HarnessException {
    if (cluster.hdfsSite().isPresent() == cluster.switchCommand().isPresent()) {
      throw new HarnessException(
          "--datanode needs either --hdfs-site, the DataNode's own file on this machine, or"
              + " --switch-command for DataNodes elsewhere");
    } else if (!keys.isEmpty()) {
      throw new HarnessException("--set is for the embedded cluster, not for --datanode");
    } else if (host.volume().isPresent() || host.memoryBytes() > 0) {
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

  private static void inRange(String option, int value, int least, int most, String unit)
      throws HarnessException {
    if (value < least || value > most) {
      throw new HarnessException(
          "%s %d is out of range: %d to %d %s".formatted(option, value, least, most, unit));
    }
  }
}
