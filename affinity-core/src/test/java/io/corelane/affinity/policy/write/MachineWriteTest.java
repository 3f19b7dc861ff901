/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.corelane.affinity.block.FileSystem;
import io.corelane.affinity.block.MountedVolume;
import io.corelane.affinity.block.VolumeReader;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.memory.MemoryLimit;
import io.corelane.affinity.memory.MemoryReader;
import io.corelane.affinity.memory.MemoryState;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.TopologyReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What would be chosen on every machine, from its files, against what was checked by eye. */
class MachineWriteTest {

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void factsAndChoiceAreAsExpected(String name, @TempDir Path directory) {
    SystemRoot root = Machine.unpack(name, directory).root();
    MemoryState memory = new MemoryReader(root).read();
    StringBuilder out = new StringBuilder();
    out.append("use: ").append(text(memory.use())).append('\n');
    out.append("dirty settings: ").append(text(memory.dirtySettings())).append('\n');
    out.append("limit: ").append(text(memory.limit())).append('\n');
    WriteLoad load = new WriteLoad(memory.figures(), ReadBack.NONE, 0, cpus(root), DiskWaits.NONE);
    for (String path : new String[] {"/", "/data/1/dn", "/data/2/dn"}) {
      MountedVolume volume = new VolumeReader(root).read(Path.of(path));
      VolumeFacts facts = VolumeFacts.of(volume, false, DirectIo.UNTRIED);
      out.append('\n').append(path).append('\n');
      out.append("  file system: ").append(text(volume.fileSystem())).append('\n');
      out.append("  disks: ");
      out.append(
          volume.disks() instanceof Reading.Present
              ? facts.disks() + ", rotational " + facts.rotational() + ", " + facts.hardwareQueues()
              : volume.disks().explanation());
      out.append('\n').append("  ");
      out.append(WritePolicy.choose(WriteKey.AUTO, facts, load, WriteSigns.NONE).reason());
      out.append('\n');
    }
    Golden.check(name, "write", out.toString());
  }

  @Test
  void whatCapturesLackIsAbsent(@TempDir Path directory) {
    SystemRoot root = Machine.unpack("xeon-2s-mlx5", directory).root();
    MemoryState memory = new MemoryReader(root).read();
    assertEquals(new Reading.Absent<>("/proc/meminfo"), memory.use());
    assertEquals(
        new Reading.Absent<>("/proc/sys/vm/dirty_background_ratio"), memory.dirtySettings());
    assertInstanceOf(Reading.Absent.class, memory.limit());
    assertEquals(Optional.empty(), memory.figures());
    assertEquals(
        new Reading.Absent<FileSystem>("the mount of / in /proc/self/mountinfo"),
        new VolumeReader(root).read(Path.of("/")).fileSystem());
  }

  /** The same machine, were its memory captured: a container of 8 GiB that is read after. */
  @Test
  void aContainerOnACapturedMachineIsWrittenDirectly(@TempDir Path directory) {
    String more =
        """
        text 0444 /proc/meminfo
        | MemTotal:       131072000 kB
        | MemAvailable:   104857600 kB
        | Dirty:               512 kB
        | Writeback:             0 kB
        file 0644 /proc/sys/vm/dirty_background_ratio = 10
        file 0644 /proc/sys/vm/dirty_background_bytes = 0
        file 0644 /proc/sys/vm/dirty_ratio = 20
        file 0644 /proc/sys/vm/dirty_bytes = 0
        file 0644 /sys/fs/cgroup/system.slice/hdfs-datanode.service/memory.max = 8589934592
        file 0644 /sys/fs/cgroup/system.slice/memory.max = max
        """;
    String text = Machine.text("xeon-2s-mlx5") + more;
    SystemRoot root = Machine.unpackText("more", text, directory).root();
    MemoryState memory = new MemoryReader(root).read();
    assertEquals(
        new Reading.Present<>(
            Optional.of(
                new MemoryLimit(
                    "/sys/fs/cgroup/system.slice/hdfs-datanode.service/memory.max", 8L << 30))),
        memory.limit());
    MountedVolume volume = new VolumeReader(root).read(Path.of("/data/1/dn"));
    VolumeFacts facts = VolumeFacts.of(volume, false, DirectIo.ACCEPTED);
    Map<Long, WriteWay> byGibibytesWritten =
        Map.of(3L, WriteWay.STOCK, 4L, WriteWay.DIRECT, 40L, WriteWay.DIRECT);
    byGibibytesWritten.forEach(
        (written, way) -> {
          WriteLoad load =
              new WriteLoad(
                  memory.figures(),
                  new ReadBack(100, 50),
                  written << 30,
                  cpus(root),
                  DiskWaits.NONE);
          assertEquals(way, WritePolicy.choose(WriteKey.AUTO, facts, load, WriteSigns.NONE).way());
        });
  }

  @Test
  void theLiveMachineHasAWay(@TempDir Path directory) {
    SystemRoot live = SystemRoot.live();
    VolumeFacts facts =
        VolumeFacts.of(new VolumeReader(live).read(directory), false, DirectIo.UNTRIED);
    WriteLoad load =
        new WriteLoad(
            new MemoryReader(live).read().figures(), ReadBack.NONE, 0, cpus(live), DiskWaits.NONE);
    assertNotNull(WritePolicy.choose(WriteKey.AUTO, facts, load, WriteSigns.NONE).way());
  }

  private static OptionalInt cpus(SystemRoot root) {
    CpuTopology topology = new TopologyReader(root).read().toOptional().orElseThrow();
    return new AllowedCpusReader(root)
        .read(topology)
        .toOptional()
        .map(CpuSet::size)
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  private static String text(Reading<?> reading) {
    return reading.toOptional().map(Object::toString).orElseGet(reading::explanation);
  }
}
