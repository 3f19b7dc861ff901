/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.steer.InterruptState.Move;
import io.corelane.affinity.policy.steer.InterruptState.Span;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The receive queues of all NICs at one tick: which are busy, where they are, which may move. */
final class QueueSurvey {

  /**
   * From so many interrupts a second on a queue without uploads counts as busy: one for each
   * millisecond, as a core that is at work for it all the time.
   */
  private static final double BUSY_RATE = 1_000;

  private final Host host;
  private final Demand demand;
  private final InterruptState state;
  private final PolicyParameters parameters;
  private final QueueTraffic traffic;
  private final List<BusyQueue> busy = new ArrayList<>();
  private final List<Integer> idleCpus = new ArrayList<>();
  private final Map<QueueKey, Span> spans = new HashMap<>();
  private final Map<QueueKey, Move> moves = new HashMap<>();
  private final Set<QueueKey> settledMembers = new HashSet<>();
  private final Set<String> unsettledNics = new HashSet<>();
  private final Set<String> carryingNics = new HashSet<>();

  QueueSurvey(
      Host host,
      Demand demand,
      InterruptState state,
      PolicyParameters parameters,
      QueueTraffic traffic) {
    this.host = host;
    this.demand = demand;
    this.state = state;
    this.parameters = parameters;
    this.traffic = traffic;
    demand.steering().nics().forEach(this::add);
  }

  /** The busy queues, in the order of the NICs. */
  List<BusyQueue> busy() {
    return busy;
  }

  /** The CPU of each queue that is not busy. */
  List<Integer> idleCpus() {
    return idleCpus;
  }

  /** When queues were busy, for the next tick. */
  Map<QueueKey, Span> spans() {
    return spans;
  }

  /** The moves that still count, for the next tick. */
  Map<QueueKey, Move> moves() {
    return moves;
  }

  /** Whether a queue's place is planned, and its interrupt is delivered there by now. */
  boolean isSettledMember(QueueKey queue) {
    return settledMembers.contains(queue);
  }

  /**
   * Whether a NIC carries uploads for a while already, on a queue whose CPU is known, and none of
   * its interrupts is on its way.
   */
  boolean isSettledNic(String nic) {
    return carryingNics.contains(nic) && !unsettledNics.contains(nic);
  }

  /** Whether a NIC carries uploads for a while already, on a queue whose CPU is known. */
  boolean isCarrying(String nic) {
    return carryingNics.contains(nic);
  }

  private void add(NicState nic) {
    boolean carries = carries(nic);
    for (RxQueueState queue : nic.rxQueues()) {
      QueueKey key = new QueueKey(nic.name(), queue.queue());
      int cpu = queue.effectiveCpus().size() == 1 ? queue.effectiveCpus().lowest() : -1;
      Optional<Move> move = move(key, cpu);
      int place = move.isPresent() && move.get().from() == cpu ? move.get().to() : cpu;
      Optional<Span> span = span(key, queue);
      if (span.isPresent()) {
        spans.put(key, span.get());
        boolean settled = now() - span.get().sinceMillis() >= parameters.limits().dwellMillis();
        boolean member = carries && settled && host.topology().online().contains(place);
        Optional<IrqIdentity> irq =
            queue
                .irq()
                .filter(i -> queue.movability() == Movability.MOVABLE && cpu >= 0)
                .filter(i -> !demand.untouchable().containsKey("irq " + i.number()));
        if (member) {
          carryingNics.add(nic.name());
        }
        if (place != cpu) {
          unsettledNics.add(nic.name());
        } else if (member) {
          settledMembers.add(key);
        }
        boolean eligible =
            member && nic.leaveAlone().isEmpty() && irq.isPresent() && move.isEmpty();
        busy.add(
            new BusyQueue(
                key,
                irq,
                place,
                (int) Math.ceil(traffic.uploads(key)),
                traffic.share(key),
                home(nic, place),
                member,
                eligible));
      } else if (place >= 0) {
        idleCpus.add(place);
      }
    }
  }

  /** What is not known or not to be had is not guessed: the queue is at home where it is. */
  private int home(NicState nic, int place) {
    CpuTopology topology = host.topology();
    int present = topology.online().contains(place) ? topology.cpu(place).node() : nic.node();
    return IntStream.of(nic.node(), present)
        .filter(node -> topology.nodeCpus(node).intersects(host.allowed()))
        .findFirst()
        .orElse(BusyQueue.ANY_NODE);
  }

  /** Without any upload whose CPU is known, every NIC with a busy queue could carry them. */
  private boolean carries(NicState nic) {
    return !traffic.isKnown()
        ? !demand.uploads().isEmpty()
        : nic.rxQueues().stream()
            .anyMatch(q -> traffic.uploads(new QueueKey(nic.name(), q.queue())) > 0);
  }

  /** A move of the queue that still counts. One to a CPU that went offline does not. */
  private Optional<Move> move(QueueKey key, int cpu) {
    Move move = state.moves().get(key);
    if (move == null || !host.topology().online().contains(move.to())) {
      return Optional.empty();
    }
    long age = now() - move.atMillis();
    long wait = move.waitMillis(parameters.interruptDwellMillis(), cpu);
    if (age < 2 * wait) {
      moves.put(key, move);
    }
    return age < wait ? Optional.of(move) : Optional.empty();
  }

  private Optional<Span> span(QueueKey key, RxQueueState queue) {
    Optional<Span> before =
        Optional.ofNullable(state.busy().get(key))
            .filter(span -> now() - span.lastMillis() < parameters.limits().memoryMillis());
    boolean isBusy = traffic.uploads(key) > 0 || queue.interruptsPerSecond().orElse(0) >= BUSY_RATE;
    return isBusy
        ? Optional.of(new Span(before.map(Span::sinceMillis).orElse(now()), now()))
        : before;
  }

  private long now() {
    return demand.nowMillis();
  }
}
