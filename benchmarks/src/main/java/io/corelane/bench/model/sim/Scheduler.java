/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Who runs where. A thread looks for another CPU now and then, sooner when it gets too little of
 * the one it has, and goes to one that is idle, within its mask; which one, chance decides, a CPU
 * counting as idle for as much of the time as it was idle lately. Inside a CPU all threads get the
 * same, and what one leaves the others share.
 *
 * <p>The kernel prefers idle CPUs near the thread or its waker; whether that keeps a thread inside
 * one cache is decided by its load balancing, which cares little for softirqs. What the model makes
 * of it is compared with a real kernel on the emulated machine: {@code StockShares}.
 */
final class Scheduler {

  /** A thread that has what it wants looks for another CPU this often, in seconds. */
  private static final double WANDER = 0.020;

  /** One that has not: a timer tick at 250 Hz. */
  private static final double BALANCE = 0.004;

  /** With less idle than this in all, in CPUs, it is load that is balanced. */
  private static final double ENOUGH_IDLE = 0.25;

  /** Measured, docs/design/performance.md: a bind that moves a thread. */
  private static final double MIGRATION = 20e-6;

  private final Cores cores;
  private final SplittableRandom random;
  private final List<List<Task>> byCpu = new ArrayList<>();

  /** What the threads of each CPU wanted lately, in CPUs. */
  private final double[] wanted;

  Scheduler(Cores cores, SplittableRandom random, int cpus) {
    this.cores = cores;
    this.random = random;
    wanted = new double[cpus];
    for (int cpu = 0; cpu < cpus; cpu++) {
      byCpu.add(new ArrayList<>());
    }
  }

  /** Puts every thread on a CPU for this step. */
  void place(List<Task> tasks, double step) {
    byCpu.forEach(List::clear);
    for (Task task : tasks) {
      CpuSet may = cpusOf(task);
      double period = task.starved() ? BALANCE : WANDER;
      boolean must = !may.contains(task.cpu);
      if (must || (may.size() > 1 && random.nextDouble() < step / period)) {
        int to = chosen(may, task, step);
        if (to != task.cpu) {
          move(task, to, step);
        }
      }
      byCpu.get(task.cpu).add(task);
    }
  }

  private void move(Task task, int to, double step) {
    if (task.cpu >= 0) {
      task.owed += MIGRATION;
      wanted[task.cpu] -= task.want / step;
    }
    wanted[to] += task.want / step;
    // The next to look sees that this CPU has been taken.
    cores.idle[to] = Math.max(0, cores.idle[to] - Math.max(0.1, task.got / step));
    task.cpu = to;
  }

  /** Where a thread may run: a mask none of whose CPUs is left is void, as the kernel does it. */
  CpuSet cpusOf(Task task) {
    CpuSet online = cores.topology().online();
    CpuSet may = task.mask.and(online);
    return may.isEmpty() ? online : may;
  }

  /** Shares out what interrupts left of each CPU. */
  void share(double step) {
    for (int cpu = 0; cpu < byCpu.size(); cpu++) {
      List<Task> tasks = byCpu.get(cpu);
      double left = cores.left(cpu, step);
      wanted[cpu] = tasks.stream().mapToDouble(task -> task.want).sum() / step;
      tasks.forEach(task -> task.got = 0);
      int wanting = tasks.size();
      while (wanting > 0 && left > step * 1e-9) {
        double each = left / wanting;
        wanting = 0;
        for (Task task : tasks) {
          double more = Math.min(each, task.want - task.got);
          task.got += more;
          left -= more;
          wanting += task.want - task.got > step * 1e-9 ? 1 : 0;
        }
      }
      for (Task task : tasks) {
        cores.threads[cpu] += task.got;
        task.ran += task.got;
        task.waited += Math.min(step, task.want) - task.got;
      }
    }
  }

  private int chosen(CpuSet may, Task task, double step) {
    double sum = 0;
    for (int cpu = may.next(0); cpu >= 0; cpu = may.next(cpu + 1)) {
      sum += idle(cpu, task, step);
    }
    if (sum < ENOUGH_IDLE) {
      return leastWanted(may, task, step);
    }
    double at = random.nextDouble() * sum;
    int last = may.lowest();
    for (int cpu = may.next(0); cpu >= 0 && at >= 0; cpu = may.next(cpu + 1)) {
      at -= idle(cpu, task, step);
      last = cpu;
    }
    return last;
  }

  private double idle(int cpu, Task task, double step) {
    return cpu == task.cpu ? Math.min(1, cores.idle[cpu] + task.got / step) : cores.idle[cpu];
  }

  /** The CPU whose other threads want least, and the present one unless that is clearly worse. */
  private int leastWanted(CpuSet may, Task task, double step) {
    int best = -1;
    double least = 0;
    for (int cpu = may.next(0); cpu >= 0; cpu = may.next(cpu + 1)) {
      double chance = random.nextDouble() * 0.1;
      double others = wanted[cpu] + chance - (cpu == task.cpu ? task.want / step + 0.25 : 0);
      if (best < 0 || others < least) {
        best = cpu;
        least = others;
      }
    }
    return best;
  }
}
