/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.nic.OtherProgram;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who steers besides the kernel's own ways, and the write-back, as the policy sees them. Pure. */
public final class OtherSteering {

  private OtherSteering() {}

  /**
   * What there is to say of programs that may change interrupts; whole sentences for an operator.
   */
  public static List<String> sentences(PacketSteering steering) {
    List<String> sentences = new ArrayList<>();
    for (Balancer balancer : steering.balancers().toOptional().orElse(List.of())) {
      if (balancer.socket() instanceof Reading.Absent) {
        sentences.add(
            balancer.name().equals("irqbalance")
                ? "No socket of irqbalance (process "
                    + balancer.pid()
                    + ") was found in /run/irqbalance: without one it leaves interrupts alone only"
                    + " where its configuration says so, such as"
                    + " IRQBALANCE_ARGS=\"--banirq=41\"."
                : balancer.name()
                    + " (process "
                    + balancer.pid()
                    + ") cannot be told to leave interrupts alone: what it moves is left to it.");
      }
    }
    for (OtherProgram other : steering.others()) {
      if (other.name().equals("tuned")) {
        sentences.add(
            "tuned runs"
                + (other.detail().isEmpty() ? "" : " (" + other.detail() + ")")
                + ": a profile of it that sets interrupts or isolates CPUs would undo this when it"
                + " is applied again.");
      }
    }
    return sentences;
  }

  /** The write-back as the policy sees it; nothing where its CPUs are not known. */
  public static Optional<WritebackState> writeback(Writeback writeback) {
    List<String> leaveAlone = new ArrayList<>();
    if (writeback.strict().toOptional().orElse(false)) {
      leaveAlone.add("its affinity_strict is 1: somebody has confined it already");
    }
    for (Reading<?> one : List.of(writeback.strict(), writeback.unbound())) {
      if (!(one instanceof Reading.Present) && !(one instanceof Reading.Absent)) {
        leaveAlone.add("its state is not known (" + one.explanation() + ")");
      }
    }
    return writeback
        .cpus()
        .toOptional()
        .map(
            cpus ->
                new WritebackState(
                    cpus, writeback.unbound().toOptional().orElse(cpus), leaveAlone));
  }
}
