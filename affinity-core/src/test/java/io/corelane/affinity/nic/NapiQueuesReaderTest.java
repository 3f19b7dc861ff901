/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** NAPI id, receive queue, interrupt: what is told, what follows from order, what contradicts. */
class NapiQueuesReaderTest {

  private static final String PCI = "/sys/devices/pci0000:00/0000:42:00.0";
  private static final int DATA0 = 7;

  private FileTree tree;

  @BeforeEach
  void aNic(@TempDir Path directory) {
    tree =
        new FileTree(directory)
            .file("/proc/sys/kernel/osrelease", "6.12.1\n")
            .directory(PCI)
            .link("/sys/class/net/data0/device", PCI)
            .file("/sys/class/net/data0/ifindex", DATA0 + "\n");
  }

  private NapiQueuesReaderTest queues(int count) {
    for (int i = 0; i < count; i++) {
      tree.file("/sys/class/net/data0/queues/rx-" + i + "/rps_cpus", "00\n");
    }
    return this;
  }

  /** Interrupts from 42 on, each delivered on the CPU of its place in the list. */
  private NapiQueuesReaderTest interrupts(String... actions) {
    StringBuilder text = new StringBuilder("           CPU0       CPU1\n");
    for (int i = 0; i < actions.length; i++) {
      int irq = 42 + i;
      text.append("%4d:  1  2  PCI-MSIX-0000:42:00.0  %d-edge  %s%n".formatted(irq, i, actions[i]));
      tree.directory(PCI + "/msi_irqs/" + irq)
          .file("/proc/irq/" + irq + "/effective_affinity_list", i + "\n");
    }
    tree.file("/proc/interrupts", text.toString());
    return this;
  }

  @Test
  void whatTheKernelTellsIsTaken() {
    queues(2).interrupts("data0", "data0-TxRx-0", "data0-TxRx-1");
    NapiQueues queues =
        read(
            List.of(queue(0, 900), queue(1, 800)),
            List.of(instance(900, 43), instance(800, 44), instance(850, 45)));
    RxNapi napi = queues.of(800).orElseThrow();
    assertEquals("data0 rx-1, IRQ 44", napi.text());
    assertEquals(RxNapi.Basis.TOLD, napi.basis());
    assertEquals(Optional.empty(), napi.contradiction());
    assertTrue(napi.mayDeliverOn(2));
    assertFalse(napi.mayDeliverOn(1));
    assertEquals(Optional.empty(), queues.of(850));
    assertEquals(900, queues.of("data0", 0).orElseThrow().id());
  }

  @Test
  void withoutTheInterruptFromTheKernelItsNameTells() {
    queues(2).interrupts("data0", "data0-TxRx-0", "data0-TxRx-1");
    NapiQueues queues = read(List.of(queue(0, 900)), List.of(instance(900)));
    assertEquals("data0 rx-0, IRQ 43", queues.of(900).orElseThrow().text());
  }

  @Test
  void theKernelsWordOnAnInterruptCountsAndTheOtherIsNamed() {
    queues(2).interrupts("data0", "data0-TxRx-0", "data0-TxRx-1");
    RxNapi napi = read(List.of(queue(0, 900)), List.of(instance(900, 44))).of(900).orElseThrow();
    assertEquals("data0 rx-0, IRQ 44", napi.text());
    assertEquals(
        Optional.of(
            "the kernel says IRQ 44 for rx-0 of data0, its name in /proc/interrupts says 43"),
        napi.contradiction());
    assertTrue(napi.mayDeliverOn(2));
    assertFalse(napi.mayDeliverOn(1));
  }

  @Test
  void aDriverThatTellsNothingIsReadByTheOrderOfIds() {
    queues(3).interrupts("data0", "data0-TxRx-0", "data0-TxRx-1", "data0-TxRx-2");
    NapiQueues queues = read(List.of(), List.of(instance(8196), instance(8195), instance(8194)));
    assertEquals("data0 rx-0, IRQ 43", queues.of(8194).orElseThrow().text());
    assertEquals("data0 rx-2, IRQ 45", queues.of(8196).orElseThrow().text());
    assertEquals(RxNapi.Basis.ORDER, queues.of(8196).orElseThrow().basis());
  }

  @Test
  void separateVectorsForBothDirectionsAreCountedTogether() {
    queues(2).interrupts("data0", "data0-tx-0", "data0-rx-0", "data0-tx-1", "data0-rx-1");
    List<NapiListing.Instance> four =
        IntStream.range(8194, 8198).mapToObj(NapiQueuesReaderTest::instance).toList();
    NapiQueues queues = read(List.of(), four);
    assertEquals(List.of(8195, 8197), queues.all().stream().map(RxNapi::id).toList());
    assertEquals("data0 rx-1, IRQ 46", queues.of(8197).orElseThrow().text());
  }

  @Test
  void whereCountsDoNotMatchNothingIsGuessed() {
    queues(2).interrupts("data0", "data0-TxRx-0", "data0-TxRx-1");
    NapiQueues queues = read(List.of(), List.of(instance(8194), instance(8195), instance(8196)));
    assertEquals(List.of(), queues.all());
    assertEquals(
        "data0 has 2 receive queues and 3 NAPI instances, and its driver does not tell which belong"
            + " together",
        queues.unplaced().get(8196));
  }

