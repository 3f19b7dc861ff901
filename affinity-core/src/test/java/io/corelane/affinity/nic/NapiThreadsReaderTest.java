/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which thread polls which queue: as the kernel tells, as names tell, or not known. */
class NapiThreadsReaderTest {

  private static final int DATA0 = 7;

  private static final Reading<Map<Integer, NapiThread>> NOT_THREADED =
      new Reading.Absent<>("threaded NAPI");

  private FileTree tree;

  @BeforeEach
  void aThreadedNicWithTwoQueues(@TempDir Path directory) {
    tree =
        new FileTree(directory)
            .file("/proc/sys/kernel/osrelease", "6.12.1\n")
            .directory("/sys/devices/pci0000:00/0000:42:00.0")
            .link("/sys/class/net/data0/device", "/sys/devices/pci0000:00/0000:42:00.0")
            .file("/sys/class/net/data0/ifindex", DATA0 + "\n")
            .file("/sys/class/net/data0/threaded", "1\n");
    for (int queue = 0; queue < 2; queue++) {
      tree.file("/sys/class/net/data0/queues/rx-" + queue + "/rps_cpus", "00\n");
    }
  }

  /** Threads' ids are in no order: here the later instance has the lower one. */
  private void thread(int tid, String name, String cpus) {
    tree.file("/proc/" + tid + "/comm", name + "\n")
        .file("/proc/" + tid + "/status", "Name:\tnapi\nCpus_allowed_list:\t" + cpus + "\n");
  }

  private Reading<Map<Integer, NapiThread>> read(Optional<NapiSource> source) {
    List<Nic> nics = new NicReader(tree.root()).read(Interrupts.NONE).toOptional().orElseThrow();
    PacketSteering steering = new PacketSteeringReader(tree.root()).read(List.of("data0"));
    return new NapiThreadsReader(tree.root(), source)
        .read(nics, Interrupts.NONE, steering)
        .getOrDefault("data0", NOT_THREADED);
  }

  @Test
  void namesTellInstancesAndTheirOrderTheQueues() {
    thread(702, "napi/data0-8193", "0-3");
    thread(701, "napi/data0-8194", "2");
    thread(700, "napi/eth9-8195", "0-3");
    assertEquals(
        new Reading.Present<>(
            Map.of(
                0, new NapiThread(8193, 702, CpuSet.range(0, 3)),
                1, new NapiThread(8194, 701, CpuSet.of(2)))),
        read(Optional.empty()));
  }

  @Test
  void theKernelsWordCountsMoreThanNames() {
    thread(701, "napi/data0-8193", "0-3");
    thread(702, "napi/data0-8194", "1");
    NapiListing told =
        new NapiListing(
            List.of(new NapiListing.Queue(DATA0, 0, 8194), new NapiListing.Queue(DATA0, 1, 8193)),
            List.of(
                new NapiListing.Instance(DATA0, 8193, OptionalInt.empty(), OptionalInt.of(701)),
                new NapiListing.Instance(DATA0, 8194, OptionalInt.empty(), OptionalInt.of(702))));
    assertEquals(
        new Reading.Present<>(
            Map.of(
                0, new NapiThread(8194, 702, CpuSet.of(1)),
                1, new NapiThread(8193, 701, CpuSet.range(0, 3)))),
        read(Optional.of(() -> new Reading.Present<>(told))));
  }

  @Test
  void moreInstancesThanQueuesAreNotGuessedAt() {
    for (int i = 0; i < 4; i++) {
      thread(700 + i, "napi/data0-" + (8193 + i), "0-3");
    }
    assertEquals(
        "the thread that polls rx-0 of data0: not there", read(Optional.empty()).explanation());
  }

  @Test
  void aThreadWhoseCpusCannotBeReadMakesAllUnknown() {
    thread(701, "napi/data0-8193", "0-3");
    tree.file("/proc/702/comm", "napi/data0-8194\n");
    assertEquals("/proc/702/status: not there", read(Optional.empty()).explanation());
  }

  @Test
  void olderKernelsCutNamesAndACutNumberIsAnother() {
    tree.file("/proc/sys/kernel/osrelease", "5.15.0\n");
    thread(701, "napi/data0-8193", "0-3");
    thread(702, "napi/data0-8194", "0-3");
    assertEquals(
        "the thread that polls rx-0 of data0: not there", read(Optional.empty()).explanation());
  }

  @Test
  void nobodyIsAskedWithoutThreadedNapi() {
    tree.file("/sys/class/net/data0/threaded", "0\n");
    assertEquals(NOT_THREADED, read(Optional.of(() -> fail("asked"))));
  }
}
