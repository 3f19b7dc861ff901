/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.write.WriteChoice;

/** How one upload is written, as far as who places uploads needs to know. */
public interface UploadWriting {

  /** The way and why, as decided when the upload began. */
  WriteChoice choice();

  /** What the stage has done for the upload so far. Any thread; never blocks. */
  default WritingProgress progress() {
    return WritingProgress.NONE;
  }

  /** Whether disk writers write it now; otherwise it is written as in stock HDFS. */
  default boolean isStaged() {
    return false;
  }

  /** Has what is written from now on submitted on other CPUs. Never blocks or throws. */
  void move(CpuSet to);

  /** The upload goes back to writing as in stock HDFS, with its next packet. Never blocks. */
  void end();
}
