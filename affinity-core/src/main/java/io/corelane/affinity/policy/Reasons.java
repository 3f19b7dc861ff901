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
import java.util.stream.Stream;

/** Puts a placement into words: what was chosen, by which rule, and what stood against better. */
final class Reasons {

  private final Host host;
  private final CpuTopology topology;
  private final Upload upload;
  private final Anchor anchor;
  private final Load load;
  private final CpuSet quiet;

  Reasons(Host host, Upload upload, Anchor anchor, Load load, CpuSet quiet) {
    this.host = host;
    this.topology = host.topology();
    this.upload = upload;
    this.anchor = anchor;
    this.load = load;
    this.quiet = quiet;
  }

  /** One to four sentences. */
  List<String> of(Seat seat, CpuSet receiver, DiskSeat diskWriter) {
    if (host.allowed().size() == 1) {
      return List.of(
          "Only "
              + cpus(host.allowed())
              + " may be used: receiver and disk writer share it, and binding gains nothing.");
    }
    List<String> reasons = new ArrayList<>(4);
    reasons.add("Receiver on " + cpus(receiver) + ", " + receiver(seat) + ".");
    if (host.singleCore() && seat.cpus().size() > 1) {
      reasons.add("One CPU, the least occupied of " + seat.cpus().toList() + ", as configured.");
    } else if (receiver.size() == 1) {
      reasons.add("One CPU only, because there is no other besides the softirqs' cores.");
    }
    if (!seat.quiet()) {
      reasons.add(
          "Other uploads' softirqs run among these: "
              + withCompany(quiet, "the cores without")
              + ".");
    } else if (!leftOut(seat).isEmpty()) {
      reasons.add(
          cpus(leftOut(seat))
              + (leftOut(seat).size() == 1 ? " is" : " are")
              + " left to softirqs: a core shared with one is worse than a core of another node.");
    }
    reasons.add("Disk writer on " + cpus(diskWriter.cpus()) + ": " + diskWriter(diskWriter) + ".");
    return List.copyOf(reasons);
  }

  private String receiver(Seat seat) {
    if (anchor.softirqCpu().isEmpty()) {
      return spread(seat) + ": " + whyUnknown();
    }
    String softirq = "softirq CPU " + anchor.softirqCpu().getAsInt();
    if (anchor.core().intersects(seat.cpus())) {
      return "on the core of " + softirq + ": no other core may be used";
    }
    return switch (seat.distance()) {
      case SAME_CPU, SMT_SIBLING, SAME_LLC ->
          "below the last-level cache of " + softirq + " (" + nodes(seat.cpus()) + ")";
      case SAME_NODE ->
          "on the node of "
              + softirq
              + " ("
              + nodes(seat.cpus())
              + "): its cache has "
              + shortOf(anchor.llc());
      case OTHER_NODE ->
          "on "
              + nodes(seat.cpus())
              + ", away from "
              + softirq
              + ": "
              + nodes(anchor.near())
              + " has "
              + shortOf(anchor.near());
    };
  }

  private String spread(Seat seat) {
    if (seat.cpus().equals(host.allowed())) {
      return "all that may be used";
    }
    String near =
        !anchor.device().isEmpty() && seat.withDevice() ? ", near " + upload.volume() : "";
    return "on " + nodes(seat.cpus()) + near + ", where receivers are fewest per core";
  }

  private String whyUnknown() {
    if (upload.softirqCpu().isEmpty()) {
      return "the softirq CPU is not known";
    }
    int cpu = upload.softirqCpu().getAsInt();
    return "softirq CPU " + cpu + (topology.has(cpu) ? " is offline" : " is not in this machine");
  }

  /** What an area that would be nearer lacks. */
  private String shortOf(CpuSet area) {
    CpuSet allowed = area.and(host.allowed());
    CpuSet free = allowed.and(quiet);
    if (allowed.isEmpty()) {
      return "no CPU that may be used";
    } else if (allowed.minus(anchor.core()).isEmpty()) {
      return "no other core that may be used";
    } else if (free.isEmpty()) {
      return "no other core without a softirq";
    } else if (free.size() == 1 && !host.singleCore()) {
      return "only " + cpus(free) + " besides, and one CPU is no set";
    }
    return withCompany(free, "cores free of softirqs");
  }

  private String withCompany(CpuSet free, String name) {
    return free.isEmpty()
        ? "there is no other"
        : load.receivers(free) + " receivers on " + load.cores(free) + " " + name;
  }

  /** The softirq cores beside a seat, in the smallest of cache, node and machine around it. */
  private CpuSet leftOut(Seat seat) {
    int cpu = seat.cpus().lowest();
    return Stream.of(topology.llc(cpu), topology.node(cpu), topology.online())
        .filter(area -> area.containsAll(seat.cpus()))
        .findFirst()
        .orElse(CpuSet.EMPTY)
        .and(host.allowed())
        .minus(seat.cpus());
  }

  private String diskWriter(DiskSeat seat) {
    return switch (seat.queues()) {
      case IN_CACHE -> queues(seat.cpus()) + " and serves no CPU outside this cache";
      case ON_NODE -> queues(seat.cpus()) + " and serves no CPU outside this node";
      case ANYWHERE -> queues(seat.cpus()) + ", but also for CPUs far away";
      case UNKNOWN ->
          "beside the receiver; the hardware queues of " + upload.volume() + " are not known";
    };
  }

  /** The hardware queues that take what the given CPUs submit. */
  private String queues(CpuSet submitters) {
    CpuSet numbers =
        CpuSet.of(
            IntStream.range(0, upload.hardwareQueues().size())
                .filter(queue -> upload.hardwareQueues().get(queue).intersects(submitters)));
    return "hardware queue " + numbers.toList() + " of " + upload.volume() + " takes its blocks";
  }

  private String nodes(CpuSet cpus) {
    CpuSet numbers = CpuSet.of(cpus.stream().map(cpu -> topology.cpu(cpu).node()));
    return (numbers.size() == 1 ? "node " : "nodes ") + numbers.toList();
  }

  private static String cpus(CpuSet cpus) {
    return (cpus.size() == 1 ? "CPU " : "CPUs ") + cpus.toList();
  }
}
