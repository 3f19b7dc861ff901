/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which CPUs send on which transmit queue of one NIC, and which should. */
final class XpsMap {

  /** In the order in which changes are made. */
  enum Change {
    GIVE,
    BOTH,
    TAKE
  }

  private final CpuTopology topology;
  private final CpuSet[] now;
  private final int[] interruptCpu;
  private final boolean[] mayChange;
  private final List<List<Integer>> byCpu = new ArrayList<>();

  /** As words of CPU sets: there may be hundreds of queues and CPUs. */
  private final long[][] should;

  private final int[] load;

  /**
   * A map.
   *
   * @param queues how many transmit queues there are
   */
  XpsMap(CpuTopology topology, int queues) {
    this.topology = topology;
    now = new CpuSet[queues];
    interruptCpu = new int[queues];
    mayChange = new boolean[queues];
    should = new long[queues][];
    load = new int[queues];
    for (int cpu = 0; cpu <= topology.online().highest(); cpu++) {
      byCpu.add(new ArrayList<>(1));
    }
  }

  /**
   * Adds a queue.
   *
   * @param queue its place in the list
   * @param cpus the CPUs that send on it
   * @param interrupt the online CPU where its interrupt is delivered; -1 if not known
   * @param ours whether it may be changed
   */
  void add(int queue, CpuSet cpus, int interrupt, boolean ours) {
    now[queue] = cpus;
    interruptCpu[queue] = interrupt;
    mayChange[queue] = ours;
    should[queue] = new long[(Math.max(cpus.highest(), topology.online().highest()) >> 6) + 1];
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      set(queue, cpu);
      if (topology.online().contains(cpu)) {
        byCpu.get(cpu).add(queue);
      }
    }
  }

  /**
   * Decides for one group of CPUs.
   *
   * @param group its online CPUs
   * @param lanes whether uploads are received there
   */
  void deal(CpuSet group, boolean lanes) {
    List<Integer> near = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (int queue = 0; queue < now.length; queue++) {
      if (group.contains(interruptCpu[queue])) {
        near.add(queue);
        load[queue] = 0;
        if (mayChange[queue]) {
          open.add(queue);
        }
      }
    }
    if (near.isEmpty()) {
      return;
    }
    // Whichever of them the kernel's hash takes is near then.
    boolean anyIsNear = near.size() == now.length;
    List<Integer> without = new ArrayList<>();
    for (int cpu = group.next(0); cpu >= 0; cpu = group.next(cpu + 1)) {
      List<Integer> its = byCpu.get(cpu);
      boolean served = false;
      for (int queue : its) {
        if (group.contains(interruptCpu[queue])) {
          served = true;
          load[queue]++;
        }
      }
      if (!served && !open.isEmpty() && ((lanes && !anyIsNear) || !its.isEmpty())) {
        without.add(cpu);
      }
      if (served || !open.isEmpty()) {
        dropFar(cpu, group);
      }
    }
    without.forEach(cpu -> give(cpu, open));
  }

  private void dropFar(int cpu, CpuSet group) {
    for (int queue : byCpu.get(cpu)) {
      if (interruptCpu[queue] >= 0 && !group.contains(interruptCpu[queue]) && mayChange[queue]) {
        should[queue][cpu >> 6] &= ~(1L << cpu);
      }
    }
  }

  /** To the queue of its own core, or else to that with the fewest CPUs. */
  private void give(int cpu, List<Integer> open) {
    int core = topology.cpu(cpu).core();
    int best = -1;
    for (int queue : open) {
      if (topology.cpu(interruptCpu[queue]).core() == core) {
        best = queue;
        break;
      } else if (best < 0 || load[queue] < load[best]) {
        best = queue;
      }
    }
    load[best]++;
    set(best, cpu);
  }

  private void set(int queue, int cpu) {
    should[queue][cpu >> 6] |= 1L << cpu;
  }

  /** The CPUs that should send on a queue. */
  CpuSet to(int queue) {
    return CpuSet.ofWords(should[queue]);
  }

  /** What is to become of a queue's CPUs; nothing if they may stay. */
  @Nullable Change change(int queue) {
    if (to(queue).equals(now[queue])) {
      return null;
    } else if (taken(queue).isEmpty()) {
      return Change.GIVE;
    }
    return given(queue).isEmpty() ? Change.TAKE : Change.BOTH;
  }

  CpuSet given(int queue) {
    return to(queue).minus(now[queue]);
  }

  CpuSet taken(int queue) {
    return now[queue].minus(to(queue));
  }
}
