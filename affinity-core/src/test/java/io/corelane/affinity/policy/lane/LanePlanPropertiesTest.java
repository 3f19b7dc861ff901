/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of every plan, on every machine, for every demand. */
class LanePlanPropertiesTest {

  private static final int TRIES = 200;

  @Provide
  Arbitrary<Situation> situations() {
    return Situation.any();
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs().withoutEdgeCases();
  }

  @Property(tries = TRIES)
  void everyUploadHasATargetOfAllowedCpus(@ForAll("situations") Situation situation) {
    Decision decision = situation.plan();
    assertEquals(situation.demand().uploads().size(), decision.targets().size());
    for (UploadDemand upload : situation.demand().uploads()) {
      Target target = Situation.target(decision, upload);
      assertFalse(target.receiverCpus().isEmpty());
      Host host = situation.host();
      CpuSet all = target.managed() ? host.allowed() : host.wide();
      assertTrue(all.containsAll(target.receiverCpus()));
      assertTrue(all.containsAll(target.diskWriterCpus()));
      if (target.managed()) {
        assertEquals(upload.upload().diskWriter(), !target.diskWriterCpus().isEmpty());
      }
    }
  }

  @Property(tries = TRIES)
  void oneCpuOnlyIfAskedFor(@ForAll("situations") Situation situation) {
    Decision decision = situation.plan();
    for (UploadDemand upload : situation.demand().uploads()) {
      Target target = Situation.target(decision, upload);
      if (target.managed()) {
        Host host = situation.host();
        assertEquals(
            host.singleCore() || host.allowed().size() == 1,
            target.receiverCpus().size() == 1,
            () -> upload + " -> " + target);
      }
    }
  }

  @Property(tries = TRIES)
  void whereNothingIsToBeShortenedNobodyIsBound(@ForAll("situations") Situation situation) {
    Assume.that(!situation.host().always());
    Decision decision = situation.plan();
    for (UploadDemand upload : situation.demand().uploads()) {
      boolean pointless =
          situation.host().isOneCache()
              || !upload.upload().adrift().isEmpty()
              || situation.softirqCore(upload).isEmpty();
      assertFalse(pointless && Situation.target(decision, upload).managed());
    }
  }

  @Property(tries = TRIES)
  void theSchedulerAloneDoesNotCostLess(@ForAll("situations") Situation situation) {
    Assume.that(!situation.host().always());
    LaneCost lane = situation.cost(situation.plan());
    LaneCost none = situation.cost(situation.plan("none"));
    assertTrue(lane.compareTo(none) <= 0, () -> "lane " + lane + ", none " + none);
  }

  @Property(tries = TRIES)
  void theSameInputGivesTheSameDecision(@ForAll("situations") Situation situation) {
    Decision first = situation.plan();
    assertEquals(first, situation.plan());
    Situation later = situation.moved(first, upload -> upload.receiverTid() % 3 > 0);
    assertEquals(
        later.plan(new LanePolicy(), first.next()), later.plan(new LanePolicy(), first.next()));
  }

  @Property(tries = TRIES)
  void cpusRenamedInOrderGiveTheRenamedPlan(@ForAll("situations") Situation situation) {
    Renaming gaps = Renaming.withGaps(situation.topology());
    Decision decision = situation.plan();
    Decision renamed = gaps.of(situation).plan();
    assertEquals(gaps.places(decision), Renaming.NONE.places(renamed));
    assertEquals(gaps.steps(decision), Renaming.NONE.steps(renamed));
  }

  @Property(tries = TRIES)
  void cpusRenamedInAnyOrderGiveTheRenamedTargets(
      @ForAll("situations") Situation situation, @ForAll("seeds") long seed) {
    Situation threads = situation.withoutNics();
    Renaming shuffle = Renaming.shuffled(situation.topology(), new Random(seed));
    assertEquals(shuffle.places(threads.plan()), Renaming.NONE.places(shuffle.of(threads).plan()));
  }

  @Property(tries = TRIES)
  void whoIsAtItsTargetStaysThere(@ForAll("situations") Situation situation) {
    Assume.that(ratesAreClear(situation));
    Decision first = situation.plan();
    Assume.that(isBySeats(situation));
    Situation arrived = situation.moved(first);
    assertEquals(Renaming.NONE.places(first), Renaming.NONE.places(arrived.plan()));
    assertEquals(
        List.of(), binds(arrived.plan(new LanePolicy(), arrived.plan().next()).plan().steps()));
  }

  @Property(tries = TRIES)
  void targetsStayTheSameWhileSomeAreStillOnTheirWay(
      @ForAll("situations") Situation situation, @ForAll("seeds") long seed) {
    Assume.that(ratesAreClear(situation));
    Decision first = situation.plan();
    Assume.that(isBySeats(situation));
    Random random = new Random(seed);
    Situation underWay = situation.moved(first, upload -> random.nextBoolean());
    assertEquals(Renaming.NONE.places(first), Renaming.NONE.places(underWay.plan()));
  }

