/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.steer.ScriptedTuner;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mode steer in DataNodes with real uploads, whatever is at the other end of the socket. */
@Timeout(300)
class SteerIT {

  private static final long BLOCK = 2 << 20;

  private final String socket;
  private final CorelaneLog log = new CorelaneLog();

  SteerIT(@TempDir Path directory) {
    this.socket = directory.resolve("s").toString();
  }

  @BeforeEach
  @AfterEach
  void noTunerOfAnotherTest() {
    SteerFactories.ShuttleFactory.TUNERS.clear();
  }

  @AfterEach
  void stopListening() {
    log.close();
  }

  private Map<String, String> keys() {
    Map<String, String> keys = new HashMap<>();
    keys.put("dfs.datanode.fsdataset.factory", SteerFactories.ShuttleFactory.class.getName());
    keys.put("corelane.mode", "steer");
    keys.put("corelane.tick.interval", "100ms");
    keys.put("corelane.steer.socket", socket);
    keys.put("corelane.steer.parts", "irqs");
    return keys;
  }

  private static double gauge(TestCluster cluster, String name) {
    return cluster.corelane(0).registry().get(name).gauge().value();
  }

  /** Six uploads of their own from now on, whatever else happens. */
  private static void awaitUploads(TestCluster cluster) throws InterruptedException {
    long ended = Figures.of(cluster).ended();
    TestCluster.await("six more uploads", () -> Figures.of(cluster).ended() > ended + 6);
  }

  @Test
  void theLoopsThreadAloneTalksToTheTunerAndClosesIt() throws Exception {
    ScriptedTuner tuner = new ScriptedTuner();
    SteerFactories.ShuttleFactory.TUNERS.put(socket, tuner);
    try (TestCluster cluster = TestCluster.start(1, keys());
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      TestCluster.await("a value is steered", () -> gauge(cluster, "corelane.steer.values") == 1);
      awaitUploads(cluster);
      CorelaneService corelane = cluster.corelane(0);
      assertEquals(1, gauge(cluster, "corelane.steer.active"));
      assertTrue(corelane.report().getSteering());
      assertEquals("steer", corelane.report().getMode());
      assertEquals(
          "IRQ 41 (lane9-TxRx-0 of 0000:7f:00.0)", corelane.report().getSteeredValues()[0].what());
      assertTrue(cluster.recent().stream().anyMatch(upload -> !upload.receiverCpus().isEmpty()));
      assertEquals(1, log.ofSteering().size(), log.ofSteering()::toString);
      assertEquals(List.of(), writers.end());
      assertEquals(0, Figures.of(cluster).failures());
    }
    assertEquals(Set.of("corelane-tick"), tuner.callers);
    assertEquals(1, tuner.closed);
    assertTrue(tuner.values.isEmpty());
  }

  @Test
  void aHelperThatGoesAndComesBackIsToldOnceEach() throws Exception {
    ScriptedTuner tuner = new ScriptedTuner();
    SteerFactories.ShuttleFactory.TUNERS.put(socket, tuner);
    try (TestCluster cluster = TestCluster.start(1, keys());
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      TestCluster.await("a value is steered", () -> gauge(cluster, "corelane.steer.values") == 1);
      tuner.loseHelper("the helper has gone");
      TestCluster.await("nothing is", () -> gauge(cluster, "corelane.steer.values") == 0);
      assertEquals("the helper has gone", cluster.corelane(0).report().getSteeringTrouble());
      awaitUploads(cluster);
      assertTrue(tuner.values.isEmpty());
      tuner.trouble = "";
      TestCluster.await("it is again", () -> gauge(cluster, "corelane.steer.values") == 1);
      // The loop's thread writes to the log behind what the gauge shows.
      TestCluster.await("it has been said", () -> log.ofSteering().size() >= 3);
      assertEquals(
          List.of("INFO", "WARN", "INFO"),
          log.ofSteering().stream().map(line -> line.substring(0, 4)).toList());
      assertEquals(List.of(), writers.end());
      assertEquals(0, Figures.of(cluster).failures());
    }
  }

