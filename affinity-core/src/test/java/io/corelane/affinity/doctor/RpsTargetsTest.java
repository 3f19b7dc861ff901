/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.host.DriverFacts;
import io.corelane.affinity.host.HostFactsReader;
import io.corelane.affinity.host.NicDriver;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** To which CPUs the doctor would have packets handed on. */
class RpsTargetsTest {

  private static final String IF = "sys/class/net/";
  private static final String RPS = "/rps_cpus";

  @TempDir Path root = Path.of("");

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.deleteIfExists(path);
    Files.writeString(path, text + "\n");
  }

  private void isolate(String cpus) throws IOException {
    write("sys/devices/system/cpu/isolated", cpus);
  }

  private static DriverFacts oneQueue(String nic) {
    DriverFacts none = NicDriver.NONE.ask(nic);
    return new DriverFacts(
        new Reading.Present<>(1),
        none.indirection(),
        none.tcpHash(),
        none.ring(),
        none.moderation(),
        none.merging(),
        none.pausesSent());
  }

  /** A host whose drivers offer one queue each. */
  private Finding finding(String check) {
    SystemRoot system = new SystemRoot(root);
    return Doctor.examine(
            new HostFactsReader(system, new MachineReader(system), RpsTargetsTest::oneQueue)
                .read(nic -> true, disk -> true, OptionalLong.empty(), Optional.empty()))
        .stream()
        .filter(one -> one.check().equals(check))
        .findFirst()
        .orElseThrow();
  }

  /** Four sockets of one CPU each, as hypervisors make them that are told no topology. */
  private void oneQueueAndNoSharedCache() throws IOException {
    Machine.unpack("one-cpu-cpuset", root);
    for (int queue = 1; queue < 4; queue++) {
      Path gone = root.resolve(IF + "ens160/queues/rx-" + queue);
      try (Stream<Path> files = Files.list(gone)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(gone);
    }
  }

  @Test
  void withoutASharedCacheTheNodesOtherCpusAreTaken() throws Exception {
    oneQueueAndNoSharedCache();
    Finding finding = finding("rx-queues");
    String file = "/" + IF + "ens160/queues/rx-0" + RPS;
    assertEquals(List.of("echo e > " + file), finding.remedy().change(), finding::toString);
    assertEquals(List.of("echo 0 > " + file), finding.remedy().undo());
  }

  @Test
  void isolatedCpusTakeNoPackets() throws Exception {
    oneQueueAndNoSharedCache();
    isolate("1-2");
    String file = "/" + IF + "ens160/queues/rx-0" + RPS;
    assertEquals(List.of("echo 8 > " + file), finding("rx-queues").remedy().change());
    isolate("1-3");
    Remedy none = finding("rx-queues").remedy();
    assertEquals(List.of(), none.change());
    assertTrue(none.words().startsWith("Its driver offers no more queues."), none.words());
  }

  /** Of the sixteen queues of four nodes, two are interrupted on nodes 0 and 1. */
  private void twoQueuesHandTheirPacketsToTheLastNode() throws IOException {
    Machine.unpack("aarch64-no-caches", root);
    for (int queue : new int[] {0, 8}) {
      write(IF + "enp125s0f0/queues/rx-" + queue + RPS, "ff000000");
    }
  }

  @Test
  void eachQueueIsBroughtBackToItsOwnNode() throws Exception {
    twoQueuesHandTheirPacketsToTheLastNode();
    Finding finding = finding("rps");
    assertEquals(
        List.of(
            "echo 000000fe > /" + IF + "enp125s0f0/queues/rx-0" + RPS,
            "echo 0000fe00 > /" + IF + "enp125s0f0/queues/rx-8" + RPS),
        finding.remedy().change(),
        finding::toString);
  }

  @Test
  void aQueueWhoseNodeHasNoOtherCpuIsLeftAlone() throws Exception {
    twoQueuesHandTheirPacketsToTheLastNode();
    isolate("1-7");
    assertEquals(
        List.of("echo 0000fe00 > /" + IF + "enp125s0f0/queues/rx-8" + RPS),
        finding("rps").remedy().change());
    isolate("1-7,9-15");
    Remedy none = finding("rps").remedy();
    assertEquals(List.of(), none.change());
    assertTrue(none.words().startsWith("No other CPU of that node"), none.words());
  }
}
