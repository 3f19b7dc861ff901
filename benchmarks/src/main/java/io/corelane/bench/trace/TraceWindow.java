/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace;

import com.sun.management.OperatingSystemMXBean;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.trace.join.Hop;
import io.corelane.bench.trace.join.JoinSink;
import io.corelane.bench.trace.join.Spot;
import io.corelane.bench.trace.join.TraceJoin;
import io.corelane.bench.trace.join.TracedMachine;
import io.corelane.bench.trace.kernel.TraceInstance;
import io.corelane.bench.trace.report.Gathered;
import io.corelane.bench.trace.report.HeatGrids;
import io.corelane.bench.trace.report.TraceReport;
import io.corelane.bench.trace.report.TraceReport.Cost;
import io.corelane.bench.trace.report.TraceReport.Unjoined;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Traces the running machine for a window. */
final class TraceWindow {

  /** What goes on while the trace records. */
  interface Pause {

    /** Waits so many seconds. */
    void await(int seconds) throws InterruptedException;
  }

  private static final double NANOS_PER_SECOND = 1e9;

  private final SystemRoot root;
  private final Pause pause;

  TraceWindow(SystemRoot root, Pause pause) {
    this.root = root;
    this.pause = pause;
  }

  /**
   * Traces.
   *
   * @param heat gets the hops, too
   * @throws HarnessException if this user, or this kernel, may not trace
   */
  TraceReport trace(TraceOptions options, HeatGrids heat)
      throws HarnessException, IOException, InterruptedException {
    Gathered gathered = new Gathered();
    TraceJoin join = new TraceJoin(TracedMachine.read(root), both(gathered, heat));
    Path scratch = Files.createTempDirectory("corelane-trace");
    try (Reaper reaper = Reaper.start()) {
      reaper.remove(scratch);
      try (TraceInstance instance = open(reaper, scratch, join)) {
        List<String> absent = record(instance, options.network());
        double cpu = cpuSeconds();
        // CLOCK_MONOTONIC, as the trace's clock is.
        long began = System.nanoTime();
        heat.begin(began);
        instance.begin();
        pause.await(options.seconds());
        double seconds = (System.nanoTime() - began) / NANOS_PER_SECOND;
        instance.end();
        absent.addAll(unseen(options, gathered));
        return new TraceReport(
            ThisMachine.read(),
            seconds,
            gathered.hops(),
            gathered.use().depths(),
            gathered.use().submitters(),
            unjoined(join),
            absent,
            new Cost(join.events(), join.bytes(), instance.lost(), cpuSeconds() - cpu));
      }
    }
  }

  private static TraceInstance open(Reaper reaper, Path scratch, TraceJoin join)
      throws HarnessException, InterruptedException {
    try {
      return TraceInstance.open(reaper, scratch, join);
    } catch (IOException e) {
      throw new HarnessException("needs root, and the kernel's tracefs: " + e.getMessage(), e);
    }
  }

  private static List<String> record(TraceInstance instance, boolean network) throws IOException {
    List<String> absent = new ArrayList<>();
    for (WantedEvent event : WantedEvent.all(network)) {
      if (!instance.record(event.name(), event.filter())) {
        absent.add(event.loss() + ": this kernel has no tracepoint " + event.name());
      }
    }
    return absent;
  }

  private static List<String> unseen(TraceOptions options, Gathered gathered) {
    List<String> unseen = new ArrayList<>();
    for (Hop hop : Hop.values()) {
      if (gathered.hops().stream().noneMatch(each -> each.hop().equals(hop.label()))) {
        boolean asked = hop != Hop.PACKET || options.network();
        unseen.add(hop.words() + (asked ? ": none was seen" : ": not asked"));
      }
    }
    return unseen;
  }

  private static JoinSink both(JoinSink one, JoinSink other) {
    return new JoinSink() {
      @Override
      public void hop(Hop hop, Spot spot, long endNanos, long nanos) {
        one.hop(hop, spot, endNanos, nanos);
        other.hop(hop, spot, endNanos, nanos);
      }

      @Override
      public void issued(Spot spot, String task, long bytes, int depth, int queueDepth) {
        one.issued(spot, task, bytes, depth, queueDepth);
        other.issued(spot, task, bytes, depth, queueDepth);
      }
    };
  }

  private static List<Unjoined> unjoined(TraceJoin join) {
    List<Unjoined> unjoined = new ArrayList<>();
    join.unjoined().forEach((what, count) -> unjoined.add(new Unjoined(what, count)));
    return unjoined;
  }

  private static double cpuSeconds() {
    OperatingSystemMXBean own = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return own.getProcessCpuTime() / NANOS_PER_SECOND;
  }
}
