/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.monitor.EndedUploads;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Captured machines that change between two ticks. */
class MachineChangesTest {

  private static final String MACHINES = "io.corelane.affinity.machines.Machine#names";
  private static final String ONLINE = "/sys/devices/system/cpu/online";
  private static final String STATUS = "/proc/self/status";

  private final Path directory;
  private final FileTree tree;
  private long nanos;

  MachineChangesTest(@TempDir Path directory) {
    this.directory = directory;
    tree = new FileTree(directory);
  }

  private LiveFacts facts(String machine, CpuSet... cpus) {
    Machine.unpack(machine, directory);
    return new LiveFacts(tree.root(), Stream.of(cpus).findFirst(), false, List::of, () -> nanos);
  }

  private Observation second(LiveFacts facts) throws IOException {
    nanos += TimeUnit.SECONDS.toNanos(1);
    return facts.observe();
  }

  @ParameterizedTest
  @MethodSource(MACHINES)
  void nothingIsToldUntilACpuGoesOfflineAndComesBack(String machine) throws IOException {
    LiveFacts facts = facts(machine);
    Observation before = facts.observe();
    assertTrue(
        before.cpus().times() instanceof Reading.Present, before.cpus().times()::explanation);
    for (int i = 0; i < 14; i++) {
      nanos += TimeUnit.SECONDS.toNanos(4);
      Observation next = second(facts);
      assertEquals(List.of(), next.changes());
      assertEquals(before.host(), next.host());
      assertEquals(before.steering().nics(), next.steering().nics());
    }
    CpuSet online = before.host().topology().online();
    CpuSet allowed = before.host().allowed();
    int last = online.filter(cpu -> !allowed.equals(CpuSet.of(cpu))).highest();
    write(ONLINE, online.minus(CpuSet.of(last)).toList() + "\n");
    Observation gone = second(facts);
    assertEquals("CPU " + last + " went offline.", gone.changes().get(0), machine);
    assertEquals(online.minus(CpuSet.of(last)), gone.host().topology().online());
    assertTrue(!gone.host().allowed().contains(last));
    assertEquals(List.of(), second(facts).changes());
    write(ONLINE, online.toList() + "\n");
    Observation back = second(facts);
    assertTrue(back.changes().contains("CPU " + last + " came online."), back.changes()::toString);
    assertEquals(before.host(), back.host());
  }

  @ParameterizedTest
  @ValueSource(strings = {"epyc-4llc", "one-cpu-cpuset", "power9-sparse", "rig-smt", "virtio-vm"})
  void theCpusetBecomesNarrower(String machine) throws IOException {
    LiveFacts facts = facts(machine);
    CpuSet allowed = facts.observe().host().allowed();
    int first = allowed.lowest();
    String status = tree.root().text(STATUS).toOptional().orElseThrow();
    write(STATUS, status.replaceAll("Cpus_allowed_list:.*", "Cpus_allowed_list:\t" + first));
    Observation narrower = second(facts);
    assertEquals(CpuSet.of(first), narrower.host().allowed());
    assertEquals(
        allowed.size() == 1
            ? List.of()
            : List.of(
                "This process may use CPU " + first + " now; it was " + allowed.toList() + "."),
        narrower.changes());
  }

  @ParameterizedTest
  @MethodSource(MACHINES)
  void aNicGetsFewerQueuesThenIsResetThenIsGone(String machine) throws IOException {
    LiveFacts facts = facts(machine);
    NicState nic = facts.observe().steering().nics().get(0);
    String directoryOfNic = "/sys/class/net/" + nic.name();
    int queues = nic.rxQueues().size();
    if (queues > 1) {
      delete(directoryOfNic + "/queues/rx-" + (queues - 1));
      Observation fewer = second(facts);
      assertEquals(queues - 1, fewer.steering().nics().get(0).rxQueues().size());
      String now = queues == 2 ? "1 receive queue" : (queues - 1) + " receive queues";
      assertEquals(
          List.of("NIC " + nic.name() + " has " + now + " now; it had " + queues + "."),
          fewer.changes());
    }
    nanos += TimeUnit.SECONDS.toNanos(5);
    write(directoryOfNic + "/carrier_changes", "7\n");
    assertEquals(
        List.of("NIC " + nic.name() + " was reset, or its link came or went."),
        second(facts).changes());
    nanos += TimeUnit.SECONDS.toNanos(5);
    delete(directoryOfNic);
    Observation gone = second(facts);
    assertEquals("NIC " + nic.name() + " is gone.", gone.changes().get(0));
    assertTrue(gone.steering().nics().stream().noneMatch(left -> left.name().equals(nic.name())));
  }

