/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.nic.Steering.Balancer;
import io.corelane.affinity.nic.Steering.InterfaceSteering;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteeringReaderTest {

  private FileTree tree;

  @BeforeEach
  void emptyMachine(@TempDir Path directory) {
    tree = new FileTree(directory);
  }

  @Test
  void aBalancerIsFoundByItsName() {
    tree.file("/proc/812/comm", "irqbalance\n").file("/proc/813/comm", "java\n");
    assertEquals(new Reading.Present<>(List.of(new Balancer("irqbalance", 812))), balancers());
    tree.file("/proc/1/comm", "systemd\n");
    assertEquals(new Reading.Present<>(List.of(new Balancer("irqbalance", 812))), balancers());
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
    Steering steering = new SteeringReader(tree.root()).read(List.of("eth0"));
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
  void whatIsMissingOrDamagedIsNotCountedAsOff() {
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "0g\n")
        .directory("/sys/class/net/eth0/queues/tx-0")
        .file("/proc/sys/net/core/rps_sock_flow_entries", "many\n");
    Steering steering = new SteeringReader(tree.root()).read(List.of("eth0"));
    assertInstanceOf(Reading.Malformed.class, steering.socketFlowEntries());
    InterfaceSteering eth0 = steering.interfaces().get(0);
    assertInstanceOf(Reading.Malformed.class, eth0.rpsQueues());
    assertInstanceOf(Reading.Absent.class, eth0.rfsFlows());
    assertEquals(new Reading.Present<>(0), eth0.xpsQueues(), "one queue: nothing to choose");
    assertInstanceOf(Reading.Absent.class, eth0.threaded());
  }

  private Reading<List<Balancer>> balancers() {
    return new SteeringReader(tree.root()).read(List.of()).balancers();
  }
}
