/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.PerfCounters;
import io.corelane.affinity.load.Softnet;
import io.corelane.affinity.load.SoftnetReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.matrix.report.Ran;
import io.corelane.bench.outside.MachineCpu;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one trial did, seen from outside: by the kernel's own counters of CPUs, packets and threads,
 * none of which the processes that are looked at can write.
 */
final class Watch {

  /**
   * What was seen between begin and end.
   *
   * @param busySeconds of all CPUs
   * @param counters what the hardware counters counted; empty without
   * @param softirq packets
   * @param receiver microseconds
   * @param writer microseconds
   */
  record Seen(
      double busySeconds, Map<String, Double> counters, Ran softirq, Ran receiver, Ran writer) {}

  private final SystemRoot root;
  private final CpuSet online;
  private final PerfCounters counters;
  private final ThreadTimes threads;
  private final double busyBefore;
  private final Map<String, Double> countersBefore;
  private final Map<Integer, Softnet> packetsBefore;

  /** Begins to watch the threads of the processes that receive and write. */
  Watch(SystemRoot root, CpuSet online, PerfCounters counters, List<Long> pids) throws IOException {
    this.root = root;
    this.online = online;
    this.counters = counters;
    this.threads = new ThreadTimes(root, pids);
    this.packetsBefore = packets();
    this.countersBefore = counters.read();
    this.busyBefore = MachineCpu.busySeconds(root);
    threads.start();
  }

  /** Ends; it was to run at these places. */
  Seen end(Places places) throws IOException, InterruptedException {
    double busy = MachineCpu.busySeconds(root) - busyBefore;
    Map<String, Double> counted = new HashMap<>();
    counters.read().forEach((name, now) -> counted.put(name, now - was(name)));
    Map<Integer, Softnet> packets = packets();
    threads.stop();
    return new Seen(
        busy,
        counted,
        softirq(packets, places.softirq()),
        threads.of(ThreadTimes.Role.RECEIVER, places.receiver()),
        places.hasWriter() ? threads.of(ThreadTimes.Role.WRITER, places.writer()) : Ran.UNKNOWN);
  }

  private double was(String name) {
    return countersBefore.getOrDefault(name, 0.0);
  }

  private Ran softirq(Map<Integer, Softnet> now, int wanted) {
    long there = 0;
    long all = 0;
    for (Softnet after : now.values()) {
      Softnet before = packetsBefore.get(after.cpu());
      if (before == null) {
        continue; // Came online meanwhile.
      }
      long packets = after.since(before).processed();
      all += packets;
      there += after.cpu() == wanted ? packets : 0;
    }
    return new Ran(there, all);
  }

  private Map<Integer, Softnet> packets() throws IOException {
    Reading<List<Softnet>> read = new SoftnetReader(root).read(online);
    List<Softnet> rows = read.toOptional().orElseThrow(() -> new IOException(read.explanation()));
    Map<Integer, Softnet> byCpu = new HashMap<>();
    rows.forEach(row -> byCpu.put(row.cpu(), row));
    return byCpu;
  }
}