  @Test
  void anInterruptIsDeliveredElsewhere() throws IOException {
    LiveFacts facts = facts("virtio-vm");
    NicState nic = facts.observe().steering().nics().get(0);
    RxQueueState queue = nic.rxQueues().get(0);
    int irq = queue.irq().orElseThrow().number();
    int cpu = queue.effectiveCpus().contains(0) ? 1 : 0;
    write("/proc/irq/" + irq + "/effective_affinity_list", cpu + "\n");
    nanos += TimeUnit.SECONDS.toNanos(9);
    assertEquals(
        List.of(
            "RX queue 0 of "
                + nic.name()
                + ", IRQ "
                + irq
                + ", is delivered to CPU "
                + cpu
                + " now; it was CPU "
                + queue.effectiveCpus().toList()
                + "."),
        second(facts).changes());
  }

  @Test
  void aNicWithoutItsInterruptsAfterAResetIsReadOnceMore() throws IOException {
    LiveFacts facts = facts("virtio-vm");
    NicState nic = facts.observe().steering().nics().get(0);
    nanos += TimeUnit.SECONDS.toNanos(30);
    String table = tree.root().text("/proc/interrupts").toOptional().orElseThrow();
    write("/sys/class/net/" + nic.name() + "/carrier_changes", "1\n");
    write("/proc/interrupts", table.replaceAll("virtio\\d+-input", "other"));
    assertTrue(
        second(facts).changes().contains("NIC " + nic.name() + " has other interrupts now."));
    write("/proc/interrupts", table);
    nanos += TimeUnit.SECONDS.toNanos(10);
    assertEquals(
        List.of("NIC " + nic.name() + " has other interrupts now."), second(facts).changes());
    assertEquals(List.of(), second(facts).changes());
  }

  @Test
  void transmitQueuesAndTheWritebackAreReadAgainNowAndThen() throws IOException {
    LiveFacts facts = facts("rig-two-node");
    Observation first = facts.observe();
    NicState nic = first.steering().nics().get(0);
    assertEquals(nic.rxQueues().size(), nic.txQueues().size());
    assertEquals(CpuSet.range(0, 7), first.steering().writeback().orElseThrow().cpus());
    String xps = "/sys/class/net/" + nic.name() + "/queues/tx-1/xps_cpus";
    write(xps, "30\n");
    write("/sys/devices/virtual/workqueue/writeback/cpumask", "0f\n");
    nanos += TimeUnit.SECONDS.toNanos(9);
    Observation soon = second(facts);
    assertEquals(CpuSet.range(0, 3), soon.steering().writeback().orElseThrow().cpus());
    assertEquals(nic.txQueues(), soon.steering().nics().get(0).txQueues(), "dear: once a minute");
    nanos += TimeUnit.SECONDS.toNanos(60);
    assertEquals(
        Optional.of(CpuSet.range(4, 5)),
        second(facts).steering().nics().get(0).txQueues().get(1).xpsCpus());
  }

  @Test
  void disksAndBalancersComeAndGo() throws IOException {
    LiveFacts facts = facts("xeon-2s-mlx5");
    facts.observe();
    tree.directory("/sys/block/nvme99n1/device").directory("/sys/block/loop99");
    tree.file("/proc/4711/comm", "birq\n");
    nanos += TimeUnit.SECONDS.toNanos(60);
    Observation more = second(facts);
    assertEquals(
        List.of("birq has started; it moves interrupts.", "Disk nvme99n1 has appeared."),
        more.changes());
    assertTrue(more.steering().balancers().contains("birq"), more.steering().balancers()::toString);
    delete("/sys/block/nvme99n1");
    delete("/proc/4711");
    nanos += TimeUnit.SECONDS.toNanos(60);
    assertEquals(List.of("birq has ended.", "Disk nvme99n1 is gone."), second(facts).changes());
  }

  @Test
  void aFactThatIsLostIsToldOnceAndTheLastIsKept() throws IOException {
    LiveFacts facts = facts("rig-smt");
    Observation before = facts.observe();
    delete("/proc/stat");
    delete("/sys/devices/system/cpu/online");
    Observation lost = second(facts);
    assertEquals(before.host(), lost.host());
    assertEquals(2, lost.changes().size(), lost.changes()::toString);
    assertTrue(lost.changes().get(0).startsWith("It is not known which CPUs there are (/sys/"));
    assertTrue(lost.changes().get(1).startsWith("It is not known how busy the CPUs are (/proc/"));
    assertEquals(List.of(), second(facts).changes());
    write(ONLINE, before.host().topology().online().toList() + "\n");
    assertEquals(List.of("It is known again which CPUs there are."), second(facts).changes());
  }

