/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From a directory to its disks; partly on the host's own file systems. */
class VolumeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tmpfs|tmpfs|its data is in memory",
        "overlay|overlay|a container's layered file system; use a mounted volume for block data",
        "nfs4|nas:/export|its data is on another machine (nas:/export)",
        "btrfs|/dev/sda1|it spreads its data over disks in its own way",
        "zfs|tank/data|it spreads its data over disks in its own way",
        "fuse.sshfs|host:|a program serves it",
        "proc|proc|it has no disk",
      })
  void aFileSystemWithoutADiskIsNamed(
      String type, String source, String meaning, @TempDir Path machine) {
    SystemRoot root =
        mountInfo(machine, "36 1 0:45 / /data\\0401 rw,noatime shared:1 - " + mount(type, source));
    assertEquals(
        "a disk below /data 1/dn, which is on " + type + ": " + meaning,
        new MountTable(root).whyNoDisk(Path.of("/data 1/dn"), 45));
  }

  @Test
  void btrfsShowsAnotherNumberSoTheDeepestMountPointDecides(@TempDir Path machine) {
    SystemRoot root =
        mountInfo(
            machine,
            "1 0 0:20 / / rw - overlay overlay rw\n36 1 0:45 /v /data rw - btrfs /dev/sda rw");
    assertTrue(new MountTable(root).whyNoDisk(Path.of("/data/dn"), 77).contains("on btrfs:"));
  }

  @Test
  void withoutAMountTableTheDeviceNumberIsNamed(@TempDir Path machine) {
    assertEquals(
        "a disk below /data (device 0:45; /proc/self/mountinfo: not there)",
        new MountTable(new SystemRoot(machine)).whyNoDisk(Path.of("/data"), 45));
  }

  @Test
  void theHostsMountPointsAreOnItsDisksOrSayWhyNot() {
    SystemRoot live = SystemRoot.live();
    BlockReader reader = new BlockReader(live);
    Interrupts interrupts = new InterruptsReader(live).read().toOptional().orElseThrow();
    List<String> blocks = live.names("/sys/block").toOptional().orElseThrow();
    String mounts = live.text("/proc/self/mountinfo").toOptional().orElseThrow();
    for (String mount : mounts.lines().toList()) {
      String[] fields = mount.split(" ", -1);
      Path point = Path.of(fields[4]);
      Reading<List<BlockDevice>> disks = reader.below(point, interrupts);
      if (disks instanceof Reading.Present<List<BlockDevice>> present) {
        assertFalse(fields[2].startsWith("0:"), mount);
        assertFalse(present.value().isEmpty(), mount);
        present.value().forEach(disk -> assertTrue(blocks.contains(disk.name()), disk::toString));
      }
    }
  }

  @Test
  void theHostsProcFileSystemHasNoDisk() {
    Reading<List<BlockDevice>> below =
        new BlockReader(SystemRoot.live()).below(Path.of("/proc"), Interrupts.NONE);
    assertEquals(
        "a disk below /proc, which is on proc: it has no disk: not there", below.explanation());
  }

  @Test
  void aMissingDirectoryIsAbsentByName(@TempDir Path directory) throws IOException {
    Path missing = Files.createDirectory(directory.resolve("a")).resolve("b");
    assertInstanceOf(
        Reading.Absent.class, new BlockReader(SystemRoot.live()).below(missing, Interrupts.NONE));
  }

  private static String mount(String type, String source) {
    return type + " " + source + " rw";
  }

  private static SystemRoot mountInfo(Path machine, String text) {
    return new FileTree(machine).file("/proc/self/mountinfo", text + "\n").root();
  }
}
