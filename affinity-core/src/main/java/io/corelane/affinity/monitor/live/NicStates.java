/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.nic.TxQueue;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The NICs of a machine as the policy sees them. Pure; finds whose interrupts are not ours to plan:
 * somebody else steers them already, or it cannot be told whether somebody does.
 */
public final class NicStates {

  private NicStates() {}

  /**
   * The NICs, without rates.
   *
   * @param linkPolicies what systemd sets, by interface name, as {@link
   *     io.corelane.affinity.nic.LinkPolicyReader} reads it; an interface without an entry has none
   * @param threads the polling threads of interfaces with threaded NAPI, as {@link
   *     io.corelane.affinity.nic.NapiThreadsReader} reads them
   * @return one state for each interface, in the same order
   */
  public static List<NicState> of(
      List<Nic> nics,
      PacketSteering steering,
      Map<String, Reading<List<String>>> linkPolicies,
      Map<String, Reading<Map<Integer, NapiThread>>> threads) {
    List<NicState> states = new ArrayList<>();
    for (Nic nic : nics) {
      List<String> reasons = new ArrayList<>();
      Reading<Map<Integer, NapiThread>> its =
          threads.getOrDefault(nic.name(), new Reading.Absent<>("its threads"));
      steering.interfaces().stream()
          .filter(one -> one.name().equals(nic.name()))
          .forEach(one -> kernel(one, steering.socketFlowEntries(), its, reasons));
      Reading<List<String>> settings = linkPolicies.get(nic.name());
      if (settings instanceof Reading.Present<List<String>> present) {
        present.value().forEach(setting -> reasons.add("systemd-udevd sets " + setting));
      } else if (settings != null) {
        reasons.add(
            "whether systemd-udevd sets them is not known (" + settings.explanation() + ")");
      }
      states.add(state(nic, its.toOptional().orElse(Map.of()), reasons));
    }
    return states;
  }

  /** The CPU of the interrupt is then not the one that counts, or follows the thread already. */
  private static void kernel(
      InterfaceSteering one,
      Reading<Long> socketFlowEntries,
      Reading<Map<Integer, NapiThread>> threads,
      List<String> reasons) {
    long entries = orUnlessAbsent(socketFlowEntries, reasons);
    if (entries > 0) {
      long flows = orUnlessAbsent(one.rfsFlows(), reasons);
      if (flows > 0) {
        reasons.add("RFS hands its packets to the CPU of the thread that reads them");
      }
    }
    if (one.threaded().toOptional().orElse(false) && !(threads instanceof Reading.Present)) {
      reasons.add(
          "its NAPI polls in threads of its own, which no interrupt moves, and which they are is"
              + " not known ("
              + threads.explanation()
              + ")");
    }
  }

  /** A file that a kernel does not have is a thing that it does not do. */
  private static long orUnlessAbsent(Reading<Long> number, List<String> reasons) {
    if (!(number instanceof Reading.Present) && !(number instanceof Reading.Absent)) {
      reasons.add("whether RFS is on is not known (" + number.explanation() + ")");
    }
    return number.toOptional().orElse(0L);
  }

  private static NicState state(Nic nic, Map<Integer, NapiThread> threads, List<String> reasons) {
    List<RxQueueState> receiving =
        nic.rxQueues().toOptional().orElse(List.of()).stream()
            .map(queue -> queue(queue, threads))
            .toList();
    return new NicState(
        nic.name(),
        nic.node().toOptional().orElse(Upload.NO_NODE),
        receiving,
        transmitting(nic.txQueues().toOptional().orElse(List.of()), receiving),
        reasons);
  }

  private static RxQueueState queue(RxQueue queue, Map<Integer, NapiThread> threads) {
    return new RxQueueState(
        queue.queue(),
        queue.irq().toOptional(),
        queue.movability(),
        queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY),
        queue.rpsCpus().toOptional(),
        OptionalDouble.empty(),
        Optional.ofNullable(threads.get(queue.queue())));
  }

  /** Receive queues are read oftener: an interrupt of both directions is where they say. */
  private static List<TxQueueState> transmitting(
      List<TxQueue> queues, List<RxQueueState> receiving) {
    Map<IrqIdentity, CpuSet> delivered = new HashMap<>();
    receiving.forEach(rx -> rx.irq().ifPresent(irq -> delivered.put(irq, rx.effectiveCpus())));
    List<TxQueueState> states = new ArrayList<>();
    for (TxQueue queue : queues) {
      CpuSet own = queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY);
      Optional<IrqIdentity> irq = queue.irq().toOptional();
      boolean byReceiveQueue = queue.xpsByReceiveQueue().toOptional().orElse(true);
      states.add(
          new TxQueueState(
              queue.queue(),
              irq,
              queue.movability(),
              irq.map(known -> delivered.getOrDefault(known, own)).orElse(own),
              byReceiveQueue ? Optional.empty() : queue.xpsCpus().toOptional()));
    }
    return states;
  }
}
