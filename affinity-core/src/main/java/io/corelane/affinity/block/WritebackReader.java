/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;

/** Reads the state of the write-back workqueue: four small files. */
public final class WritebackReader {

  private static final String WORKQUEUES = "/sys/devices/virtual/workqueue";
  private static final String OWN = WORKQUEUES + "/writeback";

  private final SystemRoot root;

  public WritebackReader(SystemRoot root) {
    this.root = root;
  }

  /** The state now; what cannot be read says why in its place. */
  public Writeback read() {
    String cpus = OWN + "/cpumask";
    String unbound = WORKQUEUES + "/cpumask";
    String strict = OWN + "/affinity_strict";
    return new Writeback(
        root.text(cpus).parse(cpus, CpuSet::parseMask),
        root.text(unbound).parse(unbound, CpuSet::parseMask),
        root.line(OWN + "/affinity_scope"),
        root.line(strict).parse(strict, BlockReader::flag));
  }
}
