/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.ValueReader;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.irq.IrqCountReader;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All RX interrupts of a real NIC go to one CPU, and RPS, which would hand packets on, is off. The
 * helper writes, and puts all back at the end of its lease.
 */
final class NicInterrupts implements TrialSteering, AutoCloseable {

  private final ValueReader values;
  private final NicQueues queues;
  private final String address;
  private final String sender;
  private final HelperLease lease;
  private final IrqCountReader counts;
  private final IrqAffinityReader affinities;
  private final Map<Identified, String> originals = new LinkedHashMap<>();
  private CpuSet place = CpuSet.EMPTY;
  private OptionalLong before = OptionalLong.empty();

  private NicInterrupts(
      SystemRoot root, NicQueues queues, String address, String sender, HelperLease lease) {
    this.values = new ValueReader(root);
    this.queues = queues;
    this.address = address;
    this.sender = sender;
    this.lease = lease;
    this.counts = new IrqCountReader(root);
    this.affinities = new IrqAffinityReader(root);
    for (int queue : queues.queues()) {
      keep(Identified.of(new RpsMask(queues.nic().name(), queue), queues.nic()));
    }
    for (IrqIdentity irq : queues.irqs()) {
      keep(Identified.of(new IrqCpus(irq)));
    }
  }

  private void keep(Identified what) {
    originals.put(what, present(what));
  }

  private String present(Identified what) {
    Reading<CpuSet> cpus = values.read(what.what());
    return cpus.toOptional()
        .map(set -> set.isEmpty() ? "none" : set.toList())
        .orElse(cpus.explanation());
  }

  /**
   * Takes a lease; nothing is changed yet.
   *
   * @param root the machine
   * @param queues of the NIC
   * @param address this machine's, to which the flow is sent
   * @param sender the command that sends
   * @param socket the helper's
   * @throws HarnessException if no helper answers
   */
  static NicInterrupts open(
      SystemRoot root, NicQueues queues, String address, String sender, Path socket)
      throws HarnessException, InterruptedException {
    return new NicInterrupts(root, queues, address, sender, HelperLease.open(socket));
  }

  @Override
  public String text() {
    return "interrupts of " + queues.nic().name();
  }

  @Override
  public String sender() {
    return sender;
  }

  /** The acknowledgements are handled on the machine that sends. */
  @Override
  public void steer(int cpu, CpuSet others, int cpus)
      throws HarnessException, InterruptedException {
    place = CpuSet.of(cpu);
    for (Identified what : originals.keySet()) {
      lease.set(what, what.what() instanceof IrqCpus ? place : CpuSet.EMPTY);
    }
    before = arrived();
  }

  @Override
  public void verify() throws HarnessException {
    lease.requireHeld();
    for (IrqIdentity irq : queues.irqs()) {
      Reading<CpuSet> now = affinities.read(irq.number()).allowed();
      if (now.toOptional().filter(place::equals).isEmpty()) {
        throw new HarnessException(
            "interrupt %d (%s) was moved by somebody else while the flow ran: to CPU %s"
                .formatted(
                    irq.number(),
                    irq.action(),
                    now.toOptional().map(CpuSet::toList).orElse(now.explanation())));
      }
    }
    if (before.isPresent() && arrived().equals(before)) {
      throw new HarnessException(
          "no interrupt of %s came while the flow ran: packets to %s come another way; the sender must be on another machine, and its route must lead through %s"
              .formatted(queues.nic().name(), address, queues.nic().name()));
    }
  }

  /** All of them together; nothing if the kernel does not tell of each. */
  private OptionalLong arrived() {
    long sum = 0;
    for (IrqIdentity irq : queues.irqs()) {
      Optional<Long> count = counts.read(irq.number()).toOptional();
      if (count.isEmpty()) {
        return OptionalLong.empty();
      }
      sum += count.get();
    }
    return OptionalLong.of(sum);
  }

  @Override
  public FlowLoad flow(ServerProcess.Launcher launcher, Path directory, CpuSet allowed)
      throws HarnessException, IOException {
    return FlowLoad.fromElsewhere(sender, address, launcher, directory, allowed);
  }

  /** What there is to tell an operator since the last call. */
  List<String> news() {
    return lease.news();
  }

  /**
   * What is not as it was at the beginning: nothing behind {@link #close}, if all went well.
   *
   * @return a sentence for each
   */
  List<String> changed() {
    List<String> changed = new ArrayList<>();
    originals.forEach(
        (what, original) -> {
          String now = present(what);
          if (!now.equals(original)) {
            changed.add(
                "%s was CPU %s before the run and is CPU %s."
                    .formatted(what.describe(), original, now));
          }
        });
    return changed;
  }

  /** Puts everything back. A second call does nothing; one at the same time waits. */
  @Override
  public void close() {
    lease.close();
  }
}
