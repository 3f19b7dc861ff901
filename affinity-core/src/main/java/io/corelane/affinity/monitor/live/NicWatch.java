/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.LinkPolicyReader;
import io.corelane.affinity.nic.NapiSource;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.NapiThreadsReader;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.NicReader;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteeringReader;
import io.corelane.affinity.nic.TxQueue;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Keeps the NICs, their queues and interrupts, and who else steers them. Where interrupts go is
 * read every ten seconds, as often as irqbalance moves them; which interrupt is whose, and the
 * processes that might steer, every minute or when a sign shows a change.
 */
final class NicWatch {

  private final NicSigns signs;
  private final NicReader reader;
  private final InterruptsReader interruptsReader;
  private final PacketSteeringReader steeringReader;
  private final LinkPolicyReader policyReader;
  private final NapiThreadsReader threadsReader;
  private final IrqCounts counts;
  private final Troubles troubles;
  private final Duty affinities = new Duty(TimeUnit.SECONDS.toNanos(10));
  private final Duty signsHeeded = new Duty(TimeUnit.SECONDS.toNanos(5));
  private final Duty everything = new Duty(TimeUnit.SECONDS.toNanos(60));

  /** A NIC that was just reset may not have all its interrupts yet: to be read once more. */
  private boolean unsettled;

  private boolean begun;
  private Interrupts interrupts = Interrupts.NONE;
  private PacketSteering steering =
      new PacketSteering(new Reading.Absent<>(""), new Reading.Absent<>(""), List.of());
  private final Map<String, Reading<List<String>>> policies = new HashMap<>();
  private Map<String, Reading<Map<Integer, NapiThread>>> threads = Map.of();
  private final Map<String, Reading<List<TxQueue>>> transmitting = new HashMap<>();
  private List<NicState> states = List.of();
  private Set<String> balancers = Set.of();

  NicWatch(SystemRoot root, Optional<NapiSource> napi, Troubles troubles) {
    this.troubles = troubles;
    signs = new NicSigns(root);
    reader = new NicReader(root);
    interruptsReader = new InterruptsReader(root);
    steeringReader = new PacketSteeringReader(root);
    policyReader = new LinkPolicyReader(root);
    threadsReader = new NapiThreadsReader(root, napi);
    counts = new IrqCounts(root.withoutPause()); // Counters, which are of one moment.
  }

  /** Reads what is due. */
  void look(long nanos, List<String> changes) {
    boolean sign = signs.changed(changes);
    // A link that flaps does not make the dear things be read each time.
    boolean heeded = sign && (!begun || signsHeeded.due(nanos));
    unsettled |= sign && begun;
    boolean all = everything.due(nanos);
    boolean where = affinities.due(nanos);
    if (heeded || all || (where && unsettled)) {
      everything.begin(nanos);
      affinities.begin(nanos);
      unsettled = heeded && begun;
      Reading<Interrupts> table = interruptsReader.read();
      troubles.check("which interrupts there are", table, changes);
      interrupts = table.toOptional().orElse(interrupts);
      nics(true, changes);
      table.toOptional().ifPresent(counts::take);
      balancers(changes);
      begun = true;
    } else if (where) {
      nics(false, changes);
    }
  }

  private void nics(boolean whoSteers, List<String> changes) {
    Reading<List<Nic>> reading =
        whoSteers ? reader.read(interrupts) : reader.readReceiving(interrupts);
    troubles.check("which NICs there are", reading, changes);
    if (!(reading instanceof Reading.Present<List<Nic>> present)) {
      return;
    }
    List<Nic> nics = present.value();
    if (whoSteers) {
      steering = steeringReader.read(nics.stream().map(Nic::name).toList());
      policies.clear();
      nics.forEach(nic -> policies.put(nic.name(), policyReader.read(nic.name())));
      threads = threadsReader.read(nics, interrupts, steering);
      transmitting.clear();
      nics.forEach(nic -> transmitting.put(nic.name(), nic.txQueues()));
    } else {
      nics = nics.stream().map(this::withTransmitQueues).toList();
    }
    List<NicState> now = NicStates.of(nics, steering, policies, threads);
    if (begun) {
      changes.addAll(NicChanges.between(states, now));
    }
    states = now;
    counts.watch(
        now.stream()
            .flatMap(nic -> nic.rxQueues().stream())
            .flatMap(queue -> queue.irq().stream())
            .map(IrqIdentity::number)
            .distinct()
            .toList());
  }

  /** As they were read last. */
  private Nic withTransmitQueues(Nic nic) {
    Reading<List<TxQueue>> queues = transmitting.getOrDefault(nic.name(), nic.txQueues());
    return new Nic(nic.name(), nic.driver(), nic.node(), nic.rxQueues(), queues);
  }

  private void balancers(List<String> changes) {
    Set<String> now = new LinkedHashSet<>();
    steering.balancers().toOptional().orElse(List.of()).forEach(one -> now.add(one.name()));
    if (begun) {
      now.stream()
          .filter(name -> !balancers.contains(name))
          .forEach(name -> changes.add(name + " has started; it moves interrupts."));
      balancers.stream()
          .filter(name -> !now.contains(name))
          .forEach(name -> changes.add(name + " has ended."));
    }
    balancers = now;
  }

  /** How often interrupts came; on a large machine some of them, others the next time. */
  Map<Integer, Long> counts(int cpus) {
    return counts.read(cpus);
  }

  /** The NICs as last read, without rates. */
  List<NicState> states() {
    return states;
  }

  /** Who else may change interrupts, whole sentences. */
  List<String> alsoSteering() {
    return OtherSteering.sentences(steering);
  }

  /** Programs that move interrupts. */
  List<String> balancers() {
    return new ArrayList<>(balancers);
  }
}
