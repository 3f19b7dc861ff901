/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.volume.Volume;
import java.util.function.LongSupplier;

/** Decides how an upload is written that begins. */
@FunctionalInterface
public interface WritingStarter {

  /**
   * Decides how it is written, to be ended; on the receiver's thread or on that which changes the
   * mode. Must not block. The disk writer's CPUs are empty if they do not matter.
   *
   * @param bytes what has come of the upload so far; an object of its own
   */
  UploadWriting begin(Volume volume, CpuSet cpus, LongSupplier bytes);
}
