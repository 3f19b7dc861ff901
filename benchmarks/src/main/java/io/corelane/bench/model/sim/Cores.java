/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.Distance;
import java.util.Arrays;

/** The CPUs: their distances, and where the time of each goes. Times are in seconds. */
public final class Cores {

  private final ModelMachine shape;
  private final Distance[] distances;
  private CpuTopology topology;

  /** In this step: interrupts and softirqs, and threads. */
  final double[] softirq;

  final double[] threads;

  /** Since the beginning. */
  public final double[] softirqTotal;

  public final double[] threadsTotal;

  public final double[] idleTotal;

  /** Interrupt time that came up in one step and is paid in the next. */
  final double[] softirqOwed;

  /** The idle share of the last step. */
  final double[] idle;

  Cores(ModelMachine shape) {
    this.shape = shape;
    topology = shape.topology(CpuSet.EMPTY);
    int cpus = shape.cpus();
    distances = new Distance[cpus * cpus];
    for (int a = 0; a < cpus; a++) {
      for (int b = 0; b < cpus; b++) {
        distances[a * cpus + b] = topology.distance(a, b);
      }
    }
    softirq = new double[cpus];
    threads = new double[cpus];
    softirqTotal = new double[cpus];
    threadsTotal = new double[cpus];
    idleTotal = new double[cpus];
    softirqOwed = new double[cpus];
    idle = new double[cpus];
    Arrays.fill(idle, 1);
  }

  Distance distance(int a, int b) {
    return distances[a * shape.cpus() + b];
  }

  public CpuTopology topology() {
    return topology;
  }

  /** Takes CPUs away, and brings others back. */
  public void offline(CpuSet offline) {
    topology = shape.topology(offline);
  }

  /** What is left of a CPU's time in this step. */
  double left(int cpu, double step) {
    return Math.max(0, step - softirq[cpu] - threads[cpu]);
  }

  /** Begins a step: what interrupts left over from the last is paid first. */
  void begin(double step) {
    for (int cpu = 0; cpu < softirq.length; cpu++) {
      double paid = Math.min(step, softirqOwed[cpu]);
      softirqOwed[cpu] -= paid;
      softirq[cpu] = paid;
      threads[cpu] = 0;
    }
  }

  void end(double step) {
    for (int cpu = 0; cpu < softirq.length; cpu++) {
      double free = left(cpu, step);
      idle[cpu] = free / step;
      softirqTotal[cpu] += softirq[cpu];
      threadsTotal[cpu] += threads[cpu];
      idleTotal[cpu] += free;
    }
  }
}
