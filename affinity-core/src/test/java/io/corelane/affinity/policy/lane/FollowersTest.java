/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.machines.LiteralMachines;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.steer.InterruptState;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Packets that come wherever their receiver was put. */
class FollowersTest {

  /** Four caches of four cores, two threads each: 0-3 and 16-19, 4-7 and 20-23 ... */
  private static final CpuTopology CHIPLETS = LiteralMachines.chiplets();

  private static final CpuSet PLACE = CpuSet.of(1, 2);

  private static UploadDemand upload(int softirq, CpuSet place) {
    return new UploadDemand(
        "blk_1",
        new Upload(OptionalInt.of(softirq), "nvme0n1", List.of()),
        OptionalInt.empty(),
        OptionalDouble.of(1e8),
        OptionalDouble.of(0.3),
        7,
        place,
        CpuSet.EMPTY);
  }

  private static Demand demand(UploadDemand upload) {
    return new Demand(
        0,
        List.of(upload),
        CpuLoads.UNKNOWN,
        OptionalDouble.empty(),
        SteeringFacts.UNKNOWN,
        Map.of());
  }

  private static LaneState after(UploadDemand... ticks) {
    UploadHistory history = UploadHistory.NONE;
    for (UploadDemand tick : ticks) {
      history = history.seen(tick, true);
    }
    return new LaneState(
        Map.of("blk_1", history), InterruptState.NONE, new LaneState.Deliveries(List.of(), 0));
  }

  private static boolean follow(LaneState state) {
    return state.of("blk_1").packets().follow();
  }

  @Test
  void packetsThatComeWhereTheirReceiverWasPutFollowIt() {
    assertTrue(follow(after(upload(5, PLACE), upload(2, PLACE))));
    assertTrue(follow(after(upload(1, PLACE), upload(2, PLACE), upload(5, PLACE))));
    assertTrue(follow(after(upload(5, CpuSet.EMPTY), upload(2, PLACE))));
  }

  @Test
  void packetsThatStayOrGoElsewhereDoNot() {
    assertFalse(follow(after(upload(1, PLACE), upload(1, PLACE))));
    assertFalse(follow(after(upload(1, PLACE), upload(5, PLACE))));
    assertFalse(follow(after(upload(1, CpuSet.EMPTY), upload(2, CpuSet.EMPTY))));
    assertFalse(follow(after(upload(1, CpuSet.EMPTY), upload(1, PLACE))));
  }

  /** Their queue was moved, by us or by another, into the place. */
  @Test
  void packetsOfAQueueThatWasMovedDoNot() {
    LaneState.Deliveries before = after(upload(5, PLACE)).deliveries().seen(delivering(0, 5));
    LaneState.Deliveries moved = before.seen(delivering(10_000, 2));
    assertFalse(moved.areSettled(10_000));
    assertEquals(moved, moved.seen(delivering(11_000, 2)));
    assertTrue(moved.areSettled(15_000));
    UploadHistory history = UploadHistory.NONE.seen(upload(5, PLACE), true);
    assertFalse(history.seen(upload(2, PLACE), false).packets().follow());
  }

  private static Demand delivering(long now, int cpu) {
    RxQueueState queue =
        new RxQueueState(
            0,
            Optional.empty(),
            Movability.MOVABLE,
            CpuSet.of(cpu),
            Optional.empty(),
            OptionalDouble.empty());
    NicState nic = new NicState("eth0", 0, List.of(queue), List.of());
    return new Demand(
        now,
        List.of(),
        CpuLoads.UNKNOWN,
        OptionalDouble.empty(),
        SteeringFacts.UNKNOWN.withNics(List.of(nic)),
        Map.of());
  }

  @Test
  void onlyWhoIsNotBoundAnyMoreIsLeftAlone() {
    LaneState follows = after(upload(5, PLACE), upload(2, PLACE));
    Demand bound = demand(upload(2, PLACE));
    assertEquals("", follows.withFollowers(bound).uploads().get(0).upload().adrift());
    Demand released = demand(upload(2, CpuSet.EMPTY));
    assertFalse(follows.withFollowers(released).uploads().get(0).upload().adrift().isEmpty());
    assertSame(released, after(upload(1, PLACE)).withFollowers(released));
  }

  @Test
  void whoMustLeaveItsPlaceIsLetGoAndStaysFree() {
    SteppedLoop loop = new SteppedLoop(new Host(CHIPLETS, CHIPLETS.online(), false, false));
    loop.arrive("blk_1", 0, 0.3);
    loop.ticks(5);
    CpuSet place = loop.at("blk_1").receiverCpus();
    assertTrue(CHIPLETS.llc(0).containsAll(place) && !place.isEmpty(), place::toString);
    loop.softirq("blk_1", place.highest());
    loop.tick();
    loop.softirq("blk_1", 4);
    for (int i = 0; i < 200; i++) {
      Decision decision = loop.tick();
      if (i == 199) {
        Target target = Situation.target(decision, loop.at("blk_1"));
        assertFalse(target.managed());
        assertTrue(target.reasons().toString().contains(LeftAlone.CAME), target::toString);
      }
    }
    assertEquals(List.of(CpuSet.EMPTY), loop.moves().stream().map(SteppedLoop.Move::to).toList());
  }

  @Test
  void whoMayStayInTheSamePlaceStays() {
    SteppedLoop loop = new SteppedLoop(new Host(CHIPLETS, CHIPLETS.online(), false, false));
    loop.arrive("blk_1", 0, 0.3);
    loop.ticks(5);
    CpuSet place = loop.at("blk_1").receiverCpus();
    loop.softirq("blk_1", place.highest());
    loop.ticks(200);
    assertEquals(List.of(), loop.moves());
    assertEquals(place, loop.at("blk_1").receiverCpus());
  }

  @Test
  void aDiskWriterThatHasLostACpuMovesAllTheSame() {
    CpuSet place = CpuSet.parseList("1-3,17-19");
    CpuSet lost = CpuSet.of(31);
    Host host = new Host(CHIPLETS, CHIPLETS.online().minus(lost), CHIPLETS.online(), false, false);
    UploadDemand followed = Situation.at(upload(19, place), place, place.or(lost));
    LaneState follows = after(upload(0, place), followed);
    LanePolicy policy = new LanePolicy();
    Decision first = policy.plan(host, demand(followed), follows);
    assertEquals(List.of(), first.plan().steps());
    Decision second = policy.plan(host, demand(followed), first.next());
    assertEquals(1, second.plan().steps().size(), second::toString);
    BindUpload bind = assertInstanceOf(BindUpload.class, second.plan().steps().get(0));
    assertEquals(place, bind.receiverTo());
    assertFalse(bind.diskWriterTo().intersects(lost), bind::toString);
  }
}
