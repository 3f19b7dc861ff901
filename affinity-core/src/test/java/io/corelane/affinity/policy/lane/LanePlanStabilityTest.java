/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.LiteralMachines;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calm when nothing changes, bounded when everything does, quick when it matters. */
class LanePlanStabilityTest {

  /** Four caches of four cores, two threads each: 0-3 and 16-19, 4-7 and 20-23 ... */
  private static final CpuTopology CHIPLETS = LiteralMachines.chiplets();

  private static final CpuSet NEAR = CpuSet.parseList("1-3,17-19");
  private static final CpuSet CACHE = CpuSet.parseList("0-3,16-19");

  @Test
  void constantDemandMovesNobodyHoweverTheyArrive() {
    for (CpuTopology machine :
        List.of(CHIPLETS, LiteralMachines.dualSocketSmt(), LiteralMachines.aarch64())) {
      SteppedLoop loop = loop(machine);
      Random random = new Random(1);
      loop.load(machine.llc(0), 0.7);
      for (int i = 0; i < 120; i++) {
        loop.arrive("blk_" + i, random.nextInt(4), random.nextDouble() / 2);
        if (i % 7 == 0) {
          loop.tick();
        }
      }
      loop.tick();
      int arrived = loop.moves().size();
      for (int i = 0; i < 90; i++) {
        assertEquals(List.of(), loop.tick().plan().steps());
      }
      assertEquals(arrived, loop.moves().size());
    }
  }

