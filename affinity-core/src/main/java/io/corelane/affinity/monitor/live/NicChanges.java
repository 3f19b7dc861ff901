/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is different about the NICs, in words. Pure. */
final class NicChanges {

  /** As many moved interrupts of one NIC are told one by one. */
  private static final int FEW = 4;

  private NicChanges() {}

  /** Whole sentences; none if nothing is different. */
  static List<String> between(List<NicState> before, List<NicState> now) {
    List<String> changes = new ArrayList<>();
    Map<String, NicState> old = byName(before);
    Map<String, NicState> young = byName(now);
    for (NicState nic : now) {
      NicState was = old.get(nic.name());
      if (was == null) {
        changes.add("NIC " + nic.name() + " has appeared, with " + queues(nic) + ".");
      } else {
        tell(was, nic, changes);
      }
    }
    for (NicState nic : before) {
      if (!young.containsKey(nic.name())) {
        changes.add("NIC " + nic.name() + " is gone.");
      }
    }
    return changes;
  }

  private static void tell(NicState before, NicState now, List<String> changes) {
    String nic = "NIC " + now.name();
    if (before.rxQueues().size() != now.rxQueues().size()) {
      changes.add(nic + " has " + queues(now) + " now; it had " + before.rxQueues().size() + ".");
    } else if (!numbers(before).equals(numbers(now))) {
      changes.add(nic + " has other interrupts now.");
    } else {
      moved(before, now, changes);
    }
    if (!before.leaveAlone().equals(now.leaveAlone())) {
      changes.add(
          now.leaveAlone().isEmpty()
              ? nic + ": nobody else steers its packets any more."
              : nic + " is steered by somebody else: " + String.join("; ", now.leaveAlone()) + ".");
    }
  }

  private static void moved(NicState before, NicState now, List<String> changes) {
    List<String> moves = new ArrayList<>();
    for (int i = 0; i < now.rxQueues().size(); i++) {
      RxQueueState was = before.rxQueues().get(i);
      RxQueueState is = now.rxQueues().get(i);
      if (!was.effectiveCpus().equals(is.effectiveCpus()) && !is.effectiveCpus().isEmpty()) {
        moves.add(
            "RX queue "
                + is.queue()
                + " of "
                + now.name()
                + is.irq().map(irq -> ", IRQ " + irq.number() + ",").orElse("")
                + " is delivered to CPU "
                + is.effectiveCpus().toList()
                + " now"
                + (was.effectiveCpus().isEmpty()
                    ? "."
                    : "; it was CPU " + was.effectiveCpus().toList() + "."));
      }
    }
    if (moves.size() <= FEW) {
      changes.addAll(moves);
    } else {
      changes.add(
          moves.size() + " RX queues of " + now.name() + " are delivered to other CPUs now.");
    }
  }

  private static List<Integer> numbers(NicState nic) {
    return nic.rxQueues().stream()
        .map(queue -> queue.irq().map(IrqIdentity::number).orElse(-1))
        .toList();
  }

  private static String queues(NicState nic) {
    int count = nic.rxQueues().size();
    return count + (count == 1 ? " receive queue" : " receive queues");
  }

  private static Map<String, NicState> byName(List<NicState> nics) {
    return nics.stream().collect(Collectors.toMap(NicState::name, Function.identity()));
  }
}
