/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.metrics.SteeredReport;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What may be changed, what is reported of it, and what becomes of it without a helper. */
class SteeringTest {

  private static final IrqIdentity IRQ = new IrqIdentity(41, "0000:00:02.0", "data0-TxRx-0");

  private final Path directory;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final SteeringState state =
      new SteeringState(LoggerFactory.getLogger(SteeringTest.class), System::nanoTime);
  private final ScriptedTuner tuner = new ScriptedTuner();

  SteeringTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private Steering steering(Tunable.Kind... parts) {
    return new Steering(
        tuner, Set.of(parts), new SystemRoot(directory), state, registry, System::nanoTime);
  }

  private static PlanStep irq(int cpu) {
    return new Steer(new IrqCpus(IRQ), CpuSet.EMPTY, CpuSet.of(cpu), "Near the disk.");
  }

  private static PlanStep writeback() {
    return new Steer(new WritebackCpus(), CpuSet.EMPTY, CpuSet.of(1), "Near the uploads.");
  }

  private static Outcome applied(Steering steering, PlanStep step) {
    List<Outcome> outcomes = steering.apply(new Plan(List.of(step)));
    assertEquals(1, outcomes.size());
    return outcomes.get(0);
  }

  @Test
  void whatIsChangedIsReportedWithItsReason() {
    Steering steering = steering(Tunable.Kind.values());
    assertEquals(Result.DONE, applied(steering, irq(1)).result());
    assertEquals(Result.DONE, applied(steering, irq(0)).result());
    steering.news();
    assertTrue(state.isOn());
    assertEquals("", state.trouble());
    assertEquals(
        List.of(
            new SteeredReport(
                "IRQ 41 (data0-TxRx-0 of 0000:00:02.0)", "0-1", "0", "0", "Near the disk.")),
        state.steered());
    assertEquals(1, registry.get("corelane.steer.values").gauge().value());
    assertEquals(2, registry.get("corelane.steer.answers").tag("code", "ok").counter().count());
  }

  @Test
  void aPartThatIsLeftOutIsDescribedAndNotPlannedAgain() {
    Steering steering = steering(Tunable.Kind.WRITEBACK);
    Outcome outcome = applied(steering, irq(1));
    assertEquals(Result.DESCRIBED, outcome.result());
    assertEquals("corelane.steer.parts leaves out irqs", outcome.detail());
    assertEquals(Map.of("irq 41", "corelane.steer.parts leaves out irqs"), steering.untouchable());
    assertEquals(Result.DONE, applied(steering, writeback()).result());
    assertEquals(1, tuner.values.size());
  }

  @Test
  void withoutAHelperNothingIsAskedAndNothingCountsAsChanged() {
    Steering steering = steering(Tunable.Kind.values());
    assertEquals(Result.DONE, applied(steering, irq(1)).result());
    steering.news();
    tuner.loseHelper("the helper has gone");
    Outcome outcome = applied(steering, irq(0));
    assertEquals(Result.LATER, outcome.result());
    assertEquals("the helper has gone", outcome.detail());
    steering.news();
    assertFalse(state.isOn());
    assertEquals("the helper has gone", state.trouble());
    assertEquals(List.of(), state.steered());
    assertEquals(1, registry.get("corelane.steer.outages").functionCounter().count());
    tuner.trouble = "";
    assertEquals(Result.DONE, applied(steering, irq(0)).result());
    steering.news();
    assertTrue(state.isOn());
    assertEquals(1, state.steered().size());
  }

  @Test
  void whatIsRefusedIsUntouchable() {
    tuner.code = Answer.Code.FIXED;
    Steering steering = steering(Tunable.Kind.values());
    // The first tells that it steers, and what else is new in the same line of the log.
    assertEquals(List.of(), steering.news());
    assertEquals(Result.REFUSED, applied(steering, irq(1)).result());
    assertEquals(Set.of("irq 41"), steering.untouchable().keySet());
    assertEquals(1, steering.news().size());
    assertEquals(List.of(), steering.news());
  }

  @Test
  void itsEndIsTheTunersEnd() {
    Steering steering = steering(Tunable.Kind.values());
    applied(steering, irq(1));
    steering.news();
    steering.close();
    assertEquals(1, tuner.closed);
    assertFalse(state.isOn());
    assertEquals("", state.trouble());
    assertFalse(state.isOn());
    assertEquals(List.of(), state.steered());
  }
}
