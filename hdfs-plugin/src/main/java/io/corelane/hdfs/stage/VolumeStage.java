/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

/** One volume's part of the stage: its disk writers, and what is known of it. */
final class VolumeStage {

  private final VolumeWriters writers;
  private final DiskPace pace;
  private volatile boolean refusesDirect;

  VolumeStage(VolumeWriters writers, DiskPace pace) {
    this.writers = writers;
    this.pace = pace;
  }

  DiskPace pace() {
    return pace;
  }

  VolumeWriters writers() {
    return writers;
  }

  /** Its file system has refused a direct write. */
  void refuseDirect() {
    refusesDirect = true;
  }

  /** It is not known whether its file system refuses. */
  void takeDirect() {
    refusesDirect = false;
  }

  boolean refusesDirect() {
    return refusesDirect;
  }
}
