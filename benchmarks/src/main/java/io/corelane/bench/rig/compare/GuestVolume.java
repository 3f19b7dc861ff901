/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;

/** The file system of the guest's DataNodes: ext4 on its NVMe device. */
final class GuestVolume {

  /** Where all of ours is. */
  static final String DIRECTORY = "/data/compare";

  /** Everything of it is laid out at once: later the kernel would write by itself. */
  private static final String PREPARE =
      """
      set -e
      if ! mountpoint -q /data; then
        mkdir -p /data
        mkfs.ext4 -q -F -E lazy_itable_init=1,nodiscard /dev/nvme0n1
        mount -o noinit_itable,noatime /dev/nvme0n1 /data
      fi
      rm -rf %1$s
      mkdir -p %1$s
      sync
      """
          .formatted(DIRECTORY);

  private GuestVolume() {}

  /** Makes it, and removes what an earlier run has left. */
  static void prepare(Guest guest) throws HarnessException, IOException, InterruptedException {
    guest.run(PREPARE);
  }

  /** Writes out everything, so that no byte of an upload is missed or counted for another. */
  static void sync(Guest guest) throws HarnessException, IOException, InterruptedException {
    guest.run("sync");
  }
}
