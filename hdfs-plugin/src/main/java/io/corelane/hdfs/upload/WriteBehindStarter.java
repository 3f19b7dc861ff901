/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Starts write-behind of an upload's block file. */
@FunctionalInterface
public interface WriteBehindStarter {

  /**
   * Starts it, on the receiver's thread; must not block.
   *
   * @param volume the volume's directory
   * @param blockFile the block file
   * @param bytesOnDisk how long it is
   * @param startOffset the first byte that this upload writes
   * @param cpus where its write-outs should be submitted
   * @return ends it; must not block
   */
  Runnable begin(
      String volume, Path blockFile, LongSupplier bytesOnDisk, long startOffset, CpuSet cpus);
}
