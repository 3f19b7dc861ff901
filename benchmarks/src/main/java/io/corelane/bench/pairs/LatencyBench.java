/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.pairs.report.BenchText;
import io.corelane.bench.pairs.report.LatencyReport;
import io.corelane.bench.pairs.report.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Rounds of small writes: each way, in an order by chance, with {@code hflush} and {@code hsync}.
 */
final class LatencyBench {

  /** After a switch, so that the loop of the new mode has had its first tick. */
  private static final int SETTLE_MILLIS = 1_500;

  private static final int DIGITS = 3;

  private final BenchOptions options;
  private final BenchWork.Latency latency;
  private final Progress progress;
  private final String top = "corelane-bench-" + ProcessHandle.current().pid();
  private int runs;

  /** Whole rounds of the streams that are being compared; a report has not told them yet. */
  private volatile List<LatencyReport.Latencies> soFar = List.of();

  LatencyBench(BenchOptions options, BenchWork.Latency latency, Progress progress) {
    this.options = options;
    this.latency = latency;
    this.progress = progress;
  }

  LatencyReport run() throws HarnessException, IOException, InterruptedException {
    try (BenchTarget target = Bench.open(options, progress)) {
      target.place().beforeInterruption(this::tell);
      return run(target);
    } finally {
      progress.end();
    }
  }

  private LatencyReport run(BenchTarget target) throws HarnessException, InterruptedException {
    List<LatencyReport.Latencies> comparisons = new ArrayList<>();
    Random random = new Random(options.sampling().seed());
    boolean complete = false;
    try {
      for (int streams : options.work().streams()) {
        List<LatencyReport.Run> all = new ArrayList<>();
        for (int round = 1 - options.sampling().warmUp();
            round <= options.sampling().rule().leastPairs();
            round++) {
          List<Way> order = new ArrayList<>(options.ways().all());
          Collections.shuffle(order, random);
          for (Way way : order) {
            List<LatencyReport.Run> own = round(target, streams, round, way);
            if (round > 0) {
              all.addAll(own);
            }
          }
          soFar = round > 1 ? compared(streams, all) : List.of();
        }
        comparisons.addAll(compared(streams, all));
        if (options.work().streams().size() > 1) {
          tell();
          soFar = List.of();
        }
      }
      target.uploader().delete(directory(target).toString());
      complete = true;
    } finally {
      progress.step("putting the mode back");
      Bench.putBack(target, complete);
    }
    return new LatencyReport(
        Bench.bed(options, target),
        options.embedded().keys(),
        options.ways(),
        latency.pace(),
        options.sampling().warmUp(),
        options.sampling().seed(),
        target.switches(),
        comparisons);
  }

  private List<LatencyReport.Latencies> compared(int streams, List<LatencyReport.Run> all) {
    return options.ways().comparisons().stream()
        .map(ways -> LatencyReport.Latencies.of(ways, streams, all))
        .toList();
  }

  /** Whoever interrupts what may take an hour has at least these. */
  private void tell() {
    soFar.forEach(latencies -> progress.known(latencies.inShort()));
  }

  private List<LatencyReport.Run> round(BenchTarget target, int streams, int round, Way way)
      throws HarnessException, InterruptedException {
    if (target.become(way)) {
      Thread.sleep(SETTLE_MILLIS);
    }
    Side side = target.side(way);
    List<LatencyReport.Run> measured = new ArrayList<>();
    for (LatencyReport.Kind kind : latency.kinds()) {
      progress.step(
          "%s: %s, %s, %s"
              .formatted(
                  BenchText.streams(streams),
                  round > 0
                      ? "round %d of %d".formatted(round, options.sampling().rule().leastPairs())
                      : "warming up",
                  way.name(),
                  kind));
      String directory = directory(target).resolve("writes-" + ++runs).toString();
      // What another way left in the page cache is not this one's.
      target.writeOut().run();
      long blocks = Removal.blocks(side);
      Histogram histogram = new Histogram(DIGITS);
      for (long nanos :
          target
              .uploader()
              .latencies(
                  directory,
                  side.nodes(),
                  new UploaderProcess.SmallWrites(
                      streams,
                      latency.pace().writes(),
                      latency.pace().writesPerSecond(),
                      kind.bytes(),
                      kind.call().equals(BenchWork.Latency.HSYNC),
                      round <= 1))) {
        histogram.recordValue(nanos);
      }
      measured.add(LatencyReport.Run.of(round, way.name(), kind, histogram));
      long received = target.uploader().received(directory, side.nodes());
      long asked = (long) streams * latency.pace().writes() * kind.bytes();
      if (received != asked) {
        throw new HarnessException(
            "%d bytes were written, but the DataNodes asked for received %d: nothing is compared"
                .formatted(asked, received));
      }
      target.uploader().delete(directory);
      Removal.await(side, blocks);
    }
    return measured;
  }

  private Path directory(BenchTarget target) {
    return Path.of(target.directory(), top);
  }
}
