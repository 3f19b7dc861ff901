/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.AutoConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.Totals;
import io.corelane.affinity.trial.TrialVerdict;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A DataNode of which each second is counted; what a mode costs is known. */
class JudgeTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final int HOUR = 3600;
  private static final int DAY = 24 * HOUR;
  private static final double MIB = 1 << 20;

  /** Two slices of 20 seconds, each after a rest of 35. */
  private static final int PAIR = 110;

  private static final JudgeRules RULES =
      JudgeRules.of(new AutoConfig(Duration.ofSeconds(20), 0.04, 4, Optional.empty()));

  private final SplittableRandom random = new SplittableRandom(42);
  private final Map<Mode, Double> cpu = new EnumMap<>(Mode.class);
  private final Map<Mode, Integer> seconds = new EnumMap<>(Mode.class);
  private double mibPerSecond = 500;
  private Optional<String> machine = Optional.of("CPUs 0-3");
  private boolean steers;
  private boolean steering = true;

  /** So long steer costs more than it brings. */
  private int beginsFor;

  private Mode last = Mode.OFF;
  private int sinceChange;

  /** CPU-seconds of write-backs to come, by the second in which Linux does them. */
  private final Map<Integer, Double> writeBacks = new HashMap<>();

  private boolean writesBack;
  private int now;
  private long clock = 1_793_000_000_000L;
  private Totals totals = new Totals(Long.MAX_VALUE - 50 * SECOND, 0, 0, 0, 0);
  private Judge judge = begin(Optional.empty());

  @BeforeEach
  void everyModeIsTheSame() {
    for (Mode mode : Mode.values()) {
      cpu.put(mode, 1.0);
    }
  }

  private Seen seen() {
    return new Seen(totals, clock, machine, steers, steering);
  }

  private Judge begin(Optional<Judgement> kept) {
    return Judge.begin(kept, seen(), RULES, random::nextBoolean);
  }

  private void pass(int time) {
    seconds.clear();
    for (int i = 0; i < time; i++) {
      seconds.merge(judge.mode(), 1, Integer::sum);
      sinceChange = judge.mode() == last ? sinceChange + 1 : 0;
      last = judge.mode();
      boolean begins = last == Mode.STEER && sinceChange < beginsFor;
      double used = mibPerSecond / 1024 * (begins ? 1.3 : cpu.getOrDefault(last, 1.0));
      totals =
          new Totals(
              totals.nanos() + SECOND,
              totals.bytes() + mibPerSecond * MIB,
              totals.dataNodeCpu() + used * (1 + 0.01 * random.nextDouble()),
              totals.machineCpu() + (writesBack ? written(used) : used) + 0.1,
              0);
      clock += 1000;
      judge = judge.next(seen(), RULES, random::nextBoolean);
    }
  }

  /** Bind writes at once; what off leaves is written when it is 30 seconds old, every 5 seconds. */
  private double written(double used) {
    now++;
    if (judge.mode() == Mode.OFF) {
      writeBacks.merge((now + 34) / 5 * 5, used / 2, Double::sum);
      return used / 2 + Objects.requireNonNullElse(writeBacks.remove(now), 0.0);
    }
    return used + Objects.requireNonNullElse(writeBacks.remove(now), 0.0);
  }

  private TrialVerdict verdict() {
    return judge.kept().current().verdict();
  }

  private double share(Mode mode) {
    int all = seconds.values().stream().mapToInt(Integer::intValue).sum();
    return (double) seconds.getOrDefault(mode, 0) / all;
  }

  @Test
  void whatHelpsIsInForceButForThePairsThatKeepTheFigureAlive() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    assertEquals(TrialVerdict.HELPS, verdict());
    assertTrue(judge.news().startsWith("bind helps: it received 2"), judge.news());
    assertTrue(judge.news().endsWith("; bind stays in force"), judge.news());
    pass(5 * HOUR);
    assertEquals(0.98, share(Mode.BIND), 0.01);
    assertEquals(0.02, share(Mode.OFF), 0.01);
  }

  /** Otherwise bind pays for what off has left in the page cache, and never the other way round. */
  @Test
  void whatIsWrittenBackLaterIsBookedToTheModeThatHasLeftIt() {
    writesBack = true;
    pass(7 * HOUR);
    assertEquals(TrialVerdict.NO_DIFFERENCE, verdict(), judge.news());
  }

  @Test
  void whatMakesNoDifferenceIsNotDone() {
    pass(7 * HOUR);
    assertEquals(TrialVerdict.NO_DIFFERENCE, verdict());
    pass(5 * HOUR);
    assertEquals(0.98, share(Mode.OFF), 0.01);
  }

  @Test
  void whatHarmsIsLeftWithinAnHour() {
    cpu.put(Mode.BIND, 1.3);
    pass(HOUR);
    assertEquals(TrialVerdict.HARMS, verdict());
    assertEquals(Mode.OFF, judge.mode());
  }

  @Test
  void steerIsTriedWhereBindHelpsAndSomebodySteers() {
    steers = true;
    cpu.put(Mode.BIND, 0.8);
    cpu.put(Mode.STEER, 0.7);
    pass(7 * HOUR);
    assertEquals(2, judge.kept().trials().size());
    assertEquals(TrialVerdict.HELPS, verdict());
    pass(5 * HOUR);
    assertEquals(0.98, share(Mode.STEER), 0.01);
    assertEquals(0.02, share(Mode.BIND), 0.01);
  }

  /** The helper's socket is there, but it refuses this DataNode. */
  @Test
  void aSliceOfSteerInWhichNobodySteersIsNotCompared() {
    steers = true;
    steering = false;
    cpu.put(Mode.BIND, 0.8);
    pass(7 * HOUR);
    assertEquals(2, judge.kept().trials().size());
    assertEquals(0, judge.kept().current().trial().pairs());
    assertTrue(judge.news().endsWith("bind stays for now"), judge.news());
    pass(DAY);
    assertTrue(share(Mode.STEER) < 0.05, () -> share(Mode.STEER) + " of the time");
    steering = true;
    cpu.put(Mode.STEER, 0.7);
    pass(2 * DAY);
    assertEquals(TrialVerdict.HELPS, verdict());
  }

  /** Until the last interrupt has moved, a slice tells nothing of steer. */
  @Test
  void steerIsNotJudgedByItsBegin() {
    steers = true;
    cpu.put(Mode.BIND, 0.8);
    cpu.put(Mode.STEER, 0.7);
    beginsFor = 60;
    pass(7 * HOUR);
    assertEquals(2, judge.kept().trials().size());
    assertEquals(TrialVerdict.HELPS, verdict(), judge.news());
    assertTrue(judge.news().endsWith("slices of 120 s; steer stays in force"), judge.news());
  }

  @Test
  void steerThatHarmsLeavesBind() {
    steers = true;
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    cpu.put(Mode.STEER, 1.2);
    pass(4 * HOUR);
    assertEquals(TrialVerdict.HARMS, verdict());
    assertEquals(Mode.BIND, judge.mode());
  }

  @Test
  void withoutAnybodyToSteerNothingIsTriedButBind() {
    cpu.put(Mode.BIND, 0.8);
    pass(7 * HOUR);
    assertEquals(1, judge.kept().trials().size());
  }

  @Test
  void aRestartLosesThePairThatWentOnAndNoOther() {
    cpu.put(Mode.BIND, 0.9);
    pass(5 * PAIR + 40);
    int pairs = judge.kept().current().trial().pairs();
    assertEquals(5, pairs);
    totals = new Totals(17, 0, 0, 1, 0);
    judge = begin(Optional.of(judge.kept()));
    pass(PAIR - 1);
    assertEquals(pairs, judge.kept().current().trial().pairs());
    pass(1);
    assertEquals(pairs + 1, judge.kept().current().trial().pairs());
  }

  @Test
  void aVerdictHoldsOverARestart() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    judge = begin(Optional.of(judge.kept()));
    assertEquals(Mode.BIND, judge.mode());
    assertTrue(judge.news().startsWith("goes on: bind helps"), judge.news());
  }

  @Test
  void aVerdictThatLaterPairsBlurStaysAndAnotherHasATimeOfItsOwn() {
    cpu.put(Mode.BIND, 0.9);
    while (!judge.kept().current().isDecided()) {
      pass(1);
    }
    ModeTrial decided = judge.kept().current();
    assertEquals(clock, decided.decidedMillis());
    for (int i = 0; i < 400; i++) {
      cpu.put(Mode.BIND, i % 2 == 0 ? 0.4 : 2);
      pass(HOUR / 10);
      assertEquals(decided.decidedMillis(), judge.kept().current().decidedMillis(), judge.news());
    }
    assertEquals(TrialVerdict.HELPS, verdict());
    cpu.put(Mode.BIND, 2.0);
    pass(3 * DAY);
    assertEquals(TrialVerdict.HARMS, verdict());
    assertTrue(judge.kept().current().decidedMillis() > decided.decidedMillis());
  }

  @Test
  void anotherMachineIsAnotherTrial() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    machine = Optional.of("CPUs 0-7");
    pass(1);
    assertEquals(0, judge.kept().current().trial().pairs());
    assertEquals(
        "tries bind against off: the machine has changed, from CPUs 0-3 to CPUs 0-7", judge.news());
    assertEquals("CPUs 0-7", judge.kept().machine());
  }

  /** What is not known is no change. */
  @Test
  void aMachineThatIsNotKnownYetIsNoOther() {
    machine = Optional.empty();
    cpu.put(Mode.BIND, 0.8);
    judge = begin(Optional.empty());
    pass(20 * 60);
    int pairs = judge.kept().current().trial().pairs();
    machine = Optional.of("CPUs 0-3");
    pass(1);
    assertEquals("CPUs 0-3", judge.kept().machine());
    machine = Optional.empty();
    pass(1);
    assertTrue(judge.kept().current().trial().pairs() >= pairs);
    assertTrue(pairs > 0);
  }

  @Test
  void withoutAHoldOutNothingIsNext() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    JudgeRules none = JudgeRules.of(new AutoConfig(Duration.ofSeconds(20), 0, 4, Optional.empty()));
    assertEquals(AutoFigures.State.SETTLED, judge.figures(seen(), none, "").state());
    assertEquals(0, judge.figures(seen(), none, "").nextMillis());
  }

  @Test
  void aWeekLaterItIsTriedAgain() {
    cpu.put(Mode.BIND, 0.8);
    pass(7 * DAY);
    assertEquals(TrialVerdict.HELPS, verdict());
    int pairs = judge.kept().current().trial().pairs();
    pass(2 * HOUR);
    assertTrue(judge.kept().current().trial().pairs() < pairs);
  }

  @Test
  void aDayOfAnotherLoadIsAnotherTrial() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * DAY);
    assertTrue(judge.news().startsWith("bind helps"), judge.news());
    assertEquals(500 * MIB, judge.kept().bytesPerSecond(), 5 * MIB);
    long decided = judge.kept().current().decidedMillis();
    mibPerSecond = 90;
    pass(3 * DAY);
    assertEquals(90 * MIB, judge.kept().bytesPerSecond(), MIB);
    assertTrue(judge.kept().current().decidedMillis() > decided);
    assertEquals(TrialVerdict.HELPS, verdict());
  }

  @Test
  void aLoadThatDoublesIsNone() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * DAY);
    long decided = judge.kept().current().decidedMillis();
    mibPerSecond = 1000;
    pass(2 * DAY);
    assertEquals(decided, judge.kept().current().decidedMillis());
  }

  /** Days are counted from the verdict on; one of which a part is quiet may be another load. */
  @Test
  void daysOnWhichHardlyAnythingComesCostNoVerdict() {
    cpu.put(Mode.BIND, 0.8);
    long begun = clock;
    pass(2 * DAY);
    long decided = judge.kept().current().decidedMillis();
    pass((int) ((decided - begun) / 1000));
    mibPerSecond = 0.1;
    pass(2 * DAY);
    mibPerSecond = 500;
    pass(DAY / 2);
    assertEquals(decided, judge.kept().current().decidedMillis());
  }

  /** Mostly uploads come in a rush, and in it the verdict. */
  @Test
  void aDayIsComparedWithADayNotWithTheTrialsMinutes() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    long decided = judge.kept().current().decidedMillis();
    assertTrue(decided > 0);
    mibPerSecond = 50;
    pass(3 * DAY);
    assertEquals(decided, judge.kept().current().decidedMillis());
  }

  @Test
  void aClockThatIsSetByAnHourChangesNothing() {
    cpu.put(Mode.BIND, 0.8);
    pass(2 * HOUR);
    Judgement kept = judge.kept();
    clock -= 2 * HOUR * 1000L;
    pass(1);
    assertEquals(kept, judge.kept());
    clock += 4 * HOUR * 1000L;
    pass(1);
    assertEquals(kept, judge.kept());
  }

  /** A few small uploads an hour never make a pair. */
  @Test
  void whatIsNotDecidedInAWeekIsLeftForAWeek() {
    mibPerSecond = 1;
    pass(7 * DAY - 1);
    assertEquals(TrialVerdict.UNDECIDED, verdict());
    assertEquals(0.5, share(Mode.BIND), 0.1);
    pass(1);
    assertEquals(TrialVerdict.NO_DIFFERENCE, verdict());
    assertEquals(
        "too little was received to compare bind and off; off stays in force", judge.news());
    pass(6 * DAY);
    assertEquals(0.02, share(Mode.BIND), 0.01);
    pass(2 * DAY);
    assertEquals(TrialVerdict.UNDECIDED, verdict(), "it is tried again");
  }

  /** A DataNode that has begun in 1970, before its clock was set, has not tried for 50 years. */
  @Test
  void aClockThatWasNotSetIsNoWeek() {
    clock = 1000;
    judge = begin(Optional.empty());
    pass(60);
    clock = 1_793_000_000_000L;
    pass(1);
    assertEquals(TrialVerdict.UNDECIDED, verdict());
    assertTrue(judge.news().startsWith("tries bind against off: "), judge.news());
    pass(DAY);
    assertEquals(TrialVerdict.NO_DIFFERENCE, verdict());
  }

  /** Otherwise the first busy day would be what others are compared with. */
  @Test
  void aQuietFirstDayIsALoadToo() {
    cpu.put(Mode.BIND, 0.8);
    while (!judge.kept().current().isDecided()) {
      pass(1);
    }
    long decided = clock;
    mibPerSecond = 1;
    pass(2 * DAY);
    assertEquals(3 * MIB, judge.kept().bytesPerSecond());
    mibPerSecond = 500;
    pass(3 * DAY);
    assertTrue(judge.kept().current().decidedMillis() > decided);
    assertEquals(500 * MIB, judge.kept().bytesPerSecond(), 200 * MIB);
  }

  @Test
  void steerIsTriedWheneverSomebodyComesToSteer() {
    cpu.put(Mode.BIND, 0.8);
    cpu.put(Mode.STEER, 0.7);
    pass(DAY);
    ModeTrial bind = judge.kept().current();
    steers = true;
    pass(DAY);
    assertEquals(2, judge.kept().trials().size());
    assertEquals(Mode.STEER, judge.mode());
    assertEquals(bind.decidedMillis(), judge.kept().trials().get(0).decidedMillis());
  }

  /** While steer is not decided, bind's verdict grows old as ever. */
  @Test
  void theVerdictOnBindAgesWhileSteerIsTried() {
    steers = true;
    cpu.put(Mode.BIND, 0.8);
    while (judge.kept().trials().size() == 1) {
      pass(1);
    }
    mibPerSecond = 1;
    pass(7 * DAY);
    assertEquals(1, judge.kept().trials().size(), judge.news());
    assertTrue(judge.news().endsWith("the verdict is 7 days old"), judge.news());
  }

  @Test
  void nothingIsComparedWhileNothingComes() {
    mibPerSecond = 1;
    pass(2 * HOUR);
    assertEquals(0, judge.kept().current().trial().pairs());
    assertFalse(judge.kept().current().isDecided());
  }
}
