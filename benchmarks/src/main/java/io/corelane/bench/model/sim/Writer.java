/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;

/** A thread that submits one device's blocks: a disk writer, or the kernel's flusher. */
final class Writer {

  final int device;

  /** Whether it is the kernel's own. */
  final boolean kernel;

  final Task task;

  /** Bytes to be submitted, by the cache in which they were written. */
  final double[] dirty;

  /** In this step: what a byte costs. */
  double cost;

  Writer(int device, boolean kernel, CpuSet mask, int caches) {
    this.device = device;
    this.kernel = kernel;
    task = new Task(mask);
    dirty = new double[caches];
  }

  double dirty() {
    double sum = 0;
    for (double bytes : dirty) {
      sum += bytes;
    }
    return sum;
  }

  /** Takes bytes away, from each cache in proportion. */
  void submitted(double bytes) {
    double all = dirty();
    double kept = all <= bytes ? 0 : 1 - bytes / all;
    for (int i = 0; i < dirty.length; i++) {
      dirty[i] *= kept;
    }
  }
}
