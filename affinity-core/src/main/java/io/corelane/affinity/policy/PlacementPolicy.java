/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/**
 * Decides where an upload's threads run. A pure function: the same facts give the same placement,
 * in microseconds, without locks, clocks or I/O, so that the receiver's own thread can ask it.
 */
@FunctionalInterface
public interface PlacementPolicy {

  /**
   * Places one upload as it starts.
   *
   * @param host the machine and what of it may be used
   * @param occupancy what is placed already
   * @return its placement; the receiver's CPUs, and the disk writer's if it has one, are non-empty
   *     subsets of the allowed CPUs
   */
  Placement place(Host host, Upload upload, Occupancy occupancy);
}
