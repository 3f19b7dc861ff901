/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;

/** A CPU set in the form that loops over thousands of uploads want; one object for each set. */
final class Mask {

  /** In {@link #llc()} and {@link #node()}: more than one. */
  static final int SEVERAL = -2;

  private final CpuSet cpus;
  private final int[] members;
  private final int llc;
  private final int node;
  private int table;

  /**
   * A set.
   *
   * @param cpus the set; not empty
   * @param members its CPUs in ascending order
   * @param llc the last-level cache that they share, or {@link #SEVERAL}
   * @param node the node that they share, or {@link #SEVERAL}
   */
  Mask(CpuSet cpus, int[] members, int llc, int node) {
    this.cpus = cpus;
    this.members = members;
    this.llc = llc;
    this.node = node;
  }

  CpuSet cpus() {
    return cpus;
  }

  /** Its CPUs in ascending order; not to be written to. */
  int[] members() {
    return members;
  }

  int size() {
    return members.length;
  }

  int llc() {
    return llc;
  }

  int node() {
    return node;
  }

  /** Whether this is the first question for the table of that number; numbers count up from 1. */
  boolean isNewTo(int number) {
    boolean isNew = table != number;
    table = number;
    return isNew;
  }
}
