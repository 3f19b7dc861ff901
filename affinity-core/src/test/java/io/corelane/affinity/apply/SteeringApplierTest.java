/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From steps to requests, and what is made of the answers. */
final class SteeringApplierTest {

  private static final long SECOND = 1_000_000_000L;
  private static final CpuSet ALL = CpuSet.range(0, 3);
  private static final CpuSet ONE = CpuSet.of(1);
  private static final IrqIdentity IRQ = ((IrqCpus) SteeringTree.IRQ.what()).irq();
  private static final PlanStep MOVE = new Steer(new IrqCpus(IRQ), CpuSet.of(0), ONE, "Near.");
  private static final PlanStep RPS =
      new Steer(new RpsMask("eth0", 0), CpuSet.EMPTY, ONE, "One queue.");

  private final SteeringTree tree;
  private final RecordingTuner tuner = new RecordingTuner();
  private final SteeringApplier applier;
  private long now;

  SteeringApplierTest(@TempDir Path directory) {
    tree = new SteeringTree(directory);
    applier = new SteeringApplier(tuner, tree.root(), () -> now);
  }

  private Outcome apply(PlanStep step) {
    return applier.apply(new Plan(List.of(step))).get(0);
  }

  private static Answer refused(Answer.Code code) {
    return Answer.of(code, "");
  }

  @Test
  void eachStepBecomesARequestWithIdentityAndWhatIsThere() {
    List<PlanStep> steps =
        List.of(
            MOVE,
            RPS,
            new Steer(new XpsMask("eth0", 0), ALL, ONE, "Acks."),
            new Steer(new NapiThreadCpus("eth0", 8193, 300), ALL, ONE, "It polls."),
            new Steer(new WritebackCpus(), ALL, ONE, "Near the disk."));
    for (Outcome outcome : applier.apply(new Plan(steps))) {
      assertEquals(Result.DONE, outcome.result(), outcome::toString);
    }
    assertEquals(
        List.of(
            "set IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) seen [0-3] to [1]",
            "set RPS of eth0 rx-0 seen [] to [1]",
            "set XPS of eth0 tx-0 seen [0-3] to [1]",
            "set thread 300 (napi/eth0-8193) seen [0-3] to [1]",
            "set the writeback workqueue seen [0-3] to [1]"),
        tuner.requests());
    assertEquals(5, applier.steered().size());
    assertEquals(
        new Steered(SteeringTree.IRQ, ALL, ONE, Optional.empty(), "Near."),
        applier.steered().get(0));
    applier.close();
    assertEquals(List.of(), applier.steered());
    assertEquals(List.of("close"), tuner.requests());
  }

  @Test
  void whatIsSoAlreadyIsNotAskedFor() {
    Outcome outcome = apply(new Steer(new IrqCpus(IRQ), CpuSet.of(0), ALL, "Anywhere."));
    assertEquals(Result.DONE, outcome.result());
    assertEquals(List.of(), tuner.requests());
    assertEquals(List.of(), applier.steered());
  }

  @Test
  void cpusThatAreOfflineAreLeftOut() {
    apply(new Steer(new IrqCpus(IRQ), CpuSet.of(0), CpuSet.of(1, 9), "Near."));
    assertTrue(tuner.requests().get(0).endsWith("to [1]"));
    Outcome none = apply(new Steer(new IrqCpus(IRQ), CpuSet.of(0), CpuSet.of(9), "Near."));
    assertEquals(Result.LATER, none.result());
    assertEquals(List.of(), tuner.requests());
  }

  @Test
  void uploadsAreNotSteered() {
    PlanStep release = new ReleaseUpload("blk_1", 5, ONE, ALL, "Idle.");
    assertEquals(Result.DESCRIBED, apply(release).result());
    assertEquals(List.of(), tuner.requests());
  }

  @Test
  void aGoneInterfaceIsGone() {
    assertEquals(
        Result.GONE,
        apply(new Steer(new RpsMask("eth7", 0), CpuSet.EMPTY, ONE, "One queue.")).result());
  }

  @Test
  void aPlanOnStaleFactsIsPutOff() {
    tree.file("/sys/class/net/eth0/queues/tx-0/xps_cpus", "c\n");
    Outcome outcome = apply(new Steer(new XpsMask("eth0", 0), ALL, ONE, "Acks."));
    assertEquals(Result.LATER, outcome.result());
    assertEquals("it was [0-3] when this was planned and is [2-3]", outcome.detail());
    assertEquals(Map.of(), applier.untouchable());
  }

