/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.disk.WriteBehind;

/** Starts write-behind of an upload's files. */
@FunctionalInterface
public interface WriteBehindStarter {

  /**
   * Starts it, on the receiver's thread or on that which changes the mode; must not block.
   *
   * @param volume the volume's directory
   * @param receiver the upload's receiver
   * @param replica what the upload writes; has a block file
   * @param startOffset the first byte that this upload writes
   * @param cpus where its write-outs should be submitted
   * @return the running write-behind; must not block
   */
  WriteBehind begin(
      String volume, Thread receiver, OpenReplica replica, long startOffset, CpuSet cpus);
}
