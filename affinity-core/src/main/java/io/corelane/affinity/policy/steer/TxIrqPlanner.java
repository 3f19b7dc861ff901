/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.TxQueueState;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Plans where the interrupts of transmit queues belong that are apart from those of receive queues:
 * on the core of the receive queue of the same number, as where a driver has one for both.
 */
final class TxIrqPlanner {

  private final Host host;
  private final QueueSurvey survey;
  private final Patience patience;

  TxIrqPlanner(Host host, QueueSurvey survey, Patience patience) {
    this.host = host;
    this.survey = survey;
    this.patience = patience;
  }

  /** The change that is due, if any. */
  Optional<Steer> step(Demand demand) {
    Optional<Steer> first = Optional.empty();
    for (NicState nic : demand.steering().nics()) {
      Set<IrqIdentity> receiving = new HashSet<>();
      nic.rxQueues().forEach(rx -> rx.irq().ifPresent(receiving::add));
      for (TxQueueState queue : nic.txQueues()) {
        if (queue.irq().isPresent() && !receiving.contains(queue.irq().get())) {
          Optional<Steer> step = look(nic, queue, queue.irq().get());
          first = first.isPresent() ? first : step;
        }
      }
    }
    first.ifPresent(set -> patience.planned(set.object(), set.from(), set.to()));
    return first;
  }

  private Optional<Steer> look(NicState nic, TxQueueState queue, IrqIdentity irq) {
    IrqCpus what = new IrqCpus(irq);
    String object = what.object();
    CpuSet now = patience.expected(object, queue.effectiveCpus());
    QueueKey key = new QueueKey(nic.name(), queue.queue());
    Optional<CpuSet> place =
        nic.rxQueues().stream()
            .filter(rx -> rx.queue() == queue.queue() && survey.isSettledMember(key))
            .map(RxQueueState::effectiveCpus)
            .findFirst();
    boolean may =
        nic.leaveAlone().isEmpty()
            && queue.movability() == Movability.MOVABLE
            && patience.isOurs(object)
            && !patience.isResting(object, queue.effectiveCpus());
    if (!may || place.isEmpty() || !isElsewhere(now, place.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Steer(
            what,
            queue.effectiveCpus(),
            place.get(),
            nic.name()
                + " tx-"
                + queue.queue()
                + " has an interrupt of its own: on the core of CPU "
                + place.get().toList()
                + ", which serves the uploads of rx-"
                + queue.queue()
                + ", it takes nothing from receivers."));
  }

  /** A set of several CPUs is left alone: where the interrupt is delivered is not certain. */
  private boolean isElsewhere(CpuSet now, CpuSet place) {
    return now.size() == 1
        && host.allowed().containsAll(place)
        && !(host.topology().online().containsAll(now)
            && host.topology().siblings(now.lowest()).containsAll(place));
  }
}
