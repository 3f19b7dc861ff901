/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import java.util.Locale;

/**
 * What one cell of a table is about.
 *
 * @param shape the machine
 * @param streams clients at the same time
 * @param compute compute threads that never rest
 * @param writeFactor what a DataNode does with a byte besides receiving it, as a multiple of what
 *     was measured
 */
record Setting(Shape shape, int streams, int compute, double writeFactor) {

  Setting withShape(Shape other) {
    return new Setting(other, streams, compute, writeFactor);
  }

  Costs costs() {
    return Costs.calibrated().withWrite(writeFactor);
  }

  /** For progress and errors. */
  String title() {
    return String.format(
        Locale.ROOT,
        "%d CPUs, %d NVMe, %d RX queues, %d disk queues, %d streams, %d compute threads, write %.2f",
        shape.cpus(),
        shape.devices(),
        shape.rxQueues(),
        shape.diskQueues(),
        streams,
        compute,
        writeFactor);
  }
}
