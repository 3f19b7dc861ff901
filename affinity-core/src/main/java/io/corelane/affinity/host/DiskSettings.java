/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.system.Reading;

/**
 * A whole disk with what is set for it (Linux {@code Documentation/ABI/stable/sysfs-block}).
 *
 * @param disk its hardware queues
 * @param scheduler the I/O scheduler in use, such as {@code none}
 * @param rqAffinity {@code rq_affinity}: 0 completes where the interrupt came, 1 in the submitter's
 *     group of CPUs, 2 on the submitting CPU
 * @param pcie the PCIe link of its controller; absent where it has none of its own
 */
public record DiskSettings(
    BlockDevice disk, Reading<String> scheduler, Reading<Long> rqAffinity, Reading<PcieLink> pcie) {

  /** The disk's name, such as {@code nvme0n1}. */
  public String name() {
    return disk.name();
  }

  /**
   * The name of a file of the disk on the running machine, by a leaf such as {@code
   * queue/rq_affinity}.
   */
  public String file(String leaf) {
    return "/sys/block/" + disk.name() + "/" + leaf;
  }
}
