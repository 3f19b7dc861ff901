/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.apply.helper.Greeting;
import io.corelane.affinity.apply.helper.HelperTuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.Steer;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Flows through the real helper, of the build that has a stand-in for a NIC with RSS contexts: the
 * whole cycle, its end by a farewell, by a client or a helper that is killed, and by an end of
 * both. Not seen on hardware. Needs root.
 */
final class FlowsCycleTest {

  private final SteeringTree tree;
  private final Path directory;
  private long ahead;

  FlowsCycleTest(@TempDir Path directory) {
    this.directory = directory;
    tree = new SteeringTree(directory.resolve("root"));
  }

  private RealHelper helper() throws Exception {
    return new RealHelper(
        directory.resolve("helper"), Optional.of(tree.root().root()), "corelaned.faults");
  }

  private HelperTuner tuner(RealHelper helper) {
    return Greeting.await(
        new HelperTuner(helper.socket(), "test", () -> System.nanoTime() + ahead));
  }

  private String nic() {
    return tree.root().text(SteeringTree.FLOWS_FILE).toOptional().orElse("(absent)").strip();
  }

  private static Outcome step(SteeringApplier applier, CpuSet from, CpuSet to) {
    Steer step = new Steer(SteeringTree.FLOWS.what(), from, to, "A test.");
    return applier.apply(new Plan(List.of(step))).get(0);
  }

  @Test
  void thePortHasQueuesUntilTheLeaseEnds() throws Exception {
    try (RealHelper helper = helper()) {
      try (SteeringApplier applier = new SteeringApplier(tuner(helper), tree.root(), () -> 0)) {
        assertEquals(Result.DONE, step(applier, CpuSet.EMPTY, CpuSet.range(4, 7)).result());
        assertTrue(nic().contains("rule 15 tcp4 9866 context 1"), this::nic);
        assertTrue(nic().contains("rule 14 tcp6 9866 context 1"), this::nic);
        assertEquals(1, applier.steered().size());
        assertEquals(Result.DONE, step(applier, CpuSet.range(4, 7), CpuSet.of(2, 3)).result());
        assertEquals(Result.DONE, step(applier, CpuSet.of(2, 3), CpuSet.EMPTY).result());
        assertEquals(SteeringTree.NO_FLOWS, nic());
        assertEquals(Result.DONE, step(applier, CpuSet.EMPTY, CpuSet.of(0, 1)).result());
      }
      assertEquals(SteeringTree.NO_FLOWS, nic());
    }
  }

  @Test
  void whatTheNicCannotIsRefusedWithTheReason() throws Exception {
    tree.file(SteeringTree.FLOWS_FILE, "queues 8 table 128 rules 16 ntuple 0 finds 0\n");
    try (RealHelper helper = helper();
        SteeringApplier applier = new SteeringApplier(tuner(helper), tree.root(), () -> 0)) {
      Outcome outcome = step(applier, CpuSet.EMPTY, CpuSet.range(4, 7));
      assertEquals(Result.REFUSED, outcome.result(), outcome::toString);
      assertTrue(outcome.toString().contains("ethtool -K INTERFACE ntuple on"), outcome::toString);
      assertTrue(applier.untouchable().containsKey("flows eth0 9866"));
    }
  }

  @Test
  void allIsGoneAfterAKillOfEachAndOfBoth() throws Exception {
    try (RealHelper helper = helper()) {
      HelperTuner client = tuner(helper);
      assertEquals(Answer.Code.OK, set(client).code());
      client.close();
      assertEquals(SteeringTree.NO_FLOWS, nic());

      HelperTuner second = tuner(helper);
      assertEquals(Answer.Code.OK, set(second).code());
      helper.kill();
      assertTrue(nic().contains("tcp6 9866 context 1"), this::nic);
      helper.restart();
      assertEquals(SteeringTree.NO_FLOWS, nic());
      assertEquals(Answer.Code.OK, set(second).code());

      helper.kill();
      second.close();
      helper.restart();
      assertEquals(SteeringTree.NO_FLOWS, nic());
    }
  }

  @Test
  void aClientThatIsKilledLeavesNothing() throws Exception {
    try (RealHelper helper = helper()) {
      Process client =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElse("java"),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Client.class.getName(),
                  helper.socket().toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader said = client.inputReader(UTF_8)) {
        assertEquals(Answer.Code.OK.toString(), said.readLine());
        assertTrue(nic().contains("rule 15 tcp4 9866 context 1"), this::nic);
      } finally {
        client.destroyForcibly().waitFor(); // SIGKILL
      }
      for (int i = 0; i < 1000 && !nic().equals(SteeringTree.NO_FLOWS); i++) {
        Thread.sleep(10);
      }
      assertEquals(SteeringTree.NO_FLOWS, nic());
    }
  }

  /** A process of its own that holds the flows until it is killed. */
  static final class Client {

    private Client() {}

    public static void main(String[] args) throws Exception {
      try (HelperTuner tuner =
          Greeting.await(new HelperTuner(Path.of(args[0]), "test", System::nanoTime))) {
        CpuSet queues = CpuSet.range(4, 7);
        System.out.println(tuner.set(SteeringTree.FLOWS, Optional.empty(), queues).code());
        Thread.sleep(Long.MAX_VALUE);
      }
    }
  }

  /** A helper that is gone is noticed first, and sought again after a while. */
  private Answer set(HelperTuner tuner) {
    for (int i = 0; i < 10 && (i == 0 || tuner.trouble().isPresent()); i++) {
      Greeting.await(tuner);
      ahead += 600_000_000_000L;
    }
    return tuner.set(SteeringTree.FLOWS, Optional.empty(), CpuSet.range(4, 7));
  }
}