  @Test
  void whoComesFromAnywhereSettlesWithOneMove() {
    SteppedLoop loop = loop(CHIPLETS);
    Random random = new Random(2);
    for (int i = 0; i < 60; i++) {
      CpuSet place = CHIPLETS.llc(random.nextInt(16)).minus(CHIPLETS.siblings(0));
      loop.arriveAt("blk_" + i, 0, 0.05, place);
    }
    loop.ticks(2 + 60 / PolicyParameters.DEFAULTS.limits().movesPerTick());
    int settled = loop.moves().size();
    assertTrue(settled > 0 && settled <= 60, settled + " moves");
    assertEquals(settled, loop.moves().stream().map(SteppedLoop.Move::upload).distinct().count());
    loop.ticks(90);
    assertEquals(settled, loop.moves().size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 29, 30, 31, 45, 60, 61, 90})
  void flappingComputeLoadBouncesNobody(int period) {
    SteppedLoop loop = loop(CHIPLETS);
    for (int i = 0; i < 20; i++) {
      loop.arrive("blk_" + i, 0, 0.1);
    }
    for (int i = 0; i < 600; i++) {
      loop.load(NEAR, i / period % 2 == 0 ? 0.1 : 0.97);
      loop.tick();
    }
    assertTrue(loop.mostMovesInAnyMinute() <= 4, loop.mostMovesInAnyMinute() + " moves");
    assertEquals(List.of(), loop.returns());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55})
  void flappingEverywhereStaysWithinTheBound(int period) {
    SteppedLoop loop = loop(LiteralMachines.aarch64());
    Random random = new Random(period);
    for (int i = 0; i < 100; i++) {
      loop.arrive("blk_" + i, i % 8, 0.02);
    }
    for (int i = 0; i < 400; i++) {
      if (i % period == 0) {
        loop.load(LiteralMachines.aarch64().llc(random.nextInt(8)), random.nextDouble());
        loop.softirq("blk_" + random.nextInt(100), random.nextInt(32));
        loop.rate("blk_" + random.nextInt(100), random.nextInt(4 << 20));
      }
      loop.tick();
    }
    assertTrue(loop.moves().size() > 0);
    assertTrue(loop.mostMovesInAnyMinute() <= 4, loop.mostMovesInAnyMinute() + " moves");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6, 8, 11, 20, 30})
  void aFlappingQueueIsFollowedWithinTheBound(int period) {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arrive("blk_1", 0, 0.3);
    for (int i = 0; i < 600; i++) {
      loop.softirq("blk_1", i / period % 2 == 0 ? 0 : 12);
      loop.tick();
    }
    assertTrue(loop.mostMovesInAnyMinute() <= 4, loop.mostMovesInAnyMinute() + " moves");
    assertEquals(List.of(), loop.returns());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 6, 8, 11, 20, 30})
  void aFlappingRateReleasesAndBindsWithinTheBound(int period) {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arrive("blk_1", 0, 0.3);
    for (int i = 0; i < 600; i++) {
      loop.rate("blk_1", i / period % 2 == 0 ? 100e6 : 0);
      loop.tick();
    }
    assertEquals(period > 1, loop.moves().size() > 1, loop.moves()::toString);
    assertTrue(loop.mostMovesInAnyMinute() <= 4, loop.mostMovesInAnyMinute() + " moves");
    assertEquals(List.of(), loop.returns());
  }

  @Test
  void uploadsAreLeftToTheSchedulerWithinThreeTicksAndComeBackAfterAMinute() {
    SteppedLoop loop = loop(CHIPLETS);
    for (int i = 0; i < 20; i++) {
      loop.arrive("blk_" + i, 0, 0.1);
    }
    loop.load(CpuSet.EMPTY, 0);
    loop.ticks(6);
    loop.uploads().forEach(upload -> assertEquals(NEAR, upload.receiverCpus()));

    loop.load(CACHE, 0.97);
    loop.tick();
    assertEquals(List.of(), loop.moves());
    Decision decision = loop.tick();
    assertEquals(PolicyParameters.DEFAULTS.limits().movesPerTick(), loop.moves().size());
    assertEquals(
        "Left to the scheduler: on CPUs 1-3,17-19 it would save nothing.",
        decision.plan().steps().get(0).reason());
    assertEquals(
        List.of("More uploads should move than the 16 of one tick: the others follow."),
        decision.remarks());
    loop.tick();
    loop.uploads().forEach(upload -> assertEquals(CpuSet.EMPTY, upload.receiverCpus()));
    assertEquals(20, loop.moves().size());

    loop.load(CACHE, 0.1);
    loop.ticks(57);
    assertEquals(20, loop.moves().size());
    loop.ticks(6);
    loop.uploads().forEach(upload -> assertEquals(NEAR, upload.receiverCpus()));
    assertEquals(40, loop.moves().size());
  }

  @Test
  void aLittleBetterIsNoReasonToMove() {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arrive("blk_1", 0, 0.1);
    loop.ticks(10);
    // 82 % in use there: 1.1 against little more than 1 with the softirq core, where there is room.
    loop.load(NEAR, 0.8034);
    Decision decision = loop.tick();
    assertEquals(NEAR, target(decision, "blk_1").receiverCpus());
    assertTrue(
        target(decision, "blk_1")
            .reasons()
            .contains("Stays: CPUs 0-3,16-19 would save 5 %, a move must save 10 %."),
        () -> target(decision, "blk_1").reasons().toString());
  }

  @Test
  void whatCostsMoreThanTheSchedulerIsNoPlaceToStayAt() {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arriveAt("blk_1", 0, 0.06, CpuSet.parseList("4-7,20-23"));
    loop.load(CACHE, 0.97);
    loop.ticks(2);
    assertEquals(CpuSet.EMPTY, loop.at("blk_1").receiverCpus());
  }

  @Test
  void uploadsFollowTheirQueueAtTheSecondTick() {
    SteppedLoop loop = loop(CHIPLETS);
    for (int i = 0; i < 10; i++) {
      loop.arrive("blk_" + i, 0, 0.1);
    }
    loop.ticks(6);
    for (int i = 0; i < 10; i++) {
      loop.softirq("blk_" + i, 12);
    }
    loop.ticks(2);
    CpuSet there = CpuSet.parseList("13-15,29-31");
    loop.uploads().forEach(upload -> assertEquals(there, upload.receiverCpus()));
  }

  @Test
  void aQueueThatComesToTheReceiversCoreIsNoReasonToMove() {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arrive("blk_1", 0, 0.3);
    loop.ticks(6);
    loop.softirq("blk_1", 2);
    loop.ticks(90);
    assertEquals(NEAR, loop.at("blk_1").receiverCpus());
    assertEquals(List.of(), loop.moves());
  }

  @Test
  void whoLosesAllItsCpusIsBoundElsewhereAtOnce() {
    SteppedLoop loop = loop(CHIPLETS);
    for (int i = 0; i < 40; i++) {
      loop.arrive("blk_" + i, 0, 0.05);
    }
    loop.tick();
    loop.host(new Host(CHIPLETS, CpuSet.parseList("8-15"), false, false));
    loop.tick();
    loop.uploads()
        .forEach(
            upload ->
                assertTrue(
                    CpuSet.parseList("8-15").containsAll(upload.receiverCpus()), upload::toString));
  }

  @Test
  void aBindingThatWasLostIsTriedAgainMoreAndMoreRarely() {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arrive("blk_1", 0, 0.3);
    int tries = 0;
    for (int i = 0; i < 60; i++) {
      tries += loop.tick(false).plan().steps().size();
    }
    // At 0, 5, 15, 35 seconds.
    assertEquals(4, tries);
    loop.ticks(20);
    assertEquals(NEAR, loop.at("blk_1").receiverCpus());
  }

  @Test
  void slowUploadsAreReleasedAtTheSecondTickAndStayWhatTheyAreInBetween() {
    SteppedLoop loop = loop(CHIPLETS);
    loop.arrive("blk_1", 0, 0.3);
    loop.arrive("blk_2", 0, 0.3);
    loop.rate("blk_2", 700 << 10);
    loop.ticks(6);
    assertEquals(NEAR, loop.at("blk_1").receiverCpus());
    assertEquals(CpuSet.EMPTY, loop.at("blk_2").receiverCpus());
    loop.rate("blk_1", 700 << 10);
    loop.ticks(10);
    assertEquals(NEAR, loop.at("blk_1").receiverCpus());
    loop.rate("blk_1", 300 << 10);
    assertEquals(List.of(), loop.tick().plan().steps());
    Decision decision = loop.tick();
    ReleaseUpload release = (ReleaseUpload) decision.plan().steps().get(0);
    assertEquals(CHIPLETS.online(), release.receiverTo());
    assertEquals("Left to the scheduler: 300 KiB/s, below 512 KiB/s.", release.reason());
    assertEquals(
        List.of("Left to the scheduler: 300 KiB/s, below 512 KiB/s."),
        target(decision, "blk_1").reasons());
  }

  @Test
  void whoGainsMostMovesFirst() {
    SteppedLoop loop = loop(CHIPLETS);
    for (int i = 0; i < 20; i++) {
      loop.arriveAt("blk_" + i, 0, 0.01 * (i + 1), CpuSet.parseList("12-15,28-31"));
    }
    loop.tick();
    List<String> first =
        loop.tick().plan().steps().stream().map(step -> ((BindUpload) step).upload()).toList();
    assertEquals(16, first.size());
    assertEquals("blk_19", first.get(0));
    assertFalse(first.contains("blk_3"));
  }

  private static Target target(Decision decision, String id) {
    Target target = decision.targets().get(id);
    if (target == null) {
      throw new AssertionError("no target for " + id);
    }
    return target;
  }

  private static SteppedLoop loop(CpuTopology machine) {
    return new SteppedLoop(new Host(machine, machine.online(), false, false));
  }
}
