/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VolumeTableTest {

  private static BlockDevice disk(String name, int node) {
    return new BlockDevice(
        name,
        new Reading.Present<>(node),
        new Reading.Present<>(false),
        new Reading.Present<>(List.of(queue(0, "0-3"), queue(1, "4-7"))));
  }

  private static HardwareQueue queue(int number, String cpus) {
    return new HardwareQueue(
        number, CpuSet.parseList(cpus), new Reading.Absent<>("irq"), Movability.FIXED);
  }

  @Test
  void aVolumeIsLookedUpOnceWhenItIsAdded() {
    AtomicInteger lookups = new AtomicInteger();
    VolumeTable table =
        new VolumeTable(
            directory -> {
              lookups.incrementAndGet();
              return new Reading.Present<>(List.of(disk("nvme0n1", 1)));
            });
    table.add("DS-1", Path.of("/data/1"), false);
    table.add("DS-1", Path.of("/data/1"), false);
    Volume volume = table.of("DS-1");
    assertEquals(1, lookups.get());
    assertEquals("nvme0n1", volume.device());
    assertEquals(1, volume.node());
    assertEquals("1", volume.hardwareQueuesOf(CpuSet.parseList("5")));
    assertEquals("0,1", volume.hardwareQueuesOf(CpuSet.parseList("3-4")));
  }

  @Test
  void severalDisksAreToldApart() {
    Volume volume =
        new Volume("/data/1", List.of(disk("nvme0n1", 0), disk("nvme1n1", 1)), Optional.empty());
    assertEquals("nvme0n1,nvme1n1", volume.device());
    assertEquals(Upload.NO_NODE, volume.node());
    assertEquals("nvme0n1:1,nvme1n1:1", volume.hardwareQueuesOf(CpuSet.parseList("7")));
  }

  @Test
  void whyThereIsNoDiskIsKept() {
    VolumeTable table =
        new VolumeTable(
            directory ->
                directory.endsWith("empty")
                    ? new Reading.Present<>(List.of())
                    : new Reading.Absent<>("/sys/dev/block/0:42"));
    table.add("DS-1", Path.of("/data/tmpfs"), false);
    table.add("DS-2", Path.of("/data/empty"), false);
    assertEquals(Optional.of("/sys/dev/block/0:42: not there"), table.of("DS-1").unknownBecause());
    assertEquals(
        Optional.of("there is no block device below it"), table.of("DS-2").unknownBecause());
    assertEquals(Optional.of("the volume is not known (yet)"), table.of("DS-3").unknownBecause());
    assertEquals("unknown", table.of("DS-1").device());
  }

  @Test
  void removedVolumesAreForgotten() {
    VolumeTable table = new VolumeTable(d -> new Reading.Present<>(List.of(disk("vda", 0))));
    table.add("DS-1", Path.of("/data/1"), true);
    table.add("DS-2", Path.of("/data/2"), false);
    assertEquals(Set.of("/data/1"), table.transientDirectories());
    table.retain(List.of("DS-2"));
    assertEquals("unknown", table.of("DS-1").device());
    assertEquals("vda", table.of("DS-2").device());
    assertEquals(Set.of(), table.transientDirectories());
  }
}
