/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.apply.helper.Greeting;
import io.corelane.affinity.apply.helper.HelperTuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The full cycle through the helper: on the running kernel with an interface that the test makes
 * and the write-back's CPUs, and on a private root with all kinds. Needs root.
 */
final class LiveSteeringTest {

  private static final String WRITEBACK = "/sys/devices/virtual/workqueue/writeback/cpumask";
  private static final CpuSet ALL = CpuSet.range(0, 3);
  private static final CpuSet TO = CpuSet.of(1);

  private final Path directory;
  private final String nic = "clt" + ThreadLocalRandom.current().nextInt(1 << 24);
  private final List<AutoCloseable> open = new ArrayList<>();
  private long ahead;

  LiveSteeringTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @AfterEach
  void end() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private RealHelper helper(Optional<Path> root) throws IOException {
    RealHelper helper = new RealHelper(directory.resolve("helper"), root);
    open.add(helper);
    return helper;
  }

  private Tuner tuner(SystemRoot root) throws IOException {
    return tuner(helper(root.isLive() ? Optional.empty() : Optional.of(root.root())));
  }

  private HelperTuner tuner(RealHelper helper) {
    return Greeting.await(
        new HelperTuner(helper.socket(), "test", () -> System.nanoTime() + ahead));
  }

  private SteeringApplier applier(Tuner tuner, SystemRoot root) {
    SteeringApplier applier = new SteeringApplier(tuner, root, () -> System.nanoTime() + ahead);
    open.add(applier);
    return applier;
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
  }

  private static void assertDone(SteeringApplier applier, List<PlanStep> steps) {
    for (Outcome outcome : applier.apply(new Plan(steps))) {
      assertEquals(Result.DONE, outcome.result(), outcome::toString);
    }
  }

  private void veth() throws Exception {
    String peer = "clp" + nic.substring(3);
    run(
        "ip",
        "link",
        "add",
        nic,
        "numrxqueues",
        "2",
        "numtxqueues",
        "2",
        "type",
        "veth",
        "peer",
        "name",
        peer,
        "numrxqueues",
        "2",
        "numtxqueues",
        "2");
    open.add(() -> run("ip", "link", "del", nic));
  }

  private List<String> liveFiles() {
    String queues = "/sys/class/net/" + nic + "/queues/";
    return List.of(queues + "rx-0/rps_cpus", queues + "tx-1/xps_cpus", WRITEBACK);
  }

  private List<String> liveValues() {
    SystemRoot root = SystemRoot.live();
    return liveFiles().stream().map(file -> root.line(file).toOptional().orElse("-")).toList();
  }

  @Test
  void theRunningKernelTakesValuesAndHasTheOldOnesBack() throws Exception {
    veth();
    List<String> before = liveValues();
    CpuSet writeback = CpuSet.parseMask(before.get(2));
    CpuSet one = CpuSet.of(writeback.highest());
    SteeringApplier applier = applier(tuner(SystemRoot.live()), SystemRoot.live());
    assertDone(
        applier,
        List.of(
            new Steer(new RpsMask(nic, 0), CpuSet.EMPTY, CpuSet.of(0), "A test."),
            new Steer(new XpsMask(nic, 1), CpuSet.EMPTY, one, "A test."),
            new Steer(new WritebackCpus(), writeback, one, "A test.")));
    assertEquals(
        List.of(CpuSet.of(0), one, one), liveValues().stream().map(CpuSet::parseMask).toList());
    assertEquals(3, applier.steered().size());
    assertDone(
        applier,
        List.of(new Steer(new RpsMask(nic, 0), CpuSet.of(0), CpuSet.EMPTY, "No longer needed.")));
    assertEquals(2, applier.steered().size());
    applier.close();
    assertEquals(before, liveValues());
  }

  @Test
  void everyKindOnAPrivateRoot() throws Exception {
    SteeringTree tree = new SteeringTree(directory.resolve("root"));
    Map<String, String> before = tree.all();
    SteeringApplier applier = applier(tuner(tree.root()), tree.root());
    assertDone(applier, allKinds());
    assertEquals("1", tree.text("/proc/irq/41/smp_affinity_list"));
    assertEquals("1", tree.text("/proc/irq/43/smp_affinity_list"));
    assertEquals("1", tree.text("/proc/300/cpus_allowed_list"));
    assertEquals(6, applier.steered().size());
    // Somebody else takes one over: it is left, and said once.
    tree.file("/proc/irq/43/smp_affinity_list", "2\n");
    List<Outcome> outcomes = applier.apply(new Plan(List.of(virtio(CpuSet.of(3)))));
    assertEquals(Result.REFUSED, outcomes.get(0).result(), outcomes::toString);
    assertEquals(List.of("irq 43"), List.copyOf(applier.untouchable().keySet()));
    assertTrue(
        applier.news().stream().anyMatch(line -> line.startsWith("IRQ 43 ")), "told in the news");
    applier.close();
    assertEquals("2", tree.text("/proc/irq/43/smp_affinity_list"));
    List<String> farewell = applier.news();
    assertTrue(farewell.get(0).matches(".*\\b5\\b.* as before.*"), farewell::toString);
    tree.file("/proc/irq/43/smp_affinity_list", "0-3\n");
    assertEquals(before, tree.all());
  }

  private static PlanStep virtio(CpuSet to) {
    return new Steer(
        new IrqCpus(((IrqCpus) SteeringTree.VIRTIO_IRQ.what()).irq()), ALL, to, "Near.");
  }

  private static List<PlanStep> allKinds() {
    return List.of(
        new Steer(new IrqCpus(((IrqCpus) SteeringTree.IRQ.what()).irq()), ALL, TO, "Near."),
        virtio(TO),
        new Steer(new RpsMask("eth0", 0), CpuSet.EMPTY, TO, "One queue."),
        new Steer(new XpsMask("eth0", 0), ALL, TO, "Acks."),
        new Steer(new NapiThreadCpus("eth0", 8193, 300), ALL, TO, "It polls."),
        new Steer(new WritebackCpus(), ALL, TO, "Near the disk."));
  }

  @Test
  void aHelperThatIsKilledComesBackWithANewLease() throws Exception {
    SteeringTree tree = new SteeringTree(directory.resolve("root"));
    Map<String, String> before = tree.all();
    RealHelper helper = helper(Optional.of(tree.root().root()));
    HelperTuner tuner = tuner(helper);
    SteeringApplier applier = applier(tuner, tree.root());
    assertDone(applier, allKinds());
    applier.news();
    helper.kill();
    assertEquals(Result.LATER, applier.apply(new Plan(allKinds())).get(0).result());
    assertEquals(1, applier.news().size());
    assertEquals(List.of(), applier.steered());
    helper.restart();
    assertEquals(before, tree.all(), "replayed");
    ahead += 61_000_000_000L;
    Greeting.await(tuner);
    assertDone(applier, allKinds());
    assertEquals(6, applier.steered().size());
    assertTrue(applier.news().get(0).startsWith("Steering through the helper corelaned"));
    applier.close();
    assertEquals(before, tree.all());
  }
}
