/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;

/** How masks are written in descriptions. */
final class Masks {

  private Masks() {}

  /** In the kernel's form, as wide as it must be; a narrower mask than the machine is accepted. */
  static String hex(CpuSet cpus) {
    return cpus.toMask(Math.max(1, cpus.highest() + 1));
  }

  static String change(CpuSet from, CpuSet to) {
    return (from.isEmpty() ? "" : " from " + from.toList())
        + (to.isEmpty() ? " off" : " to " + to.toList());
  }
}
