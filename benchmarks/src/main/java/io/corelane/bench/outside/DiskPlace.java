/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/**
 * Where the block of an upload went.
 *
 * @param diskWriterCpus its disk writer's CPUs in list form; empty when it had none
 * @param volume the volume's directory
 * @param device the whole disk; empty when not known
 * @param hardwareQueue the disk's hardware queues in list form; empty when not known
 */
public record DiskPlace(String diskWriterCpus, String volume, String device, String hardwareQueue) {

  /** The disk writer's CPUs, such as {@code cpu 4-6}; a dash without a disk writer. */
  public String writerText() {
    return diskWriterCpus.isEmpty() ? "-" : "cpu " + diskWriterCpus;
  }

  /** Without a disk writer the kernel chooses the queue, and only the disk is known. */
  public String queueText() {
    if (device.isEmpty()) {
      return "?";
    }
    return hardwareQueue.isEmpty() ? device : device + " q" + hardwareQueue;
  }
}