  @Test
  void oneInstanceMayPollSeveralQueues() {
    queues(2).interrupts("data0", "data0-TxRx-0");
    NapiQueues queues = read(List.of(queue(1, 900), queue(0, 900)), List.of(instance(900)));
    assertEquals("data0 rx-0/1, IRQ 43", queues.of(900).orElseThrow().text());
  }

  @Test
  void otherInterfacesIdsAreNotMixedIn() {
    queues(1).interrupts("data0", "data0-TxRx-0");
    NapiListing.Instance others = new NapiListing.Instance(DATA0 + 1, 700, OptionalInt.of(43));
    NapiQueues queues = read(List.of(), List.of(others, instance(8194)));
    assertEquals(List.of(8194), queues.all().stream().map(RxNapi::id).toList());
  }

  @Test
  void withRpsAnyCpuMayDeliver() {
    queues(1).interrupts("data0", "data0-TxRx-0");
    tree.file("/sys/class/net/data0/queues/rx-0/rps_cpus", "03\n");
    RxNapi napi = read(List.of(queue(0, 900)), List.of()).of(900).orElseThrow();
    assertTrue(napi.mayDeliverOn(0));
  }

  @Test
  void rfsTakesBothTables() {
    queues(1).interrupts("data0", "data0-TxRx-0");
    tree.file("/sys/class/net/data0/queues/rx-0/rps_flow_cnt", "4096\n");
    assertEquals(RxNapi.Handover.NONE, handover());
    tree.file("/proc/sys/net/core/rps_sock_flow_entries", "32768\n");
    assertEquals(RxNapi.Handover.RFS, handover());
    tree.file("/sys/class/net/data0/queues/rx-0/rps_flow_cnt", "0\n");
    assertEquals(RxNapi.Handover.NONE, handover());
  }

  /** Absent and zero are answers; empty and damaged are none, unless the other table decides. */
  @ParameterizedTest
  @CsvSource({
    "'', '', NONE",
    "0, 4096, NONE",
    "0, x, NONE",
    "x, 0, NONE",
    "x, '', NONE",
    "'', x, NONE",
    "x, 4096, UNKNOWN",
    "32768, x, UNKNOWN",
    "32768, ' ', UNKNOWN",
    "x, x, UNKNOWN",
    "32768, 4096, RFS",
  })
  void whatCannotBeReadIsNotTakenForNoRfs(String entries, String flows, RxNapi.Handover expected) {
    queues(1).interrupts("data0", "data0-TxRx-0");
    file("/proc/sys/net/core/rps_sock_flow_entries", entries);
    file("/sys/class/net/data0/queues/rx-0/rps_flow_cnt", flows);
    assertEquals(expected, handover());
  }

  @Test
  void aDamagedMaskOfRpsIsNotTakenForNoRps() {
    queues(1).interrupts("data0", "data0-TxRx-0");
    tree.file("/sys/class/net/data0/queues/rx-0/rps_cpus", "zz\n");
    assertEquals(RxNapi.Handover.UNKNOWN, handover());
    assertTrue(read(List.of(queue(0, 900)), List.of()).of(900).orElseThrow().mayDeliverOn(0));
  }

  private void file(String name, String text) {
    if (!text.isEmpty()) {
      tree.file(name, text + "\n");
    }
  }

  private RxNapi.Handover handover() {
    return read(List.of(queue(0, 900)), List.of()).of(900).orElseThrow().handover();
  }

  @Test
  void aQueueWithoutAnInterruptIsStillAQueue() {
    queues(1).interrupts("data0");
    RxNapi napi = read(List.of(queue(0, 900)), List.of(instance(900))).of(900).orElseThrow();
    assertTrue(napi.text().startsWith("data0 rx-0"), napi::text);
    queues(2).interrupts("something");
    assertEquals(
        "data0 rx-1",
        read(List.of(queue(1, 901)), List.of(instance(901))).of(901).orElseThrow().text());
  }

  @Test
  void whyTheKernelDoesNotTellIsKept() {
    queues(1).interrupts("data0");
    NapiQueuesReader denied =
        new NapiQueuesReader(tree.root(), () -> new Reading.Denied<>("netlink", "refused"));
    Reading<NapiQueues> reading = denied.read(nics(), Interrupts.NONE);
    assertInstanceOf(Reading.Denied.class, reading);
    assertEquals("netlink: refused", reading.explanation());
  }

  private NapiQueues read(List<NapiListing.Queue> queues, List<NapiListing.Instance> instances) {
    NapiListing listing = new NapiListing(queues, instances);
    return new NapiQueuesReader(tree.root(), () -> new Reading.Present<>(listing))
        .read(nics(), lines())
        .toOptional()
        .orElseThrow();
  }

  private Interrupts lines() {
    return new InterruptsReader(tree.root()).read().toOptional().orElseThrow();
  }

  private List<Nic> nics() {
    return new NicReader(tree.root()).read(lines()).toOptional().orElseThrow();
  }

  private static NapiListing.Queue queue(int number, int napiId) {
    return new NapiListing.Queue(DATA0, number, napiId);
  }

  private static NapiListing.Instance instance(int id) {
    return new NapiListing.Instance(DATA0, id, OptionalInt.empty());
  }

  private static NapiListing.Instance instance(int id, int irq) {
    return new NapiListing.Instance(DATA0, id, OptionalInt.of(irq));
  }
}
