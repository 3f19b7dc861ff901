/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.cpu.CpuSet;

/** One upload's running write-behind. */
public interface WriteBehind {

  /**
   * Has what is written from now on submitted on other CPUs. Never blocks or throws; does nothing
   * where there is nothing to move, or after {@link #end}.
   *
   * @param cpus where write-outs should be submitted
   */
  default void move(CpuSet cpus) {}

  /**
   * Ends it: a disk writer submits what is left of the file and closes its descriptor. Never blocks
   * or throws; a second call does nothing.
   */
  void end();
}