  @Test
  void aDamagedFileCostsOneFactAndIsReadAgainWithoutAnotherSign() throws IOException {
    LiveFacts facts = facts("rig-smt");
    Observation before = facts.observe();
    String siblings = "/sys/devices/system/cpu/cpu0/topology/core_cpus_list";
    String text = tree.root().text(siblings).toOptional().orElseThrow();
    write(ONLINE, "0-6\n");
    write(siblings, "garbled\n");
    Observation damaged = second(facts);
    assertEquals(CpuSet.range(0, 6), damaged.host().topology().online());
    String told = damaged.changes().get(0);
    assertTrue(told.startsWith("It is not known which CPUs share a core (" + siblings), told);
    assertEquals("CPU 7 went offline.", damaged.changes().get(1));
    assertEquals(before.host().topology().siblings(0), damaged.host().topology().siblings(0));
    assertEquals(List.of(), second(facts).changes());
    write(siblings, text);
    nanos += TimeUnit.SECONDS.toNanos(9);
    assertEquals(List.of("It is known again which CPUs share a core."), second(facts).changes());
  }

  @Test
  void othersAreLetRunBeforeFilesButNotAmidCounters() throws IOException {
    Machine.unpack("rig-two-node", directory);
    AtomicInteger before = new AtomicInteger();
    List<Integer> withCounters = new ArrayList<>();
    LiveFacts facts =
        new LiveFacts(
            tree.root(),
            Optional.empty(),
            false,
            () -> {
              withCounters.add(before.get());
              return List.of();
            },
            () -> {
              withCounters.add(before.get());
              return EndedUploads.NONE;
            },
            Optional.empty(),
            () -> nanos,
            before::incrementAndGet);
    assertFalse(facts.observe().irqCounts().isEmpty());
    assertTrue(before.get() > 100, before::toString);
    assertEquals(List.of(before.get(), before.get()), withCounters);
  }

  @Test
  void withoutCpusAtTheBeginNothingCanBeSaid() {
    LiveFacts facts = new LiveFacts(tree.root(), Optional.empty(), false, List::of, () -> nanos);
    IOException refused = assertThrows(IOException.class, facts::observe);
    assertEquals(
        "it is not known which CPUs there are (/sys/devices/system/cpu/online: not there)",
        refused.getMessage());
  }

  @Test
  void configuredCpusThatAreAllGoneAreToldAsSuch() throws IOException {
    LiveFacts facts = facts("rig-smt", CpuSet.of(7));
    assertEquals(CpuSet.of(7), facts.observe().host().allowed());
    write(ONLINE, "0-6\n");
    IOException refused = assertThrows(IOException.class, () -> second(facts));
    assertEquals(
        "none of the configured CPUs 7 may be used now; those that may are 0-6",
        refused.getMessage());
    write(ONLINE, "0-7\n");
    assertEquals(CpuSet.of(7), second(facts).host().allowed());
  }

  @Test
  void whatIsConfiguredDoesNotBindUnboundThreads() throws IOException {
    LiveFacts facts = facts("rig-smt", CpuSet.range(4, 7));
    Host host = facts.observe().host();
    assertEquals(CpuSet.range(4, 7), host.allowed());
    assertEquals(CpuSet.range(0, 7), host.wide());
    write(ONLINE, "0-5\n");
    Host less = second(facts).host();
    assertEquals(CpuSet.range(4, 5), less.allowed());
    assertEquals(CpuSet.range(0, 5), less.wide());
  }

  private void write(String name, String text) throws IOException {
    Path file = real(name);
    Files.deleteIfExists(file);
    Files.writeString(file, text);
  }

  private void delete(String name) throws IOException {
    SystemRoot root = tree.root();
    Path place = root.path(name);
    if (Files.isSymbolicLink(place)) {
      Files.delete(place);
      return;
    }
    try (Stream<Path> all = Files.walk(place)) {
      all.sorted(Comparator.reverseOrder()).forEach(MachineChangesTest::deleteOne);
    }
  }

  /** Directories of a captured machine are links, its files may be. */
  private Path real(String name) throws IOException {
    Path place = tree.root().path(name);
    Path parent = Objects.requireNonNull(place.getParent());
    Files.createDirectories(parent.toRealPath());
    return parent.toRealPath().resolve(Objects.requireNonNull(place.getFileName()));
  }

  private static void deleteOne(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