  @Test
  void withoutAHelperItIsAsModeBindWithOneLine() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, keys());
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      awaitUploads(cluster);
      TestCluster.await("it has been said", () -> !log.ofSteering().isEmpty());
      awaitUploads(cluster);
      assertEquals(1, log.ofSteering().size(), log.ofSteering()::toString);
      assertTrue(log.ofSteering().get(0).startsWith("WARN"), log.ofSteering()::toString);
      assertTrue(log.ofSteering().get(0).contains(socket), log.ofSteering()::toString);
      assertBoundWithoutSteering(cluster);
      assertEquals(List.of(), writers.end());
    }
  }

  @ParameterizedTest
  @EnumSource(BadHelper.Habit.class)
  void aHelperThatIsNotWellHarmsNoUploadAndHoldsUpNoEnd(BadHelper.Habit habit) throws Exception {
    try (BadHelper helper = new BadHelper(Path.of(socket), habit);
        TestCluster cluster = TestCluster.start(1, keys());
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      TestCluster.await("it was asked", () -> helper.connections() > 0);
      awaitUploads(cluster);
      TestCluster.await(
          "it has been said",
          () -> log.ofSteering().stream().anyMatch(line -> line.startsWith("WARN")));
      awaitUploads(cluster);
      assertBoundWithoutSteering(cluster);
      List<String> lines = log.ofSteering();
      // One that serves first and fails then has two states.
      int most = habit == BadHelper.Habit.DEAF || habit == BadHelper.Habit.DYING ? 6 : 2;
      assertTrue(lines.size() <= most, lines::toString);
      assertEquals(List.of(), writers.end());
    }
  }

  private static void assertBoundWithoutSteering(TestCluster cluster) {
    CorelaneService corelane = cluster.corelane(0);
    assertEquals("active", corelane.report().getState());
    assertFalse(
        corelane.report().getSteeringTrouble().isEmpty() && !corelane.report().getSteering());
    assertEquals(0, corelane.report().getSteeredValues().length);
    assertTrue(cluster.recent().stream().anyMatch(upload -> !upload.receiverCpus().isEmpty()));
    assertEquals(0, Figures.of(cluster).failures());
  }

  @Test
  void aTunerThatHangsForEverHarmsNoUploadAndHoldsUpNoEnd() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    SteerFactories.ShuttleFactory.TUNERS.put(socket, new Hanging(never));
    try (TestCluster cluster = TestCluster.start(1, keys());
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      awaitUploads(cluster);
      cluster.corelane(0).close();
      TestCluster.await(
          "no mask is left", () -> Figures.strays(cluster.corelane(0).masks().base()).isEmpty());
      assertEquals(List.of(), writers.end());
    } finally {
      never.countDown();
    }
    TestCluster.await(
        "its thread has ended",
        () -> Tasks.all().stream().noneMatch(task -> task.name().equals("corelane-tick")));
  }

  /** Breaks its promise: waits without a limit. */
  private record Hanging(CountDownLatch never) implements Tuner {

    private void hang() {
      try {
        never.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public Answer set(Identified what, Optional<CpuSet> seen, CpuSet to) {
      hang();
      return Answer.of(Answer.Code.INTERNAL, "hung");
    }

    @Override
    public Answer restore(Identified what) {
      hang();
      return Answer.of(Answer.Code.INTERNAL, "hung");
    }

    @Override
    public Optional<String> trouble() {
      return Optional.empty();
    }

    @Override
    public List<String> news() {
      return List.of();
    }

    @Override
    public void close() {
      hang();
    }
  }

  @Test
  void inModeBindNobodyIsAsked() throws Exception {
    ScriptedTuner tuner = new ScriptedTuner();
    SteerFactories.ShuttleFactory.TUNERS.put(socket, tuner);
    Map<String, String> keys = keys();
    keys.put("corelane.mode", "bind");
    try (TestCluster cluster = TestCluster.start(1, keys);
        SlowWriters writers = SlowWriters.start(cluster, 3, BLOCK, (short) 1)) {
      awaitUploads(cluster);
      TestCluster.await(
          "interrupts are described",
          () -> Figures.count(cluster, "corelane.moves", "result", "described") > 10);
      assertEquals(List.of(), writers.end());
      assertEquals(List.of(), log.ofSteering());
      assertFalse(cluster.corelane(0).report().getSteering());
      assertEquals("", cluster.corelane(0).report().getSteeringTrouble());
    }
    assertEquals(Set.of(), tuner.callers);
  }
}
