/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.SetIrqAffinity;
import io.corelane.affinity.plan.SetNapiThread;
import io.corelane.affinity.plan.SetRps;
import io.corelane.affinity.plan.SetWritebackCpus;
import io.corelane.affinity.plan.SetXps;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.WritebackState;
import java.util.Optional;

/** What a machine is like once a step has been made. */
final class AfterStep {

  private AfterStep() {}

  static SteeringFacts of(PlanStep step, SteeringFacts before) {
    return new SteeringFacts(
        before.nics().stream().map(nic -> after(step, nic)).toList(),
        before.writeback().map(writeback -> after(step, writeback)),
        before.balancers(),
        before.others());
  }

  private static NicState after(PlanStep step, NicState nic) {
    return nic.withRxQueues(
            nic.rxQueues().stream().map(queue -> after(step, nic.name(), queue)).toList())
        .withTxQueues(nic.txQueues().stream().map(tx -> after(step, nic.name(), tx)).toList());
  }

  private static WritebackState after(PlanStep step, WritebackState writeback) {
    return step instanceof SetWritebackCpus set
        ? new WritebackState(set.to(), writeback.limit(), writeback.leaveAlone())
        : writeback;
  }

  private static RxQueueState after(PlanStep step, String nic, RxQueueState queue) {
    if (step instanceof SetIrqAffinity move && queue.irq().equals(Optional.of(move.irq()))) {
      return queue.deliveredTo(move.to());
    } else if (step instanceof SetRps rps
        && rps.nic().equals(nic)
        && rps.queue() == queue.queue()) {
      return queue.handedTo(rps.to());
    } else if (step instanceof SetNapiThread set
        && set.nic().equals(nic)
        && queue.napiThread().filter(t -> t.napiId() == set.napiId()).isPresent()) {
      return queue.polledBy(new NapiThread(set.napiId(), set.tid(), set.to()));
    }
    return queue;
  }

  private static TxQueueState after(PlanStep step, String nic, TxQueueState queue) {
    CpuSet cpus = queue.effectiveCpus();
    Optional<CpuSet> xps = queue.xpsCpus();
    if (step instanceof SetIrqAffinity move && queue.irq().equals(Optional.of(move.irq()))) {
      cpus = move.to();
    } else if (step instanceof SetXps set
        && set.nic().equals(nic)
        && set.queue() == queue.queue()) {
      xps = Optional.of(set.to());
    }
    return new TxQueueState(queue.queue(), queue.irq(), queue.movability(), cpus, xps);
  }
}