  @Property(tries = TRIES)
  void anUploadThatStartsIsPlacedWhereThePlanWantsIt(@ForAll("situations") Situation situation) {
    List<UploadDemand> uploads = new ArrayList<>();
    for (UploadDemand upload : situation.demand().uploads()) {
      uploads.add(with(upload, OptionalDouble.of(100e6)));
    }
    Assume.that(!uploads.isEmpty());
    Situation before = situation.with(uploads.subList(0, uploads.size() - 1), 0);
    Decision settled = before.plan();
    UploadDemand newcomer = with(uploads.get(uploads.size() - 1), OptionalDouble.empty());
    List<UploadDemand> all = new ArrayList<>(before.moved(settled).demand().uploads());
    all.add(newcomer);
    Situation after = situation.with(all, 1000);
    Decision decision = after.plan();
    Assume.that(isBySeats(before) && isBySeats(after));
    // Its softirq may drive others off its core; a start does not wait for that.
    Assume.that(
        all.subList(0, all.size() - 1).stream()
            .allMatch(
                other ->
                    Situation.target(decision, other).receiverCpus().equals(other.receiverCpus())));
    Placement placement =
        new LanePolicy().place(situation.host(), newcomer.upload(), occupancy(situation, all));
    Target target = Situation.target(decision, newcomer);
    assertEquals(target.managed(), placement.bind());
    assertEquals(target.receiverCpus(), placement.receiverCpus());
    assertEquals(target.reasons(), placement.reasons());
    if (placement.bind()) {
      assertEquals(target.diskWriterCpus(), placement.diskWriterCpus());
      assertEquals(target.lane(), placement.lane());
    }
  }

  @Property(tries = TRIES)
  void oneTickMovesNoMoreThanItMay(@ForAll("situations") Situation situation) {
    Decision first = situation.plan();
    Decision second =
        situation
            .with(situation.demand().uploads(), 1_001_000)
            .plan(new LanePolicy(), first.next());
    Set<String> homeless = new HashSet<>();
    for (UploadDemand upload : situation.demand().uploads()) {
      if (!upload.receiverCpus().intersects(situation.host().allowed())) {
        homeless.add(upload.id());
      }
    }
    for (Decision decision : List.of(first, second)) {
      long moves =
          decision.plan().steps().stream()
              .filter(BindUpload.class::isInstance)
              .filter(step -> !homeless.contains(((BindUpload) step).upload()))
              .count();
      assertTrue(
          moves <= PolicyParameters.DEFAULTS.limits().movesPerTick(), () -> moves + " moves");
    }
  }

  /** Whether every upload has the seat that is best for it, and not one of a whole. */
  private static boolean isBySeats(Situation situation) {
    Volumes volumes = new Volumes(situation.topology(), Volumes.Known.NOTHING);
    PolicyParameters parameters = PolicyParameters.DEFAULTS;
    Crowd crowd = new Crowd(situation.host(), situation.demand(), parameters, volumes);
    return Seating.of(crowd, parameters).stream()
        .noneMatch(
            seated ->
                Stream.concat(seated.leaving().stream(), seated.target().reasons().stream())
                    .anyMatch(reason -> reason.contains("All uploads together cost less so.")));
  }

  /** Whether no upload is of a rate at which it counts while it is bound, and else not. */
  private static boolean ratesAreClear(Situation situation) {
    return situation.demand().uploads().stream()
        .map(UploadDemand::bytesPerSecond)
        .allMatch(
            rate ->
                rate.isEmpty()
                    || rate.getAsDouble() < PolicyParameters.DEFAULTS.idleBytesPerSecond()
                    || rate.getAsDouble() >= PolicyParameters.DEFAULTS.intensiveBytesPerSecond());
  }

  private static List<PlanStep> binds(List<PlanStep> steps) {
    return steps.stream().filter(BindUpload.class::isInstance).toList();
  }

  private static UploadDemand with(UploadDemand upload, OptionalDouble rate) {
    return new UploadDemand(
        upload.id(),
        upload.upload(),
        OptionalInt.empty(),
        rate,
        OptionalDouble.empty(),
        upload.receiverTid(),
        CpuSet.EMPTY,
        CpuSet.EMPTY);
  }

  private static Occupancy occupancy(Situation situation, List<UploadDemand> uploads) {
    Map<CpuSet, Integer> receivers = new HashMap<>();
    CpuSet softirqs = CpuSet.EMPTY;
    for (UploadDemand upload : uploads) {
      boolean begins = upload.bytesPerSecond().isEmpty();
      CpuSet place =
          upload.receiverCpus().isEmpty() ? situation.host().wide() : upload.receiverCpus();
      receivers.merge(place, begins ? 0 : 1, Integer::sum);
      int cpu = upload.upload().softirqCpu().orElse(-1);
      if (situation.topology().online().contains(cpu)) {
        softirqs = softirqs.or(CpuSet.of(cpu));
      }
    }
    receivers.values().removeIf(count -> count == 0);
    return new Occupancy(
        receivers, softirqs, situation.demand().loads(), situation.demand().typicalShare());
  }
}
