/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;

/** What else computes on the machine. */
enum Others {
  NONE(0),
  /** A little on each CPU of the NIC's last-level cache. */
  ONE_CACHE(0.3),
  /** Almost all of one CPU of that cache: not the first, where packets are processed most. */
  ONE_CPU(0.9);

  private final double share;

  Others(double share) {
    this.share = share;
  }

  /** The share of a CPU's time that is wanted by others. */
  double of(SweepMachine machine, int cpu) {
    return where(machine).contains(cpu) ? share : 0;
  }

  /** In words, such as {@code 0.9 on 3}. */
  String describe(SweepMachine machine) {
    return this == NONE ? "none" : share + " on " + where(machine).toList();
  }

  private CpuSet where(SweepMachine machine) {
    CpuSet home = machine.home();
    return switch (this) {
      case NONE -> CpuSet.EMPTY;
      case ONE_CACHE -> home;
      case ONE_CPU -> CpuSet.of(home.highest());
    };
  }
}
