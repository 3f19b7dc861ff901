/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.outside.CpuTimes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/** One upload in one mode, measured; what it wrote is deleted before the next begins. */
final class UploadRun {

  private static final double LEAST_SHARE_RECEIVED = 0.9;

  /** After a switch, so that the loop of the new mode has had its first tick. */
  private static final int SETTLE_MILLIS = 1_500;

  private static final int DELETE_MILLIS = 30_000;
  private static final int POLL_MILLIS = 100;

  private final Target target;
  private final Client client;
  private final MachineStat machine;
  private final ReportedLanes lanes;
  private int uploads;

  UploadRun(Target target, Client client, MachineStat machine) {
    this.target = target;
    this.client = client;
    this.machine = machine;
    this.lanes = new ReportedLanes(target.beans());
  }

  /** Where a sample belongs. */
  record Position(int pair, String mode, boolean first) {}

  /** The machine and the DataNodes at one moment. */
  private record Moment(Optional<CpuTimes> cpus, long blocks, double cpuSeconds) {}

  Sample run(Position position, int streams, long bytes, LongConsumer progress)
      throws HarnessException, InterruptedException {
    if (target.modes().to(Modes.key(position.mode()))) {
      Thread.sleep(SETTLE_MILLIS);
    }
    String directory =
        Path.of(target.directory(), "corelane-bench-" + ProcessHandle.current().pid())
            .resolve("upload-" + ++uploads)
            .toString();
    target.writeOut().run();
    List<Long> reported = lanes.lastEnded();
    Moment before = now();
    Client.Outcome outcome = client.upload(new Client.Load(directory, streams, bytes), progress);
    // Inside what is measured: who leaves it to the kernel must pay for it, too.
    Double syncSeconds = target.writeOut().run();
    Moment after = now();
    long received = target.uploader().received(directory, target.nodes());
    if (received < bytes * LEAST_SHARE_RECEIVED) {
      throw new HarnessException(
          "the client was to write %d MiB, but %s received %d MiB: nothing is compared"
              .formatted(bytes >> 20, target.name(), received >> 20));
    }
    Map<String, Long> laneBytes = Modes.reports(position.mode()) ? lanes.since(reported) : Map.of();
    if (position.pair() == 0) {
      verify();
    }
    target.uploader().delete(directory);
    awaitRemoval(before.blocks());
    return new Sample(
        position.pair(),
        position.mode(),
        position.first(),
        received,
        outcome.seconds(),
        syncSeconds,
        outcome.figure().isPresent() ? (Double) outcome.figure().getAsDouble() : null,
        after.cpuSeconds() - before.cpuSeconds(),
        after.cpus().isPresent() && before.cpus().isPresent()
            ? after.cpus().get().since(before.cpus().get())
            : null,
        laneBytes);
  }

  /** Removes the directory above those of the uploads. */
  void removeDirectory() throws HarnessException, InterruptedException {
    target.uploader().delete(directory());
  }

  /** Where in HDFS this run uploads to. */
  String directory() {
    return Path.of(target.directory(), "corelane-bench-" + ProcessHandle.current().pid())
        .toString();
  }

  private void verify() throws HarnessException, InterruptedException {
    List<String> differing = client.differing();
    if (!differing.isEmpty()) {
      throw new HarnessException(
          "FILES DIFFER: what was read back is not what was written: " + differing);
    }
  }

  private Moment now() throws HarnessException, InterruptedException {
    Optional<CpuTimes> cpus = machine.read();
    long blocks = 0;
    double cpuSeconds = 0;
    for (DataNodeBeans bean : target.beans()) {
      DataNodeBeans.State state = bean.state();
      blocks += state.blocks();
      cpuSeconds += state.cpuSeconds();
    }
    return new Moment(cpus, blocks, cpuSeconds);
  }

  /** Deleting is asynchronous in HDFS, and its cost must not be counted in the next upload. */
  private void awaitRemoval(long blocks) throws HarnessException, InterruptedException {
    for (int waited = 0; waited < DELETE_MILLIS; waited += POLL_MILLIS) {
      if (now().blocks() <= blocks) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
