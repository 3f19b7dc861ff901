/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NicReaderTest {

  private static final String PCI = "/sys/devices/pci0000:00/0000:3b:00.0";

  private FileTree tree;

  @BeforeEach
  void emptyMachine(@TempDir Path directory) {
    tree = new FileTree(directory).file("/proc/sys/kernel/osrelease", "6.12.1\n");
    tree.directory("/sys/class/net/lo/queues/rx-0").directory("/sys/class/net/veth1/queues/rx-0");
  }

  @Test
  void aQueueHasItsInterruptItsDeliveryAndItsRps() {
    nic("eth0", PCI, 2);
    tree.file(PCI + "/numa_node", "1\n")
        .link(PCI + "/driver", "/sys/bus/pci/drivers/ixgbe")
        .file("/sys/class/net/eth0/queues/rx-1/rps_cpus", "00000000,0000000c\n")
        .file("/proc/irq/31/smp_affinity", "f\n", "rw-r--r--")
        .file("/proc/irq/31/effective_affinity_list", "2\n");
    Nic nic = read("eth0-TxRx-0", "eth0-TxRx-1").get(0);
    assertEquals("eth0", nic.name());
    assertEquals(new Reading.Present<>("ixgbe"), nic.driver());
    assertEquals(new Reading.Present<>(1), nic.node());
    assertEquals(
        new RxQueue(
            1,
            new Reading.Present<>(new IrqIdentity(31, "0000:3b:00.0", "eth0-TxRx-1")),
            Movability.MOVABLE,
            new Reading.Present<>(CpuSet.of(2)),
            new Reading.Present<>(CpuSet.of(2, 3))),
        queues(nic).get(1));
    assertInstanceOf(Reading.Absent.class, queues(nic).get(0).effectiveCpus());
    assertInstanceOf(Reading.Absent.class, queues(nic).get(0).rpsCpus());
  }

  @Test
  void interfacesWithoutADeviceAreNoNics() {
    assertEquals(List.of(), read());
  }

  @Test
  void aVirtioNicsNodeIsItsPciFunctions() {
    nic("eth0", PCI + "/virtio2", 2);
    tree.file(PCI + "/numa_node", "-1\n");
    Nic nic =
        read("virtio2-config", "virtio2-input.0", "virtio2-output.0", "virtio2-input.1").get(0);
    assertEquals(List.of(31, 33), irqs(nic));
    assertEquals("a NUMA node in " + PCI + "/numa_node: not there", nic.node().explanation());
  }

  @Test
  void transmitQueuesShareInterruptsOrHaveTheirOwn() {
    nic("eth0", PCI, 2);
    transmit("eth0", 2);
    assertEquals(List.of(30, 31), transmitIrqs(read("eth0-TxRx-0", "eth0-TxRx-1").get(0)));
    assertEquals(
        List.of(32, 33),
        transmitIrqs(read("eth0-rx-0", "eth0-rx-1", "eth0-tx-0", "eth0-tx-1").get(0)));
    assertEquals(
        List.of(-1, -1),
        transmitIrqs(read("eth0-rx-0", "eth0-rx-1").get(0)),
        "names of receive queues only: others are not known");
    assertEquals(List.of(31, 32), transmitIrqs(read("eth0", "eth0-tx-1", "eth0-tx-2").get(0)));
  }

  @Test
  void aVirtioNicSendsWithInterruptsOfItsOwn() {
    nic("eth0", PCI + "/virtio2", 2);
    transmit("eth0", 2);
    assertEquals(
        List.of(32, 34),
        transmitIrqs(
            read(
                    "virtio2-config",
                    "virtio2-input.0",
                    "virtio2-output.0",
                    "virtio2-input.1",
                    "virtio2-output.1")
                .get(0)));
  }

  @Test
  void xpsIsReadUnlessThereIsNothingToChoose() {
    nic("eth0", PCI, 2);
    transmit("eth0", 2);
    tree.file("/sys/class/net/eth0/queues/tx-0/xps_cpus", "03\n")
        .file("/sys/class/net/eth0/queues/tx-0/xps_rxqs", "0\n")
        .file("/sys/class/net/eth0/queues/tx-1/xps_cpus", "00\n")
        .file("/sys/class/net/eth0/queues/tx-1/xps_rxqs", "2\n");
    List<TxQueue> queues = read().get(0).txQueues().toOptional().orElseThrow();
    assertEquals(new Reading.Present<>(CpuSet.range(0, 1)), queues.get(0).xpsCpus());
    assertEquals(new Reading.Present<>(false), queues.get(0).xpsByReceiveQueue());
    assertEquals(new Reading.Present<>(CpuSet.EMPTY), queues.get(1).xpsCpus());
    assertEquals(new Reading.Present<>(true), queues.get(1).xpsByReceiveQueue());
    nic("eth1", PCI.replace("3b", "5e"), 1);
    transmit("eth1", 1);
    tree.file("/sys/class/net/eth1/queues/tx-0/xps_cpus", "00\n");
    TxQueue single = read().get(1).txQueues().toOptional().orElseThrow().get(0);
    assertInstanceOf(Reading.Absent.class, single.xpsCpus());
  }

  private void transmit(String nic, int queues) {
    for (int queue = 0; queue < queues; queue++) {
      tree.directory("/sys/class/net/" + nic + "/queues/tx-" + queue);
    }
  }

  private static List<Integer> transmitIrqs(Nic nic) {
    return nic.txQueues().toOptional().orElseThrow().stream()
        .map(queue -> queue.irq().toOptional().map(IrqIdentity::number).orElse(-1))
        .toList();
  }

  @Test
  void aDeviceWithOneInterruptForAllQueuesSharesIt() {
    nic("eth0", PCI + "/virtio2", 2);
    assertEquals(List.of(31, 31), irqs(read("virtio2-config", "virtio2-virtqueues").get(0)));
  }

  @Test
  void aSingleQueueMayHaveTheInterfacesNameAlone() {
    nic("eth0", PCI, 1);
    assertEquals(List.of(30), irqs(read("eth0").get(0)));
  }

  @Test
  void theNameAloneIsTheOtherInterruptWhereQueuesHaveTheirOwn() {
    nic("eth0", PCI, 1);
    assertEquals(List.of(31), irqs(read("eth0", "eth0-rx-0", "eth0-tx-0").get(0)));
  }

  @Test
  void vectorsCountedFromOneAreMovedDown() {
    nic("eth0", PCI, 2);
    assertEquals(
        List.of(31, 32),
        irqs(
            read("mlx4-async@pci:0000:3b:00.0", "mlx4-1@0000:3b:00.0", "mlx4-2@0000:3b:00.0")
                .get(0)));
  }

  @Test
  void withoutMsiIrqsTheInterfacesNameIsEnough() {
    nic("eth0", PCI, 2);
    nic("eth1", PCI.replace("3b", "5e"), 1);
    Interrupts interrupts = lines("eth0-TxRx-0", "eth0-TxRx-1", "eth1-TxRx-0", "i40e-eth10-TxRx-0");
    List<Nic> nics = new NicReader(tree.root()).read(interrupts).toOptional().orElseThrow();
    assertEquals(List.of(30, 31), irqs(nics.get(0)));
    assertEquals(List.of(32), irqs(nics.get(1)));
  }

  @Test
  void oneLineThatNamesTheDeviceDoesNotHideTheOthers() {
    nic("eth0", PCI, 2);
    Interrupts interrupts =
        lines("ena-mgmnt@pci:0000:3b:00.0", "eth0-Tx-Rx-0", "eth0-Tx-Rx-1", "virtio9-input.0");
    List<Nic> nics = new NicReader(tree.root()).read(interrupts).toOptional().orElseThrow();
    assertEquals(List.of(31, 32), irqs(nics.get(0)));
  }

  @Test
  void aTreeCapturedWithoutLinksHasTheDevicesOwnMsiIrqs() {
    tree.directory("/sys/class/net/ens1/queues/rx-0")
        .file("/sys/class/net/ens1/device/numa_node", "1\n")
        .file("/sys/class/net/ens1/device/msi_irqs/31", "msix\n");
    Interrupts interrupts = lines("eth0-TxRx-0", "eth1-TxRx-0");
    Nic nic = new NicReader(tree.root()).read(interrupts).toOptional().orElseThrow().get(0);
    assertEquals(List.of(31), irqs(nic));
    assertEquals(new Reading.Present<>(1), nic.node());
  }

  @Test
  void aBridgesInterruptsAreNotTheNics() {
    nic("eth0", PCI + "/0000:3c:00.0", 1);
    tree.file(PCI + "/msi_irqs/30", "msi\n");
    Nic nic = new NicReader(tree.root()).read(lines("ethX-rx-0")).toOptional().orElseThrow().get(0);
    assertEquals(List.of(-1), irqs(nic));
  }

  @Test
  void twoInterfacesOfOneDeviceAreToldApartByName() {
    nic("eth0", PCI, 1);
    nic("eth1", PCI, 1);
    List<Nic> nics = read("eth1-Rx0", "eth0-Rx0", "ethX-TxRx-0");
    assertEquals(List.of(31), irqs(nics.get(0)));
    assertEquals(List.of(30), irqs(nics.get(1)));
  }

  @Test
  void aRenamedInterfaceKeepsItsOldNamesInterrupts() {
    nic("ens1", PCI, 2);
    assertEquals(
        List.of(31, 32),
        irqs(read("i40e-0000:3b:00.0:fdir-TxRx-0", "i40e-eth5-TxRx-0", "i40e-eth5-TxRx-1").get(0)));
  }

  @Test
  void aQueueWithoutAnInterruptSaysSo() {
    nic("eth0", PCI, 2);
    List<RxQueue> queues = queues(read("eth0-TxRx-0").get(0));
    assertEquals(
        "an interrupt named for receive queue 1 of eth0 in /proc/interrupts: not there",
        queues.get(1).irq().explanation());
    assertEquals(Movability.UNKNOWN, queues.get(1).movability());
    assertEquals(
        "a single interrupt named for receive queue 0 of eth0 in /proc/interrupts: not there",
        queues(read("eth0-rx-0", "ice-eth0-rx-0").get(0)).get(0).irq().explanation());
  }

  @Test
  void withoutQueuesDirectoryTheQueuesAreNotKnown() {
    tree.link("/sys/class/net/eth0/device", PCI).directory(PCI);
    Nic nic = read().get(0);
    assertEquals("/sys/class/net/eth0/queues: not there", nic.rxQueues().explanation());
  }

  @Test
  void bondsAndVlansAreResolvedToTheirNics() {
    nic("eth0", PCI, 1);
    nic("eth1", PCI.replace("3b", "5e"), 1);
    tree.directory("/sys/class/net/bond0/lower_eth1")
        .directory("/sys/class/net/bond0/lower_eth0")
        .directory("/sys/class/net/bond0.7/lower_bond0")
        .directory("/sys/class/net/br0/lower_veth1");
    assertEquals(
        List.of(
            new StackedInterface("bond0", List.of("eth0", "eth1")),
            new StackedInterface("bond0.7", List.of("eth0", "eth1"))),
        new StackedInterfaceReader(tree.root()).read().toOptional().orElseThrow());
  }

  private void nic(String name, String device, int queues) {
    tree.directory(device).link("/sys/class/net/" + name + "/device", device);
    for (int queue = 0; queue < queues; queue++) {
      tree.directory("/sys/class/net/" + name + "/queues/rx-" + queue)
          .directory("/sys/class/net/" + name + "/queues/tx-" + queue);
    }
  }

  /** Interrupts from number 30 on, all of PCI function 0000:3b:00.0 by msi_irqs. */
  private List<Nic> read(String... actions) {
    for (int i = 0; i < actions.length; i++) {
      tree.file("/sys/bus/pci/devices/0000:3b:00.0/msi_irqs/" + (30 + i), "msix\n");
    }
    tree.file("/proc/interrupts", text(actions));
    Interrupts interrupts = new InterruptsReader(tree.root()).read().toOptional().orElseThrow();
    return new NicReader(tree.root()).read(interrupts).toOptional().orElseThrow();
  }

  private static Interrupts lines(String... actions) {
    return Interrupts.parse(text(actions));
  }

  private static String text(String... actions) {
    int[] number = {30};
    return Arrays.stream(actions)
        .map(action -> number[0]++ + ": 1  IR-PCI-MSI 9-edge      " + action + "\n")
        .collect(Collectors.joining("", "  CPU0\n", ""));
  }

  private static List<RxQueue> queues(Nic nic) {
    return nic.rxQueues().toOptional().orElseThrow();
  }

  private static List<Integer> irqs(Nic nic) {
    return queues(nic).stream()
        .map(queue -> queue.irq().toOptional().map(IrqIdentity::number).orElse(-1))
        .toList();
  }
}
