/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.PortFlows;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.affinity.policy.FlowsState;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.WritebackState;
import java.util.Optional;

/** What a machine is like once a value has been steered. */
final class AfterStep {

  private AfterStep() {}

  static SteeringFacts of(Steer step, SteeringFacts before) {
    return switch (step.what().kind()) {
      case IRQ, RPS, XPS, NAPI_THREAD ->
          before.withNics(before.nics().stream().map(nic -> after(step, nic)).toList());
      case FLOWS -> before.withNics(before.nics().stream().map(nic -> led(step, nic)).toList());
      case WRITEBACK ->
          new SteeringFacts(
              before.nics(),
              before.writeback().map(state -> after(step, state)),
              before.balancers(),
              before.others());
    };
  }

  private static NicState led(Steer step, NicState nic) {
    return nic.flows()
        .filter(flows -> step.what().equals(new PortFlows(nic.name(), flows.port())))
        .map(flows -> nic.withFlows(FlowsState.of(flows.port(), step.to())))
        .orElse(nic);
  }

  private static NicState after(Steer step, NicState nic) {
    return nic.withRxQueues(
            nic.rxQueues().stream().map(queue -> after(step, nic.name(), queue)).toList())
        .withTxQueues(nic.txQueues().stream().map(tx -> after(step, nic.name(), tx)).toList());
  }

  private static WritebackState after(Steer step, WritebackState writeback) {
    return new WritebackState(step.to(), writeback.limit(), writeback.leaveAlone());
  }

  private static RxQueueState after(Steer step, String nic, RxQueueState queue) {
    if (isOf(queue.irq(), step)) {
      return queue.deliveredTo(step.to());
    } else if (step.what().equals(new RpsMask(nic, queue.queue()))) {
      return queue.handedTo(step.to());
    } else if (step.what() instanceof NapiThreadCpus thread
        && thread.nic().equals(nic)
        && queue.napiThread().filter(t -> t.napiId() == thread.napiId()).isPresent()) {
      return queue.polledBy(new NapiThread(thread.napiId(), thread.tid(), step.to()));
    }
    return queue;
  }

  private static TxQueueState after(Steer step, String nic, TxQueueState queue) {
    boolean chosen = step.what().equals(new XpsMask(nic, queue.queue()));
    return new TxQueueState(
        queue.queue(),
        queue.irq(),
        queue.movability(),
        isOf(queue.irq(), step) ? step.to() : queue.effectiveCpus(),
        chosen ? Optional.of(step.to()) : queue.xpsCpus());
  }

  private static boolean isOf(Optional<IrqIdentity> irq, Steer step) {
    return irq.map(IrqCpus::new).filter(step.what()::equals).isPresent();
  }
}
