/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the best seat for one receiver among all last-level caches. */
final class Seats {

  private final Host host;
  private final CpuTopology topology;
  private final Anchor anchor;
  private final Load load;
  private final CpuSet usable;
  private final CpuSet quiet;

  Seats(Host host, Anchor anchor, Load load) {
    this.host = host;
    this.topology = host.topology();
    this.anchor = anchor;
    this.load = load;
    this.usable = besidesSoftirq();
    this.quiet = usable.minus(coresOf(load.softirqCpus()));
  }

  /** The usable CPUs on whose core no softirq is busy; may be empty. */
  CpuSet quiet() {
    return quiet;
  }

  /**
   * The best seat. Cores busy with other uploads' softirqs come into question only when the quiet
   * ones cost more than their best or are one CPU, which is no set; the upload's own softirq core
   * only when there is no other.
   */
  Seat best() {
    boolean enough = host.singleCore() || quiet.size() > 1 || quiet.equals(usable);
    Seat best = enough ? bestOf(quiet, true, null) : null;
    if (best == null || (best.cost() > 1 && !quiet.equals(usable))) {
      best = bestOf(usable, quiet.equals(usable), best);
    }
    if (best == null) {
      throw new IllegalStateException("no seat among the allowed CPUs " + host.allowed());
    }
    return best;
  }

  /** The allowed CPUs without the softirq core; else without the softirq CPU; else all. */
  private CpuSet besidesSoftirq() {
    CpuSet otherCores = host.allowed().minus(anchor.core());
    if (!otherCores.isEmpty() || anchor.softirqCpu().isEmpty()) {
      return otherCores;
    }
    CpuSet siblings = host.allowed().minus(CpuSet.of(anchor.softirqCpu().getAsInt()));
    return siblings.isEmpty() ? host.allowed() : siblings;
  }

  private @Nullable Seat bestOf(CpuSet base, boolean quiet, @Nullable Seat bestSoFar) {
    Seat best = bestSoFar;
    Set<CpuSet> seen = new HashSet<>();
    for (CpuSet llc : topology.llcs()) {
      CpuSet below = llc.and(base);
      CpuSet cpus = below.isEmpty() ? below : widened(below, base);
      if (!cpus.isEmpty() && seen.add(cpus)) {
        Seat seat =
            new Seat(
                cpus, anchor.distance(cpus), quiet, anchor.isWithDevice(cpus), load.crowding(cpus));
        best = best == null || Seat.BY_COST.compare(seat, best) < 0 ? seat : best;
      }
    }
    return best;
  }

  /** One CPU is no set: a thread bound to it cannot give way. Its node, else all, is taken. */
  private CpuSet widened(CpuSet cpus, CpuSet base) {
    if (host.singleCore() || cpus.size() > 1) {
      return cpus;
    }
    CpuSet ofNode = topology.node(cpus.lowest()).and(base);
    return ofNode.size() > 1 ? ofNode : base;
  }

  private CpuSet coresOf(CpuSet cpus) {
    boolean[] busy = new boolean[topology.online().highest() + 1];
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      busy[topology.cpu(cpu).core()] = true;
    }
    return host.allowed().filter(cpu -> busy[topology.cpu(cpu).core()]);
  }
}
