/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine with LVM over md, LVM on a partition, and NVMe multipath below both. */
class MachineLayersTest {

  @Test
  void everyBlockDeviceLeadsToItsDisks(@TempDir Path directory) {
    SystemRoot root = Machine.unpack("nvme-multipath", directory).root();
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElseThrow();
    BlockReader reader = new BlockReader(root);
    Map<String, List<String>> expected =
        Map.of(
            "253:0", List.of("nvme0c0n1", "nvme1c1n1"),
            "253:1", List.of("nvme2c2n1"),
            "9:127", List.of("nvme0c0n1", "nvme1c1n1"),
            "259:0", List.of("nvme0c0n1"),
            "259:5", List.of("nvme2c2n1"));
    expected.forEach(
        (device, disks) -> {
          int colon = device.indexOf(':');
          int major = Integer.parseInt(device.substring(0, colon));
          int minor = Integer.parseInt(device.substring(colon + 1));
          List<BlockDevice> found = reader.of(major, minor, interrupts).toOptional().orElseThrow();
          assertEquals(disks, found.stream().map(BlockDevice::name).toList(), device);
          found.forEach(
              disk ->
                  disk.hardwareQueues()
                      .toOptional()
                      .orElseThrow()
                      .forEach(queue -> assertEquals("present", queue.irq().explanation())));
        });
  }
}
