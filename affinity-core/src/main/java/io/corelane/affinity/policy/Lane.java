/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/** How long an upload's lane is: softirq core, receiver cores and disk-writer cores together. */
public enum Lane {
  /** All share one last-level cache. */
  SHORT,
  /** All are on one NUMA node. */
  NODE,
  /** The lane crosses NUMA nodes. */
  LONG,
  /** A part of the lane is not known, most often the softirq core. */
  UNKNOWN
}
