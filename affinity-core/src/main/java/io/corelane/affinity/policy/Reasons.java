/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Puts a placement into words: what was chosen, by which rule, and what stood against better. */
final class Reasons {

  private final Host host;
  private final CpuTopology topology;
  private final Upload upload;
  private final Anchor anchor;
  private final Load load;

  Reasons(Host host, Upload upload, Anchor anchor, Load load) {
    this.host = host;
    this.topology = host.topology();
    this.upload = upload;
    this.anchor = anchor;
    this.load = load;
  }

  List<String> of(Seat seat, CpuSet receiver, DiskSeat diskWriter) {
    if (host.allowed().size() == 1) {
      return List.of(
          "Only "
              + cpus(host.allowed())
              + " may be used: receiver and disk writer share it, and binding gains nothing.");
    }
    List<String> reasons = new ArrayList<>(4);
    reasons.add(receiver(seat, receiver));
    if (receiver.size() == 1) {
      reasons.add(whyOneCpu(seat, receiver));
    }
    leftOut(reasons, seat);
    reasons.add(diskWriter(diskWriter));
    return List.copyOf(reasons);
  }

  private String receiver(Seat seat, CpuSet receiver) {
    String where = "Receiver on " + cpus(receiver) + ", ";
    if (anchor.softirqCpu().isEmpty()) {
      return where
          + "where the fewest receivers are per core"
          + (anchor.device().isEmpty() || !seat.withDevice() ? "" : " near " + upload.volume())
          + ": "
          + whyUnknown()
          + ".";
    }
    int softirq = anchor.softirqCpu().getAsInt();
    return where
        + switch (seat.distance()) {
          case SAME_CPU, SMT_SIBLING, SAME_LLC ->
              "below the last-level cache of softirq CPU " + softirq + " (" + node(softirq) + ").";
          case SAME_NODE ->
              "on the node of softirq CPU "
                  + softirq
                  + " ("
                  + node(softirq)
                  + "): "
                  + whyNotCache();
          case OTHER_NODE ->
              nodes(seat.cpus())
                  + ", away from softirq CPU "
                  + softirq
                  + " ("
                  + node(softirq)
                  + "): "
                  + whyNotNode();
        };
  }

  private String whyUnknown() {
    if (upload.softirqCpu().isEmpty()) {
      return "the softirq CPU is not known";
    }
    int cpu = upload.softirqCpu().getAsInt();
    return "softirq CPU " + cpu + (topology.has(cpu) ? " is offline" : " is not in this machine");
  }

  private String whyNotCache() {
    return whyNot(anchor.llc(), "its last-level cache");
  }

  private String whyNotNode() {
    return whyNot(anchor.near(), "its node");
  }

  private String whyNot(CpuSet area, String name) {
    CpuSet allowed = area.and(host.allowed());
    CpuSet others = allowed.minus(anchor.core());
    if (allowed.isEmpty()) {
      return "none of the CPUs of " + name + " may be used.";
    } else if (others.isEmpty()) {
      return "the softirq core is the only one of " + name + " that may be used.";
    } else if (others.size() == 1 && !host.singleCore()) {
      return name + " has " + cpus(others) + " besides the softirq core, and one CPU is no set.";
    }
    return name
        + " has "
        + load.receivers(others)
        + " receivers on its other "
        + count(load.cores(others), "core")
        + ".";
  }

  private String whyOneCpu(Seat seat, CpuSet receiver) {
    if (host.singleCore() && seat.cpus().size() > 1) {
      return "One CPU, the least occupied of " + seat.cpus().toList() + ", as configured.";
    }
    return cpus(receiver) + " alone: " + "there is no other CPU free of softirqs.";
  }

  private void leftOut(List<String> reasons, Seat seat) {
    if (anchor.core().intersects(seat.cpus())) {
      boolean sibling = !seat.cpus().contains(anchor.softirqCpu().orElse(-1));
      reasons.add(
          sibling
              ? "That is the softirq core's SMT sibling: nothing else may be used."
              : "The softirq core is among them: nothing else may be used.");
    } else if (anchor.core().intersects(host.allowed())) {
      reasons.add(
          cpus(anchor.core())
              + " left to the softirq: sharing its core is slower than any other core.");
    }
    if (!seat.quiet()) {
      reasons.add("Cores with softirqs of other uploads are among them: the quiet ones are full.");
    }
  }

  private String diskWriter(DiskSeat seat) {
    String where = "Disk writer on " + cpus(seat.cpus()) + ": ";
    return where
        + switch (seat.queues()) {
          case IN_CACHE -> queues(seat.cpus()) + " and serve only CPUs below that cache.";
          case ON_NODE -> queues(seat.cpus()) + " and serve only CPUs of that node.";
          case ANYWHERE -> queues(seat.cpus()) + "; no queue belongs to one node.";
          case UNKNOWN -> "the hardware queues of " + upload.volume() + " are not known.";
        };
  }

  /** The hardware queues that take what the given CPUs submit. */
  private String queues(CpuSet submitters) {
    CpuSet numbers =
        CpuSet.of(
            IntStream.range(0, upload.hardwareQueues().size())
                .filter(queue -> upload.hardwareQueues().get(queue).intersects(submitters)));
    return "hardware queues " + numbers.toList() + " of " + upload.volume() + " take its blocks";
  }

  private String node(int cpu) {
    return "node " + topology.cpu(cpu).node();
  }

  private String nodes(CpuSet cpus) {
    CpuSet numbers = CpuSet.of(cpus.stream().map(cpu -> topology.cpu(cpu).node()));
    return (numbers.size() == 1 ? "node " : "nodes ") + numbers.toList();
  }

  private static String cpus(CpuSet cpus) {
    return (cpus.size() == 1 ? "CPU " : "CPUs ") + cpus.toList();
  }

  private static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
