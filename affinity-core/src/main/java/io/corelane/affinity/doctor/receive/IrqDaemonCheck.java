/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.receive;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.nic.OtherProgram;
import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;

/** irqbalance and other programs that set interrupts. */
public final class IrqDaemonCheck implements Check {

  private static final String SOURCE = "/proc/PID/comm";

  private static final Topic TOPIC =
      new Topic(
          "irq-daemon",
          "programs that move interrupts",
          "Where an interrupt goes, the softirq work of its packets goes. In mode observe and bind,"
              + " Corelane follows at its next tick. In mode steer it asks irqbalance, over its"
              + " socket, to leave alone what it manages itself; what another program moves is left"
              + " to that program.");

  @Override
  public List<Finding> of(HostFacts host) {
    List<Finding> findings = new ArrayList<>();
    Reading<List<Balancer>> balancers = host.machine().network().steering().balancers();
    if (!(balancers instanceof Reading.Present<List<Balancer>> present)) {
      findings.add(TOPIC.unread("", balancers));
    } else {
      present.value().forEach(balancer -> findings.add(balancer(balancer)));
    }
    for (OtherProgram other : host.machine().network().steering().others()) {
      String detail = other.detail().isEmpty() ? "" : ", " + other.detail();
      findings.add(
          TOPIC.ok(
              other.name(),
              "runs (process " + other.pid() + detail + "); it sets interrupts when told to",
              SOURCE));
    }
    if (findings.isEmpty()) {
      findings.add(TOPIC.ok("", "no such program runs", SOURCE));
    }
    return findings;
  }

  private static Finding balancer(Balancer balancer) {
    String runs = "runs (process " + balancer.pid() + ")";
    if (!balancer.name().equals("irqbalance")) {
      return TOPIC.advice(
          balancer.name(),
          runs + " and takes no requests to leave interrupts alone",
          Remedy.words(
              "Before mode steer, decide who moves interrupts: stop it, or leave irqs out of"
                  + " corelane.steer.parts."),
          SOURCE);
    } else if (balancer.socket() instanceof Reading.Present<String> socket) {
      return TOPIC.ok(
          balancer.name(),
          runs + " and has a socket: mode steer can ask it to leave interrupts alone",
          SOURCE,
          socket.value());
    } else if (balancer.socket() instanceof Reading.Absent<String> absent) {
      return TOPIC.advice(
          balancer.name(),
          runs + " and has no socket " + absent.what(),
          Remedy.words(
              "Before mode steer: give it the directory /run/irqbalance at its start"
                  + " (RuntimeDirectory=irqbalance in its unit), or name the interrupts in its"
                  + " configuration (IRQBALANCE_ARGS=\"--banirq=41\"). Modes observe and bind do not"
                  + " need that."),
          SOURCE);
    }
    return TOPIC.unseen(
        balancer.name(),
        runs + "; whether it has a socket cannot be seen: " + balancer.socket().explanation(),
        SOURCE);
  }
}
