/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.PerfCounters;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.MatrixSetting;
import io.corelane.bench.matrix.report.PartsRan;
import io.corelane.bench.matrix.report.Trial;
import java.io.IOException;

/**
 * Makes one trial: brings the packets to their CPU, the threads to theirs, and looks.
 *
 * @param load what is run
 * @param steering brings the packets
 * @param root the machine
 * @param topology its CPUs
 * @param allowed those that may be used
 * @param counters its hardware counters
 * @param bytes per trial
 */
record Runner(
    TrialLoad load,
    TrialSteering steering,
    SystemRoot root,
    CpuTopology topology,
    CpuSet allowed,
    PerfCounters counters,
    long bytes) {

  /** Makes a trial; the setting is the same for all. */
  Trial run(Order.Next next, MatrixSetting setting)
      throws HarnessException, IOException, InterruptedException {
    Places places = Places.of(setting.cells().axes(), next.pair(), setting.cells().softirqCpu());
    CpuSet others = places.others(allowed);
    steering.steer(
        places.softirq(),
        others.equals(allowed) ? CpuSet.EMPTY : others,
        topology.cpus().get(topology.cpus().size() - 1).cpu() + 1);
    load.place(places);
    Watch watch = new Watch(root, topology.online(), counters, load.pids());
    TrialLoad.Transferred transferred = load.transfer(bytes, done -> {});
    Watch.Seen seen = watch.end(places);
    steering.verify();
    load.tidy();
    return new Trial(
        next.round(),
        next.pair(),
        bytes,
        transferred.nanos(),
        seen.busySeconds(),
        seen.counters(),
        new PartsRan(seen.softirq(), transferred.flow(), seen.receiver(), seen.writer()));
  }
}
