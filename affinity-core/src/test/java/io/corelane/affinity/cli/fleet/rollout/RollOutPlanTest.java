/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.datanode.EndedUpload;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each condition on which a roll-out stops, and what it does where none is met. */
class RollOutPlanTest {

  private static final RollOutPolicy POLICY =
      new RollOutPolicy("bind", BatchSize.STANDARD, 0.7, true);

  private static FleetNode node(int i) {
    String host = "dn" + i;
    return new FleetNode(
        host, host, "/rack", Optional.of(URI.create("http://" + host + ":9864")), "");
  }

  private static List<FleetNode> nodes(int from, int to) {
    return IntStream.range(from, to).mapToObj(RollOutPlanTest::node).toList();
  }

  private static ModeSeen seen(String mode, long failures, EndedUpload... ended) {
    return new ModeSeen(mode, "", 1000, failures, List.of(ended));
  }

  private static EndedUpload[] uploads(int count, double rate, long startedMillis, long bytes) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new EndedUpload("blk_" + i, "short", bytes, rate, startedMillis, startedMillis + 1))
        .toArray(EndedUpload[]::new);
  }

  private static Changed well(int i) {
    return Changed.done(node(i), seen("observe", 2), seen("bind", 2));
  }

  private static RollOutStep next(RollOutPolicy policy, int waiting, Changed... changed) {
    return RollOutPlan.next(new RollOutFacts(nodes(100, 100 + waiting), List.of(changed)), policy);
  }

  private static List<String> stops(Changed fault) {
    RollOutStep.Stop stop =
        assertInstanceOf(RollOutStep.Stop.class, next(POLICY, 10, well(1), fault));
    assertEquals(List.of(node(1), fault.node()), stop.returned());
    return stop.reasons();
  }

  @ParameterizedTest(name = "{0} of {1} with {2} done: {3}")
  @CsvSource({
    "standard, 200, 0, 1",
    "standard, 200, 1, 20",
    "standard, 200, 199, 1",
    "standard, 5, 1, 1",
    "3, 200, 0, 3",
    "25%, 200, 0, 50",
    "1%, 12, 0, 1"
  })
  void aBatchIsANumberOrAShareOfAll(String size, int all, int done, int expected) {
    BatchSize batch = size.equals("standard") ? BatchSize.STANDARD : BatchSize.of(size);
    List<Changed> changed = IntStream.range(0, done).mapToObj(RollOutPlanTest::well).toList();
    RollOutStep.Batch next =
        assertInstanceOf(
            RollOutStep.Batch.class,
            RollOutPlan.next(
                new RollOutFacts(nodes(done, all), changed),
                new RollOutPolicy("bind", batch, 0.7, true)));
    assertEquals(nodes(done, done + expected), next.nodes());
  }

  @Test
  void allChangedAndWellIsTheEnd() {
    RollOutStep.Done done = assertInstanceOf(RollOutStep.Done.class, next(POLICY, 0, well(1)));
    assertEquals(
        List.of(
            "1 changed to bind, each answers, no new failures; too few uploads to compare (0"
                + " before, 0 since, 10 are needed)"),
        done.reasons());
  }

  @Test
  void aRefusalStopsIt() {
    assertEquals(
        List.of("dn2: refused: no such file"),
        stops(Changed.refused(node(2), seen("observe", 0), "no such file")));
  }

  @Test
  void silenceStopsIt() {
    assertEquals(
        List.of("dn2: does not answer any more: nothing listens there"),
        stops(well(2).silent("nothing listens there")));
  }

  @Test
  void anotherModeStopsIt() {
    assertEquals(List.of("dn2: is in mode observe again"), stops(well(2).seen(seen("observe", 2))));
  }

  @Test
  void troubleStopsIt() {
    ModeSeen inactive = new ModeSeen("bind", "inactive: no native calls", 1000, 2, List.of());
    assertEquals(List.of("dn2: inactive: no native calls"), stops(well(2).seen(inactive)));
  }

  @ParameterizedTest(name = "{0} before, {1} now: {2}")
  @CsvSource({"2, 5, 3 new failures", "2, 1, 1 new failures"})
  void newFailuresStopItAlsoAfterARestart(long before, long now, String reason) {
    Changed one = Changed.done(node(2), seen("observe", before), seen("bind", before));
    assertEquals(List.of("dn2: " + reason), stops(one.seen(seen("bind", now))));
  }

  @Test
  void lessThroughputPerUploadStopsIt() {
    Changed one =
        Changed.done(
            node(2),
            seen("observe", 0, uploads(10, 40, 10, 2 << 20)),
            seen("bind", 0, uploads(10, 20, 2000, 2 << 20)));
    assertEquals(
        List.of("20.0 MiB/s per upload, 50 % of the 40.0 before (medians of 10 and 10 uploads)"),
        stops(one));
  }

  /** Below the limit, but for what makes it no comparison. */
  @Test
  void throughputIsNoConditionWhereItSaysNothing() {
    EndedUpload[] before = uploads(10, 40, 10, 2 << 20);
    List<ModeSeen> after = new ArrayList<>();
    after.add(seen("bind", 0, uploads(9, 20, 2000, 2 << 20))); // Too few.
    after.add(seen("bind", 0, uploads(20, 20, 2000, 1000))); // Too small.
    after.add(seen("bind", 0, uploads(20, 20, 999, 2 << 20))); // Begun before the change.
    after.add(seen("bind", 0, uploads(20, 28.1, 2000, 2 << 20))); // Not below.
    for (ModeSeen now : after) {
      Changed one = Changed.done(node(2), seen("observe", 0, before), now);
      assertInstanceOf(RollOutStep.Batch.class, next(POLICY, 10, one), now::toString);
    }
    Changed slow =
        Changed.done(
            node(2), seen("observe", 0, before), seen("bind", 0, uploads(10, 1, 2000, 2 << 20)));
    RollOutPolicy never = new RollOutPolicy("bind", BatchSize.STANDARD, 0, true);
    assertInstanceOf(RollOutStep.Batch.class, next(never, 10, slow));
  }

  @Test
  void whoWantsItHasAllLeftAsTheyAre() {
    RollOutPolicy stays = new RollOutPolicy("bind", BatchSize.STANDARD, 0.7, false);
    RollOutStep.Stop stop =
        assertInstanceOf(
            RollOutStep.Stop.class, next(stays, 10, well(1), well(2).silent("timed out")));
    assertEquals(List.of(), stop.returned());
  }

  @Test
  void everyConditionThatIsMetIsSaid() {
    RollOutStep.Stop stop =
        assertInstanceOf(
            RollOutStep.Stop.class,
            next(POLICY, 10, well(1).seen(seen("bind", 9)), well(2).silent("timed out")));
    assertEquals(
        List.of("dn1: 7 new failures", "dn2: does not answer any more: timed out"), stop.reasons());
    assertTrue(stop.returned().containsAll(nodes(1, 3)));
  }
}
