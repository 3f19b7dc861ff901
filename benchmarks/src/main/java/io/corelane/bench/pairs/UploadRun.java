/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.outside.ThreadCpu;
import io.corelane.bench.pairs.report.BesideCpu;
import io.corelane.bench.pairs.report.MachineTime;
import io.corelane.bench.pairs.report.Reported;
import io.corelane.bench.pairs.report.Sample;
import io.corelane.bench.pairs.report.SampleTurn;
import io.corelane.bench.pairs.report.UploadTime;
import io.corelane.bench.pairs.report.Way;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** One upload in one mode, measured; what it wrote is deleted before the next begins. */
final class UploadRun {

  private static final double LEAST_SHARE_RECEIVED = 0.9;

  /** After a switch, so that the loop of the new mode has had its first tick. */
  private static final int SETTLE_MILLIS = 1_500;

  private final BenchTarget target;
  private final Client client;
  private final MachineStat machine;
  private final Optional<String> beside;
  private int uploads;

  /**
   * None yet.
   *
   * @param beside a shell's command that competes with each upload that is not only read back
   */
  UploadRun(BenchTarget target, Client client, MachineStat machine, Optional<String> beside) {
    this.target = target;
    this.client = client;
    this.machine = machine;
    this.beside = beside;
  }

  /**
   * Where an upload belongs.
   *
   * @param pair its pair, from 1; 0 for one that does not count
   * @param way how it is handled
   * @param first whether it is the first of its pair
   * @param readBack whether it is read back. A DataNode whose blocks are read at once keeps the
   *     next ones in the page cache: so nothing that is measured may come after it
   */
  record Position(int pair, Way way, boolean first, boolean readBack) {

    /** Before the first pair. */
    static Position warmUp(Way way) {
      return new Position(0, way, false, false);
    }

    static Position measured(int pair, Way way, boolean first) {
      return new Position(pair, way, first, false);
    }

    /** After the last pair. */
    static Position check(Way way) {
      return new Position(0, way, false, true);
    }

    SampleTurn turn() {
      return new SampleTurn(pair, way.name(), first);
    }
  }

  /** The machine and the DataNodes at one moment. */
  private record Moment(Optional<CpuTimes> cpus, double cpuSeconds) {}

  Sample run(Position position, int streams, long bytes, LongConsumer progress)
      throws HarnessException, InterruptedException {
    Way way = position.way();
    if (target.become(way)) {
      Thread.sleep(SETTLE_MILLIS);
    }
    Side side = target.side(way);
    ReportedUploads ended = new ReportedUploads(side.beans());
    String directory =
        Path.of(target.directory(), "corelane-bench-" + ProcessHandle.current().pid())
            .resolve("upload-" + ++uploads)
            .toString();
    target.writeOut().run();
    List<Long> lastEnded = ended.lastEnded();
    long blocks = Removal.blocks(side);
    Client.Outcome outcome;
    Double syncSeconds;
    Optional<ThreadCpu> ran;
    Moment before;
    Moment after;
    @Nullable BesideCpu besideCpu;
    try (BesideCommand competitor = position.readBack() ? null : besideCommand();
        ThreadSeconds threads = ThreadSeconds.begin(side.pids())) {
      before = now(side);
      outcome = client.upload(new Client.Load(directory, side.nodes(), streams, bytes), progress);
      // Inside what is measured: who leaves it to the kernel must pay for it, too.
      syncSeconds = target.writeOut().run();
      after = now(side);
      besideCpu = competitor == null ? null : competitor.soFar();
      ran = threads.end();
    }
    long received = target.uploader().received(directory, side.nodes());
    if (received < bytes * LEAST_SHARE_RECEIVED) {
      throw new HarnessException(
          "the client was to write %d MiB, but %s received %d MiB: nothing is compared"
              .formatted(bytes >> 20, target.name(), received >> 20));
    }
    Reported reported = way.reports() ? ended.since(lastEnded) : Reported.NOTHING;
    if (position.readBack()) {
      verify();
    }
    target.uploader().delete(directory);
    Removal.await(side, blocks);
    return new Sample(
        position.turn(),
        received,
        new UploadTime(
            outcome.seconds(),
            syncSeconds,
            outcome.figure().isPresent() ? (Double) outcome.figure().getAsDouble() : null),
        after.cpuSeconds() - before.cpuSeconds(),
        new MachineTime(
            after.cpus().isPresent() && before.cpus().isPresent()
                ? after.cpus().get().since(before.cpus().get())
                : null,
            besideCpu),
        reported,
        ran.orElse(null),
        outcome.acks().orElse(null));
  }

  private @Nullable BesideCommand besideCommand() throws HarnessException {
    return beside.isPresent() ? BesideCommand.start(beside.get(), target.place()) : null;
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

  private Moment now(Side side) throws HarnessException, InterruptedException {
    Optional<CpuTimes> cpus = machine.read();
    double cpuSeconds = 0;
    for (DataNodeBeans bean : side.beans()) {
      cpuSeconds += bean.state().cpuSeconds();
    }
    return new Moment(cpus, cpuSeconds);
  }
}
