/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.system.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What each CPU spent its time on between two readings. A CPU that was not there at both, or whose
 * counters stood still, is not measured.
 */
final class CpuShares {

  /** By CPU number: the differences, of a total above 0. */
  private final TreeMap<Integer, CpuTime> spent = new TreeMap<>();

  CpuShares(Reading<List<CpuTime>> earlier, Reading<List<CpuTime>> later) {
    Map<Integer, CpuTime> before = new HashMap<>();
    earlier.toOptional().orElse(List.of()).forEach(time -> before.put(time.cpu(), time));
    for (CpuTime now : later.toOptional().orElse(List.of())) {
      CpuTime then = before.get(now.cpu());
      if (then != null) {
        CpuTime difference = now.since(then);
        if (difference.total() > 0) {
          spent.put(now.cpu(), difference);
        }
      }
    }
  }

  /** The rows, by CPU number. */
  List<CpuTime> rows() {
    return List.copyOf(spent.values());
  }

  /** The loads without our own threads. */
  CpuLoads loads(OwnUse own) {
    if (spent.isEmpty()) {
      return CpuLoads.UNKNOWN;
    }
    CpuSet measured = CpuSet.of(spent.keySet().stream().mapToInt(Integer::intValue));
    double[] others = new double[measured.highest() + 1];
    double[] softirq = new double[others.length];
    spent.forEach((cpu, time) -> others[cpu] = share(time.user() + time.system(), time));
    own.takeFrom(measured, others);
    spent.forEach(
        (cpu, time) -> {
          others[cpu] = Math.min(1, others[cpu] + share(time.steal(), time));
          softirq[cpu] = share(time.irq() + time.softirq(), time);
        });
    return new CpuLoads(measured, others, softirq);
  }

  static double share(long ticks, CpuTime of) {
    return (double) ticks / of.total();
  }
}
