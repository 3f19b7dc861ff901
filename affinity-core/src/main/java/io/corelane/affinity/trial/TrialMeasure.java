/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/** What is compared between two ways. More is better for each. */
public enum TrialMeasure {
  /** Bytes received per second. */
  RECEIVED {
    @Override
    double of(Slice slice) {
      return slice.bytes() / slice.seconds();
    }
  },
  /** Bytes received for a CPU-second of the DataNode. */
  PER_DATA_NODE_CPU {
    @Override
    double of(Slice slice) {
      return slice.bytes() / slice.dataNodeCpu();
    }
  },
  /** Bytes received for a CPU-second of the machine. */
  PER_MACHINE_CPU {
    @Override
    double of(Slice slice) {
      return slice.bytes() / slice.machineCpu();
    }
  };

  /** The figure of a slice; not finite if nothing was used, 0 if nothing was received. */
  abstract double of(Slice slice);

  /**
   * How much more there is of it.
   *
   * @param baseline a slice in the way that is the standard
   * @param other a slice in the way in question
   * @return the logarithm of the ratio; infinite if nothing was received in one of them, and not a
   *     number if one of them has no figure
   */
  public double effect(Slice baseline, Slice other) {
    double before = of(baseline);
    double after = of(other);
    // Nothing used, as where the JVM tells no CPU time, says nothing of the way.
    boolean told = Double.isFinite(before) && Double.isFinite(after);
    return told ? Math.log(after / before) : Double.NaN;
  }
}
