/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans where the threads of threaded NAPI run: each on the CPU of its queue's interrupt (Linux
 * {@code Documentation/networking/napi.rst}), so that what holds of softirqs holds of them. A
 * thread that somebody else has bound is theirs.
 */
final class NapiPlanner {

  private final Host host;
  private final QueueSurvey survey;
  private final Patience patience;
  private final List<String> remarks;
  private final Set<Integer> seen = new HashSet<>();

  NapiPlanner(Host host, QueueSurvey survey, Patience patience, List<String> remarks) {
    this.host = host;
    this.survey = survey;
    this.patience = patience;
    this.remarks = remarks;
  }

  /** The change that is due, if any. */
  Optional<Steer> step(Demand demand) {
    Optional<Steer> first = Optional.empty();
    for (NicState nic : demand.steering().nics()) {
      for (RxQueueState queue : nic.rxQueues()) {
        if (queue.napiThread().isPresent() && seen.add(queue.napiThread().get().tid())) {
          Optional<Steer> step = look(nic, queue, queue.napiThread().get());
          first = first.isPresent() ? first : step;
        }
      }
    }
    first.ifPresent(set -> patience.planned(set.object(), set.from(), set.to()));
    return first;
  }

  private Optional<Steer> look(NicState nic, RxQueueState queue, NapiThread thread) {
    String object = napi(nic, thread).object();
    CpuSet now = thread.cpus();
    boolean bySomebody =
        patience.last(object, now).isEmpty() && !now.containsAll(host.topology().online());
    QueueKey key = new QueueKey(nic.name(), queue.queue());
    CpuSet to = queue.effectiveCpus();
    if (!survey.isSettledMember(key) || !nic.leaveAlone().isEmpty() || to.equals(now)) {
      return Optional.empty();
    } else if (bySomebody && patience.isOurs(object)) {
      remarks.add(
          "The NAPI thread of "
              + key
              + " is bound to CPU "
              + now.toList()
              + " by somebody else and stays there.");
    }
    return bySomebody
            || !patience.isOurs(object)
            || patience.isResting(object, now)
            || !host.allowed().containsAll(to)
        ? Optional.empty()
        : Optional.of(
            new Steer(
                napi(nic, thread),
                now,
                to,
                key
                    + " is polled by a thread of its own, not in softirqs: on CPU "
                    + to.toList()
                    + ", where its interrupt is delivered, its packets stay in that CPU's caches"
                    + " and off the receivers' cores."));
  }

  private static NapiThreadCpus napi(NicState nic, NapiThread thread) {
    return new NapiThreadCpus(nic.name(), thread.napiId(), thread.tid());
  }
}
