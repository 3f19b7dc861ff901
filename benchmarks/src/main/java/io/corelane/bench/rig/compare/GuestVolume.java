/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;

/**
 * The file system of the guest's DataNodes: ext4 on its NVMe device. Closing removes what is ours.
 */
final class GuestVolume implements AutoCloseable {

  /** Where all of ours is. */
  static final String DIRECTORY = "/data/compare";

  /**
   * A file system that is there stays. In a new one everything is laid out at once: later the
   * kernel would write by itself.
   */
  private static final String PREPARE =
      """
      set -e
      device=/dev/nvme0n1
      if ! mountpoint -q /data; then
        mkdir -p /data
        grep -q "^$device " /proc/mounts ||
          mkfs.ext4 -q -F -E lazy_itable_init=1,nodiscard $device
        mount -o noinit_itable,noatime $device /data
      fi
      rm -rf %1$s
      mkdir -p %1$s
      sync
      """
          .formatted(DIRECTORY);

  private static final String RELEASE = "rm -rf %s; umount /data".formatted(DIRECTORY);

  private final Guest guest;

  private GuestVolume(Guest guest) {
    this.guest = guest;
  }

  /** Makes it, and removes what an earlier run has left. */
  static GuestVolume prepare(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    guest.run(PREPARE);
    return new GuestVolume(guest);
  }

  /** Writes out everything, so that no byte of an upload is missed or counted for another. */
  void sync() throws HarnessException, IOException, InterruptedException {
    guest.run("sync");
  }

  @Override
  public void close() throws HarnessException, IOException {
    try {
      guest.run(RELEASE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
