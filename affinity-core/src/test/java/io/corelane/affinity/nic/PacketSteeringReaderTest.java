/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PacketSteeringReaderTest {

  private FileTree tree;

  @BeforeEach
  void emptyMachine(@TempDir Path directory) {
    tree = new FileTree(directory);
  }

  @Test
  void aBalancerIsFoundByItsName() {
    tree.file("/proc/812/comm", "irqbalance\n").file("/proc/813/comm", "java\n");
    assertEquals(
        List.of(812), balancers().toOptional().orElseThrow().stream().map(Balancer::pid).toList());
    tree.file("/proc/1/comm", "systemd\n");
    assertEquals(
        List.of("irqbalance"),
        balancers().toOptional().orElseThrow().stream().map(Balancer::name).toList());
  }

  @Test
  void aBalancerCanBeToldIfItHasASocket() {
    tree.file("/proc/812/comm", "irqbalance\n").file("/proc/813/comm", "birq\n");
    assertInstanceOf(Reading.Denied.class, socket(0), "nobody knows: there is no /run to look at");
    tree.directory("/run/irqbalance");
    assertInstanceOf(Reading.Absent.class, socket(0));
    tree.file("/run/irqbalance/irqbalance812.sock", "");
    assertEquals(new Reading.Present<>("/run/irqbalance/irqbalance812.sock"), socket(0));
    assertInstanceOf(Reading.Absent.class, socket(1), "birq has none at all");
  }

  @Test
  void tunedAndTheHelperAreNamedWithWhatIsKnownOfThem() {
    tree.file("/proc/901/comm", "tuned\n")
        .file("/etc/tuned/active_profile", "network-throughput\n")
        .file("/proc/902/comm", "corelaned\n")
        .file("/proc/903/comm", "java\n");
    assertEquals(
        List.of(
            new OtherProgram("tuned", 901, "profile network-throughput"),
            new OtherProgram("corelaned", 902, "")),
        new PacketSteeringReader(tree.root()).read(List.of()).others());
  }

  private Reading<String> socket(int balancer) {
    return balancers().toOptional().orElseThrow().get(balancer).socket();
  }

  @Test
  void noneFoundMeansNoneOnlyWhereAllProcessesCanBeSeen() {
    tree.file("/proc/4711/comm", "java\n");
    assertEquals("/proc/1/comm: not there", balancers().explanation());
    tree.file("/proc/1/comm", "systemd\n");
    assertEquals(new Reading.Present<>(List.of()), balancers());
  }

  @Test
  void queuesThatTheKernelSteersAreCounted() {
    tree.file("/proc/sys/net/core/rps_sock_flow_entries", "32768\n")
        .file("/sys/class/net/eth0/threaded", "1\n");
    for (int queue = 0; queue < 3; queue++) {
      String rx = "/sys/class/net/eth0/queues/rx-" + queue;
      tree.file(rx + "/rps_cpus", queue == 2 ? "00\n" : "0f\n")
          .file(rx + "/rps_flow_cnt", "2048\n");
      tree.file("/sys/class/net/eth0/queues/tx-" + queue + "/xps_cpus", "0" + queue + "\n");
    }
    PacketSteering steering = new PacketSteeringReader(tree.root()).read(List.of("eth0"));
    assertEquals(new Reading.Present<>(32768L), steering.socketFlowEntries());
    assertEquals(
        List.of(
            new InterfaceSteering(
                "eth0",
                new Reading.Present<>(2),
                new Reading.Present<>(6144L),
                new Reading.Present<>(2),
                new Reading.Present<>(true))),
        steering.interfaces());
  }

  @Test
  void rfsIsPossibleWhereTheMachineAndAQueueHaveATable() {
    String entries = "/proc/sys/net/core/rps_sock_flow_entries";
    String queue = "/sys/class/net/eth0/queues/rx-0/rps_flow_cnt";
    tree.file("/sys/class/net/lo/queues/rx-0/rps_flow_cnt", "0\n").file(queue, "0\n");
    assertEquals(new Reading.Present<>(false), rfs(), "a kernel without RFS");
    tree.file(entries, "32768\n");
    assertEquals(new Reading.Present<>(false), rfs(), "a template has set it, and no queue");
    tree.file(queue, "2048\n");
    assertEquals(new Reading.Present<>(true), rfs());
    tree.file(queue, "");
    assertInstanceOf(Reading.Malformed.class, rfs());
    tree.file(entries, "many\n");
    assertInstanceOf(Reading.Malformed.class, rfs());
    tree.file(queue, "0\n");
    assertEquals(new Reading.Present<>(false), rfs(), "whatever the machine has");
    tree.file(queue, "").file(entries, "0\n");
    assertEquals(new Reading.Present<>(false), rfs(), "whatever the queue has");
  }

  @Test
  void aNetworkNamespaceThatDoesNotShowItTellsNothingOfRfs() {
    String queue = "/sys/class/net/eth0/queues/rx-0/rps_flow_cnt";
    tree.file("/proc/sys/net/core/somaxconn", "4096\n").file(queue, "0\n");
    assertEquals(new Reading.Present<>(false), rfs());
    tree.file(queue, "2048\n");
    assertInstanceOf(Reading.Denied.class, rfs());
    assertInstanceOf(
        Reading.Denied.class, new PacketSteeringReader(tree.root()).isRfsOn("eth0", 0));
    tree.file("/proc/sys/net/core/netdev_max_backlog", "1000\n");
    assertEquals(new Reading.Present<>(false), rfs(), "a kernel without RFS");
  }

  private Reading<Boolean> rfs() {
    return new PacketSteeringReader(tree.root()).isRfsPossible();
  }

  @Test
  void whatIsMissingOrDamagedIsNotCountedAsOff() {
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "0g\n")
        .directory("/sys/class/net/eth0/queues/tx-0")
        .file("/proc/sys/net/core/rps_sock_flow_entries", "many\n");
    PacketSteering steering = new PacketSteeringReader(tree.root()).read(List.of("eth0"));
    assertInstanceOf(Reading.Malformed.class, steering.socketFlowEntries());
    InterfaceSteering eth0 = steering.interfaces().get(0);
    assertInstanceOf(Reading.Malformed.class, eth0.rpsQueues());
    assertInstanceOf(Reading.Absent.class, eth0.rfsFlows());
    assertEquals(new Reading.Present<>(0), eth0.xpsQueues(), "one queue: nothing to choose");
    assertInstanceOf(Reading.Absent.class, eth0.threaded());
  }

  private Reading<List<Balancer>> balancers() {
    return new PacketSteeringReader(tree.root()).read(List.of()).balancers();
  }
}
