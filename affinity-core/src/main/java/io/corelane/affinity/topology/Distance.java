/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

/** How far two CPUs are from each other, nearest first: what two threads on them share. */
public enum Distance {
  /** One logical CPU: its two users take turns. */
  SAME_CPU,
  /** Two hardware threads of one core: they share its execution units and first caches. */
  SMT_SIBLING,
  /** Two cores below one last-level cache. */
  SAME_LLC,
  /** Two last-level caches of one NUMA node. */
  SAME_NODE,
  /** Two NUMA nodes. */
  OTHER_NODE
}
