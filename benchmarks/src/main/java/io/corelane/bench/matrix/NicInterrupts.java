/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.apply.direct.DirectTuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.irq.IrqCountReader;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * All RX interrupts of a real NIC go to one CPU, and RPS, which would hand packets on, is off; all
 * is put back at the end. What is written, how it is checked and what puts it back are those of
 * mode {@code steer} without a helper: a journal that is on disk before each write, the value read
 * back, irqbalance told to keep off.
 */
final class NicInterrupts implements TrialSteering, AutoCloseable {

  private static final int TRIES = 40;
  private static final int PAUSE_MILLIS = 50;

  private final NicQueues queues;
  private final String address;
  private final String sender;
  private final DirectTuner tuner;
  private final IrqCountReader counts;
  private final IrqAffinityReader affinities;
  private CpuSet place = CpuSet.EMPTY;
  private OptionalLong before = OptionalLong.empty();

  private NicInterrupts(
      SystemRoot root, NicQueues queues, String address, String sender, DirectTuner tuner) {
    this.queues = queues;
    this.address = address;
    this.sender = sender;
    this.tuner = tuner;
    this.counts = new IrqCountReader(root);
    this.affinities = new IrqAffinityReader(root);
  }

  /**
   * Opens the journal; nothing is changed yet but what an earlier run has left behind.
   *
   * @param root the machine
   * @param queues of the NIC
   * @param address this machine's, to which the flow is sent
   * @param sender the command that sends
   * @param state the journal's directory
   * @throws HarnessException if another Corelane has the journal, or it cannot be had
   */
  static NicInterrupts open(
      SystemRoot root, NicQueues queues, String address, String sender, Path state)
      throws HarnessException {
    try {
      DirectTuner tuner =
          DirectTuner.open(root, state, NativeSupport.probe(BinderChoice.AUTO).binder(), true);
      return new NicInterrupts(root, queues, address, sender, tuner);
    } catch (IOException e) {
      throw new HarnessException(
          "the interrupts of %s are not touched without a journal: %s"
              .formatted(queues.nic().name(), e.getMessage()),
          e);
    }
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
    for (int queue : queues.queues()) {
      set(new Tunable.Rps(queues.nic(), queue), CpuSet.EMPTY);
    }
    for (IrqIdentity irq : queues.irqs()) {
      set(new Tunable.Irq(irq), place);
    }
    List<String> news = tuner.news();
    if (!news.isEmpty()) {
      throw new HarnessException(String.join(" ", news));
    }
    before = arrived();
  }

  private void set(Tunable what, CpuSet to) throws HarnessException, InterruptedException {
    Answer answer = tuner.set(what, Optional.empty(), to);
    for (int left = TRIES; left > 0 && answer.code() == Answer.Code.TRANSIENT; left--) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      answer = tuner.set(what, Optional.empty(), to);
    }
    if (answer.code() != Answer.Code.OK && answer.code() != Answer.Code.AS_IT_WAS) {
      throw new HarnessException(
          "%s cannot be set to CPU %s: %s"
              .formatted(what.describe(), to.isEmpty() ? "none" : to.toList(), why(answer)));
    }
  }

  private static String why(Answer answer) {
    String error = answer.errno() == 0 ? "" : ", error " + answer.errno() + " of the kernel";
    return switch (answer.code()) {
      case FIXED -> "the kernel does not let it be changed" + error;
      case TRANSIENT -> "the kernel refuses it for now" + error;
      default -> answer.detail().isEmpty() ? answer.code().toString() : answer.detail();
    };
  }

  @Override
  public void verify() throws HarnessException {
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
    return tuner.news();
  }

  /** Puts everything back. A second call does nothing; one at the same time waits. */
  @Override
  public void close() {
    tuner.close();
  }
}