  @Test
  void whatOthersTookOverIsNeverAskedForAgainAndToldOnce() {
    tuner.answer(SteeringTree.IRQ, Answer.of(Answer.Code.CHANGED, "root has set it to 2"));
    Outcome outcome = apply(MOVE);
    assertEquals(Result.REFUSED, outcome.result());
    String why = "root has set it to 2";
    assertEquals(why, outcome.detail());
    assertEquals(Map.of("irq 41", why), applier.untouchable());
    assertEquals(
        List.of("IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) is left as it is: " + why + "."),
        applier.news());
    now += 100_000 * SECOND;
    assertEquals(1, applier.untouchable().size());
    apply(MOVE);
    assertEquals(List.of(), applier.news());
  }

  @Test
  void refusalsCountForEverForTheLeaseForAWhileOrNotAtAll() {
    tuner.answer(
        SteeringTree.IRQ,
        new Answer(Answer.Code.FIXED, 5, Optional.empty(), Optional.empty(), Optional.empty(), ""));
    assertEquals(
        "the kernel does not let it be changed: EIO (input/output error)", apply(MOVE).detail());
    tuner.answer(SteeringTree.RPS, refused(Answer.Code.NOT_ALLOWED));
    assertEquals(Result.REFUSED, apply(RPS).result());
    tuner.answer(SteeringTree.XPS, refused(Answer.Code.OWNED));
    apply(new Steer(new XpsMask("eth0", 0), ALL, ONE, "Acks."));
    tuner.answer(SteeringTree.WRITEBACK, refused(Answer.Code.TRANSIENT));
    assertEquals(
        Result.LATER, apply(new Steer(new WritebackCpus(), ALL, ONE, "Near the disk.")).result());
    assertEquals(3, applier.untouchable().size());
    assertEquals(3, applier.news().size());
    now += 61 * SECOND;
    assertEquals(2, applier.untouchable().size(), "another may have let it go");
    tuner.trouble(Optional.of("gone"));
    tuner.trouble(Optional.empty());
    assertEquals(
        List.of("irq 41"),
        List.copyOf(applier.untouchable().keySet()),
        "another helper may have another configuration");
  }

  @Test
  void withoutAHelperNothingIsAskedAndAfterItsReturnAllIsPlannedAnew() {
    apply(RPS);
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "2\n");
    assertEquals(1, applier.steered().size());
    tuner.requests();
    tuner.trouble(Optional.of("the helper has gone"));
    tuner.tell("Nothing is steered.");
    Outcome outcome = apply(RPS);
    assertEquals(Result.LATER, outcome.result());
    assertEquals("the helper has gone", outcome.detail());
    assertEquals(List.of("Nothing is steered."), applier.news());
    assertEquals(Optional.of("the helper has gone"), applier.trouble());
    assertEquals(List.of(), applier.steered());
    assertEquals(List.of(), tuner.requests());
    // The helper has put it back, but the loop's facts still show our value.
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "0\n");
    tuner.trouble(Optional.empty());
    Outcome again =
        apply(new Steer(new RpsMask("eth0", 0), CpuSet.of(1), CpuSet.of(2), "One queue."));
    assertEquals(Result.DONE, again.result(), again::toString);
    assertEquals(List.of("set RPS of eth0 rx-0 seen [] to [2]"), tuner.requests());
    assertEquals(CpuSet.EMPTY, applier.steered().get(0).before());
  }

  @Test
  void aStepBackToWhatWasThereBeforeEndsItsHold() {
    apply(RPS);
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "2\n");
    tuner.requests();
    assertEquals(
        Result.DONE, apply(new Steer(new RpsMask("eth0", 0), ONE, CpuSet.EMPTY, "Idle.")).result());
    assertEquals(List.of("restore RPS of eth0 rx-0"), tuner.requests());
    assertEquals(List.of(), applier.steered());
  }

  @Test
  void cpusThatAreOnlyPossibleMakeNoDifference() {
    String file = "/sys/devices/virtual/workqueue/writeback/cpumask";
    tree.file(file, "ff\n");
    PlanStep there = new Steer(new WritebackCpus(), ALL, ONE, "Near the disk.");
    assertEquals(Result.DONE, apply(there).result());
    assertEquals(List.of("set the writeback workqueue seen [0-7] to [1]"), tuner.requests());
    tree.file(file, "2\n");
    assertEquals(Result.DONE, apply(new Steer(new WritebackCpus(), ONE, ALL, "Idle.")).result());
    assertEquals(List.of("restore the writeback workqueue"), tuner.requests());
  }

  @Test
  void aHelperThatRunsDryDescribes() {
    tuner.answer(SteeringTree.RPS, Answer.of(Answer.Code.DRY_RUN, "it would write \"2\""));
    Outcome outcome = apply(RPS);
    assertEquals(Result.DESCRIBED, outcome.result());
    assertEquals("it would write \"2\"", outcome.detail());
    assertEquals(List.of(), applier.steered());
  }
}
