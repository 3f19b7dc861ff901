/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.hdfs.upload.Faults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModeApplierTest {

  private static final CpuSet CPUS = CpuSet.parseList("0-1");
  private static final PlanStep UPLOAD = new ReleaseUpload("blk_1", 7, CPUS, CPUS, "Slow.");
  private static final PlanStep OTHER_UPLOAD = new ReleaseUpload("blk_2", 8, CPUS, CPUS, "Slow.");
  private static final PlanStep IRQ =
      new Steer(new IrqCpus(new IrqIdentity(41, "", "eth0")), CPUS, CpuSet.of(1), "Near.");
  private static final PlanStep WRITEBACK =
      new Steer(new WritebackCpus(), CPUS, CpuSet.of(1), "Near.");

  private final List<String> applied = new ArrayList<>();
  private final Faults faults = new Faults(cause -> {});

  private boolean stopped;

  private Applier noting(String who) {
    return plan ->
        plan.steps().stream()
            .map(
                step -> {
                  applied.add(who + " " + step.object());
                  return new Outcome(step, Result.DONE, who);
                })
            .toList();
  }

  @Test
  void uploadsGoFirstAndOutcomesComeInThePlansOrder() {
    List<Outcome> outcomes =
        new ModeApplier(noting("threads"), noting("steering"), () -> stopped, faults)
            .apply(new Plan(List.of(IRQ, UPLOAD, WRITEBACK, OTHER_UPLOAD)));
    assertEquals(
        List.of(IRQ, UPLOAD, WRITEBACK, OTHER_UPLOAD),
        outcomes.stream().map(Outcome::step).toList());
    assertEquals(
        List.of("steering", "threads", "steering", "threads"),
        outcomes.stream().map(Outcome::detail).toList());
    assertEquals(
        List.of(
            "threads " + UPLOAD.object(),
            "threads " + OTHER_UPLOAD.object(),
            "steering irq 41",
            "steering writeback"),
        applied);
  }

  @Test
  void steeringThatFailsInAnyWayRefusesItsStepsOnly() {
    Applier failing =
        new Applier() {
          @Override
          public List<Outcome> apply(Plan plan) {
            throw new NoClassDefFoundError("a class");
          }

          @Override
          public Map<String, String> untouchable() {
            throw new IllegalStateException("injected");
          }

          @Override
          public List<String> news() {
            throw new IllegalStateException("injected");
          }
        };
    ModeApplier applier = new ModeApplier(noting("threads"), failing, () -> stopped, faults);
    List<Outcome> outcomes = applier.apply(new Plan(List.of(IRQ, UPLOAD)));
    assertEquals(Result.REFUSED, outcomes.get(0).result());
    assertTrue(outcomes.get(0).detail().contains("a class"), outcomes::toString);
    assertEquals(new Outcome(UPLOAD, Result.DONE, "threads"), outcomes.get(1));
    assertEquals(Map.of(), applier.untouchable());
    assertEquals(List.of(), applier.news());
    assertEquals(Map.of(FailureCause.STEER, 3L), faults.counts());
  }

  @Test
  void withoutStepsOfItsOwnSteeringIsNotAsked() {
    Applier never =
        plan -> {
          throw new IllegalStateException("asked");
        };
    ModeApplier applier = new ModeApplier(noting("threads"), never, () -> stopped, faults);
    assertEquals(List.of(), applier.apply(Plan.NOTHING));
    assertEquals(1, applier.apply(new Plan(List.of(UPLOAD))).size());
    assertEquals(Map.of(), faults.counts());
  }

  /** The helper answers the first request late: the mode has been changed meanwhile. */
  @Test
  void noStepIsMadeAfterTheStop() {
    Applier slow =
        plan -> {
          stopped = true;
          return noting("steering").apply(plan);
        };
    List<Outcome> outcomes =
        new ModeApplier(noting("threads"), slow, () -> stopped, faults)
            .apply(new Plan(List.of(IRQ, WRITEBACK)));
    assertEquals(
        List.of(
            new Outcome(IRQ, Result.DONE, "steering"),
            new Outcome(WRITEBACK, Result.LATER, "the mode has been changed meanwhile")),
        outcomes);
  }

  @Test
  void inOtherModesInterruptsAreDescribed() {
    ModeApplier applier =
        new ModeApplier(
            noting("threads"), ModeApplier.describing("mode bind"), () -> stopped, faults);
    assertEquals(
        List.of(
            new Outcome(IRQ, Result.DESCRIBED, "mode bind"),
            new Outcome(UPLOAD, Result.DONE, "threads")),
        applier.apply(new Plan(List.of(IRQ, UPLOAD))));
  }
}
