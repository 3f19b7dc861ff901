/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told, and what is not told again. */
class DecisionLogTest {

  private final List<String> lines = new ArrayList<>();
  private final DecisionLog log = new DecisionLog(lines::add);
  private long number;

  private static Outcome move(String upload, Outcome.Result result, String detail) {
    return new Outcome(
        new BindUpload(
            upload,
            7,
            CpuSet.range(0, 3),
            CpuSet.range(4, 7),
            CpuSet.EMPTY,
            CpuSet.EMPTY,
            "Left CPUs 0-3: others use 96 % of them."),
        result,
        detail);
  }

  private List<String> tell(
      double seconds, List<Outcome> outcomes, List<String> changes, String... remarks) {
    lines.clear();
    log.tell(
        new Tick(
            ++number,
            Math.round(seconds * 1000),
            new Demand(
                0,
                List.of(),
                CpuLoads.UNKNOWN,
                OptionalDouble.empty(),
                SteeringFacts.UNKNOWN,
                Map.of()),
            new Decision(Plan.NOTHING, Map.of(), List.of(remarks), PolicyState.NONE),
            outcomes,
            changes,
            Health.UNKNOWN,
            new Tick.Cost(0, 0, 0, 0)));
    return lines;
  }

  @Test
  void aStepIsOneLineWithTimeTickOutcomeAndReason() {
    assertEquals(
        List.of(
            "1970-01-01T00:00:01.500Z tick 1 done: receiver of blk_7 from 0-3 to 4-7."
                + " Left CPUs 0-3: others use 96 % of them."),
        tell(1.5, List.of(move("blk_7", Outcome.Result.DONE, "")), List.of()));
  }

  @Test
  void whyAStepWasRefusedIsTold() {
    assertTrue(
        tell(1, List.of(move("a", Outcome.Result.REFUSED, "EPERM")), List.of())
            .get(0)
            .contains("tick 1 refused (EPERM): receiver of a"));
  }

  @Test
  void aStepThatIsNotMadeIsToldOnceAMinuteAndAMoveEachTime() {
    List<Outcome> described = List.of(move("a", Outcome.Result.DESCRIBED, ""));
    assertEquals(1, tell(0, described, List.of()).size());
    assertEquals(0, tell(1, described, List.of()).size());
    assertEquals(0, tell(59, described, List.of()).size());
    assertEquals(1, tell(60, described, List.of()).size());
    List<Outcome> done = List.of(move("a", Outcome.Result.DONE, ""));
    assertEquals(1, tell(61, done, List.of()).size());
    assertEquals(1, tell(62, done, List.of()).size());
  }

  @Test
  void aRemarkIsToldWhenItAppearsWhateverItsFigures() {
    assertEquals(
        List.of("1970-01-01T00:00:00Z tick 1 remark: CPU 3 is 91 % busy."),
        tell(0, List.of(), List.of(), "CPU 3 is 91 % busy."));
    assertEquals(0, tell(1, List.of(), List.of(), "CPU 3 is 92.5 % busy.").size());
    assertEquals(1, tell(2, List.of(), List.of(), "CPU 4 is 92 % busy.").size());
    for (int second = 3; second < 300; second++) {
      assertEquals(0, tell(second, List.of(), List.of(), "CPU 4 is 92 % busy.").size());
    }
    assertEquals(0, tell(301, List.of(), List.of()).size());
    assertEquals(1, tell(302, List.of(), List.of(), "CPU 4 is 90 % busy.").size());
  }

  @Test
  void aRemarkThatComesAndGoesIsToldOnceAMinute() {
    int told = 0;
    for (int second = 0; second < 60; second++) {
      told +=
          second % 2 == 0
              ? tell(second, List.of(), List.of(), "No RX queue is known.").size()
              : tell(second, List.of(), List.of()).size();
    }
    assertEquals(1, told);
  }

  @Test
  void changesOfTheMachineAreTold() {
    assertEquals(
        List.of("1970-01-01T00:00:05Z tick 1 machine: CPU 3 went offline."),
        tell(5, List.of(), List.of("CPU 3 went offline.")));
  }

  @Test
  void aFloodIsCountedAndTheCountIsTold() {
    List<Outcome> many =
        IntStream.range(0, 1000).mapToObj(i -> move("u" + i, Outcome.Result.DONE, "")).toList();
    assertEquals(DecisionLog.MOST, tell(0, many, List.of()).size());
    assertEquals(0, tell(30, many, List.of()).size());
    assertEquals(
        List.of(
            "1970-01-01T00:01:00Z " + (2000 - DecisionLog.MOST) + " lines more were not told",
            "1970-01-01T00:01:00Z tick 3 machine: CPU 3 went offline."),
        tell(60, List.of(), List.of("CPU 3 went offline.")));
  }

  @Test
  void aClockSetBackDoesNotSilenceIt() {
    List<Outcome> described = List.of(move("a", Outcome.Result.DESCRIBED, ""));
    assertEquals(1, tell(10_000, described, List.of()).size());
    assertEquals(1, tell(5, described, List.of()).size());
  }
}
