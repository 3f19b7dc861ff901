/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.outside.BlockTrace;
import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.MachineCpu;
import io.corelane.bench.outside.OutsideView;
import io.corelane.bench.outside.Strays;
import io.corelane.bench.outside.TaskFiles;
import io.corelane.bench.outside.ThreadHistory;
import io.corelane.bench.outside.ThreadKind;
import io.corelane.bench.outside.ThreadWatch;
import io.corelane.bench.outside.UploadLane;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * One upload: from a disk without dirty pages, measured and watched, read back, deleted, and waited
 * for until nothing of it is left. Stock and Corelane rounds do the very same, the reading of
 * {@code /jmx} excepted, which comes after what is measured.
 */
final class RoundRunner {

  private static final double MIB = 1 << 20;
  private static final double GIB = 1 << 30;
  private static final double NANOS = 1e9;
  private static final int SETTLE_MILLIS = 3_000;
  private static final int ENDING_MILLIS = 30_000;
  private static final int DELETE_SECONDS = 120;
  private static final int POLL_MILLIS = 50;

  private final UploaderProcess uploader;
  private final DemoOptions options;
  private final Optional<BlockTrace> trace;
  private final Reaper reaper;

  RoundRunner(
      UploaderProcess uploader, DemoOptions options, Optional<BlockTrace> trace, Reaper reaper) {
    this.reaper = reaper;
    this.uploader = uploader;
    this.options = options;
    this.trace = trace;
  }

  /**
   * What came of a round.
   *
   * @param round its figures
   * @param uploads what the DataNode reports of it; empty for stock
   * @param outside what was seen from outside
   * @param straysAfter threads still narrowed when it was over, one line each
   * @param writes who submitted its block writes; nothing without a trace
   * @param differing files that did not come back as they were written
   */
  record Result(
      Round round,
      List<UploadLane> uploads,
      OutsideView outside,
      List<String> straysAfter,
      Optional<BlockWrites> writes,
      List<String> differing) {}

  Result run(int pair, DataNode dataNode, long bytes, LongConsumer progress)
      throws HarnessException, IOException, InterruptedException {
    boolean corelane = dataNode.spec().withPlugin();
    TaskFiles tasks = new TaskFiles(SystemRoot.live(), dataNode.process().pid());
    String directory = "/pair-%d-%s".formatted(pair, dataNode.spec().name());

    Sync.fileSystemOf(dataNode.volumes().get(0));
    if (trace.isPresent()) {
      trace.get().start();
    }
    long startMillis = System.currentTimeMillis();
    double cpuBefore = cpuSeconds(tasks, dataNode);
    double machineBefore = MachineCpu.busySeconds(SystemRoot.live());
    long nanos;
    Collection<ThreadHistory> threads;
    // The warm-up, pair 0, is nobody's measure.
    int computing = pair == 0 ? 0 : options.busy();
    try (ThreadWatch watch = new ThreadWatch(tasks, System::currentTimeMillis);
        BusyProcesses busy = new BusyProcesses(computing, bytes, reaper)) {
      nanos =
          uploader.upload(
              directory,
              dataNode.node(),
              options.size().streams(),
              bytes,
              done -> {
                busy.at(done);
                progress.accept(done);
              });
      threads = watch.stop();
    }
    long syncStart = System.nanoTime();
    Sync.fileSystemOf(dataNode.volumes().get(0));
    double syncSeconds = (System.nanoTime() - syncStart) / NANOS;
    double cpu = cpuSeconds(tasks, dataNode) - cpuBefore;
    double machine = MachineCpu.busySeconds(SystemRoot.live()) - machineBefore;

    // Only now: answering costs the DataNode CPU time that stock does not spend.
    String base = tasks.allowedCpusOfProcess().orElse("");
    Map<Integer, String> diskWriters = seenDiskWriters(threads, base);
    List<UploadLane> uploads =
        corelane ? ended(dataNode, startMillis, diskWriters) : List.<UploadLane>of();
    Optional<BlockWrites> writes =
        trace.isPresent() ? Optional.of(trace.get().stop(diskWriters)) : Optional.empty();

    List<String> straysAfter = Strays.after(tasks, SETTLE_MILLIS);
    // A DataNode whose blocks are read as soon as they are written keeps them in the page cache:
    // reading them back through it would change how the next rounds are written.
    List<String> differing = new ArrayList<>(uploader.differingOnDisk(dataNode.volumes()));
    if (pair == options.rounds()) {
      differing.addAll(uploader.differing());
    }
    uploader.delete();
    if (!dataNode.awaitEmpty(DELETE_SECONDS)) {
      throw dataNode.process().failure("still has block files 30 s after they were deleted");
    }
    Round round =
        new Round(
            pair,
            corelane ? Round.CORELANE : Round.STOCK,
            bytes / MIB / (nanos / NANOS),
            bytes / MIB / (nanos / NANOS + syncSeconds),
            syncSeconds,
            cpu / (bytes / GIB),
            machine / (bytes / GIB));
    OutsideView outside =
        corelane
            ? OutsideView.compare(threads, uploads, base, options.bind())
            : OutsideView.NOTHING;
    return new Result(round, uploads, outside, straysAfter, writes, differing);
  }

  /** The uploads since a time, once none is in progress any more; notes the disk writers too. */
  private static List<UploadLane> ended(
      DataNode dataNode, long sinceMillis, Map<Integer, String> diskWriters)
      throws IOException, InterruptedException {
    LaneReports reports = new LaneReports(dataNode.node().host(), dataNode.node().httpPort());
    for (int waited = 0; ; waited += POLL_MILLIS) {
      Optional<LaneReports.Status> status = reports.read();
      if (status.isEmpty()) {
        return List.of();
      }
      diskWriters.putAll(status.get().diskWriters());
      if (status.get().activeUploads() == 0 || waited > ENDING_MILLIS) {
        return status.get().recentUploads().stream()
            .filter(upload -> upload.span().startedMillis() >= sinceMillis)
            .toList();
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** One that ended before the reports were read is known from outside only. */
  private static Map<Integer, String> seenDiskWriters(
      Collection<ThreadHistory> threads, String base) {
    Map<Integer, String> seen = new HashMap<>();
    for (ThreadHistory thread : threads) {
      if (thread.kind() == ThreadKind.DISK_WRITER) {
        seen.put(thread.tid(), thread.narrowed().isEmpty() ? base : thread.narrowed());
      }
    }
    return seen;
  }

  private static double cpuSeconds(TaskFiles tasks, DataNode dataNode) throws HarnessException {
    return tasks
        .cpuSeconds()
        .orElseThrow(() -> dataNode.process().failure("has no /proc entry any more"));
  }
}
