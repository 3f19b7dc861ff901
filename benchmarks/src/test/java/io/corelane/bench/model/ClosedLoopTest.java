/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.Tick;
import io.corelane.bench.model.sim.ModelMachine;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real controller and policy with their defaults, in closed loop, on the model's own time. */
class ClosedLoopTest {

  private static final double MB = 1e6;

  /** Two sockets of eight CPUs; one receive queue, on CPU 0. */
  private static final ModelMachine TWO_SOCKETS = ModelMachine.of(16, 2).withQueues(1, 16);

  private static final CpuSet NEAR = CpuSet.range(0, 7);
  private static final CpuSet FAR = CpuSet.range(8, 15);

  /** In ticks. Load appears: seen at the first tick, believed at the second. */
  private static final int LEAVES_WITHIN = 2;

  /** It is gone: the memory of the place, 60 ticks from leaving, must have faded. */
  private static final int RETURNS_WITHIN = 62;

  /** A queue moves: as for load. */
  private static final int FOLLOWS_WITHIN = 2;

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 16, 40})
  void constantDemandMovesNobodyOnceAllHaveAPlace(int streams) {
    LoopScene scene =
        new LoopScene(
            ModelMachine.of(16, 4), LoopScene.steady(streams, 2000 * MB / streams), streams);
    scene.simulation.beginAll();
    // They begin unbound on a machine that was not measured; a tick binds 16 at most.
    scene.ticks(4);
    int before = scene.moveCount();
    scene.ticks(60);
    assertEquals(before, scene.moveCount(), scene.moves + "\n" + scene);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 10, 13, 20, 29, 30, 31, 45, 59, 60, 61, 90, 150, 200})
  void flappingLoadMovesUploadsNoMoreThanTheBoundAndNeverToAndFro(int period) {
    LoopScene scene = new LoopScene(TWO_SOCKETS, LoopScene.steady(4, 400 * MB), period);
    scene.simulation.beginAll();
    scene.ticks(5);
    scene.ticks(
        Math.max(200, 3 * period),
        tick -> {
          if (tick % period == 0) {
            scene.compute(tick / period % 2 == 0 ? NEAR : CpuSet.EMPTY);
          }
        });
    scene.assertCalm("period " + period);
  }

  @Test
  void uploadsLeaveCpusThatComputeAndComeBackWhenTheyAreFree() {
    LoopScene scene = new LoopScene(TWO_SOCKETS, LoopScene.steady(4, 400 * MB), 1);
    scene.simulation.beginAll();
    scene.ticks(10);
    assertTrue(scene.allWithin(NEAR), scene.toString());
    scene.compute(NEAR);
    scene.ticksUntil(LEAVES_WITHIN, () -> scene.eachMayUse(FAR));
    scene.tick();
    assertEquals(1600 * MB, scene.receivedInTick(), 16 * MB, "after the move");
    scene.compute(CpuSet.EMPTY);
    scene.ticksUntil(RETURNS_WITHIN, () -> scene.allWithin(NEAR));
    scene.assertCalm("there and back");
  }

  @Test
  void uploadsFollowTheirReceiveQueue() {
    LoopScene scene = new LoopScene(TWO_SOCKETS, LoopScene.steady(4, 400 * MB), 2);
    scene.simulation.beginAll();
    scene.ticks(10);
    assertTrue(scene.allWithin(NEAR), scene.toString());
    scene.simulation.rx.moveIrq(0, 9);
    scene.ticksUntil(FOLLOWS_WITHIN, () -> scene.allWithin(FAR.minus(CpuSet.of(9))));
    scene.ticks(60);
    assertTrue(scene.allWithin(FAR), scene.toString());
    scene.assertCalm("a queue that moved");
  }

  @Test
  void cpusThatComeAndGoLeaveNobodyWithoutOne() {
    LoopScene scene = new LoopScene(TWO_SOCKETS, LoopScene.steady(4, 400 * MB), 3);
    scene.simulation.beginAll();
    scene.ticks(10);
    scene.simulation.cores.offline(CpuSet.range(1, 6));
    Tick tick = scene.tick();
    assertFalse(tick.changes().isEmpty());
    scene.ticks(3);
    CpuSet online = scene.simulation.cores.topology().online();
    assertTrue(scene.eachMayUse(online), scene.toString());
    scene.simulation.cores.offline(CpuSet.EMPTY);
    scene.ticksUntil(RETURNS_WITHIN, () -> scene.allWithin(NEAR.minus(CpuSet.of(0))));
    scene.assertCalm("hotplug");
  }

  @Test
  void fiveHundredUploadsComeAndGo() {
    ModelMachine shape = ModelMachine.of(64, 8).withCpusPerLlc(8);
    LoopScene scene = new LoopScene(shape, LoopScene.steady(500, 10 * MB), 5);
    SplittableRandom random = new SplittableRandom(5);
    for (int stream = 0; stream < 250; stream++) {
      scene.simulation.begin(stream);
    }
    for (int tick = 0; tick < 70; tick++) {
      for (int change = 0; change < 10; change++) {
        int size = scene.simulation.flows().size();
        if (size < 500 && random.nextInt(3) > 0) {
          scene.simulation.begin(random.nextInt(500));
        } else {
          scene.simulation.end(scene.simulation.flows().get(random.nextInt(size)));
        }
      }
      Tick turn = scene.tick();
      assertTrue(ModelRun.moves(turn) <= LoopScene.PARAMETERS.limits().movesPerTick());
      assertTrue(scene.allWithin(scene.simulation.cores.topology().online()));
    }
    scene.assertCalm("500 uploads");
  }
}
