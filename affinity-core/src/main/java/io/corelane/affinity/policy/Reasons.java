/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
  List<String> of(Seat seat, CpuSet receiver, Optional<DiskSeat> diskWriter) {
    if (host.allowed().size() == 1) {
      return List.of(
          "Only "
              + cpus(host.allowed())
              + " may be used: "
              + (diskWriter.isPresent() ? "receiver and disk writer share it, and " : "")
              + "binding gains nothing.");
    }
    List<String> reasons = new ArrayList<>(4);
    reasons.add("Receiver on " + cpus(receiver) + receiver(seat) + ".");
    if (host.singleCore() && seat.cpus().size() > 1) {
      reasons.add("One CPU, the least occupied of " + seat.cpus().toList() + ", as configured.");
    }
    others(seat).ifPresent(reasons::add);
    diskWriter.ifPresent(
        disk ->
            reasons.add(
                "Disk writer on "
                    + cpus(disk.cpus())
                    + ": "
                    + diskWriter(disk)
                    + farDevice(disk)
                    + "."));
    return List.copyOf(reasons);
  }

  private String receiver(Seat seat) {
    if (anchor.softirqCpu().isEmpty()) {
      return spread(seat) + ": " + whyUnknown();
    }
    String softirq = "softirq CPU " + anchor.softirqCpu().getAsInt();
    if (anchor.core().intersects(seat.cpus())) {
      return ", on the core of " + softirq + ": no other core may be used";
    }
    String nodes = " of " + nodes(seat.cpus());
    return switch (seat.distance()) {
      case SAME_CPU, SMT_SIBLING, SAME_LLC -> nodes + ", below the last-level cache of " + softirq;
      case SAME_NODE ->
          nodes
              + ", beyond the last-level cache of "
              + softirq
              + ", which has "
              + shortOf(anchor.llc());
      case OTHER_NODE ->
          nodes
              + ", away from "
              + nodes(anchor.near())
              + " of "
              + softirq
              + ", which has "
              + shortOf(anchor.near());
    };
  }

  private String spread(Seat seat) {
    if (seat.cpus().equals(host.allowed())) {
      return ", all that may be used";
    }
    boolean near = !anchor.device().isEmpty() && seat.withDevice();
    return " of "
        + nodes(seat.cpus())
        + (near ? ", near " + upload.volume() : "")
        + ", where receivers are fewest per core";
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
    return company(free) + " without softirqs";
  }

  private String company(CpuSet cpus) {
    long receivers = load.receivers(cpus);
    int cores = load.cores(cpus);
    return receivers
        + (receivers == 1 ? " receiver" : " receivers")
        + " on "
        + cores
        + (cores == 1 ? " core" : " cores");
  }

  /** What is to be said of the softirq cores around a seat. */
  private Optional<String> others(Seat seat) {
    CpuSet left = around(seat.cpus()).and(host.allowed()).minus(seat.cpus());
    if (seat.cpus().size() == 1 && !host.singleCore()) {
      return Optional.of(
          seat.quiet()
              ? "One CPU only: all others that may be used are on cores with softirqs."
              : "One CPU only, with softirqs of other uploads: there is none besides.");
    } else if (!seat.quiet()) {
      return Optional.of("Softirqs of other uploads run on these cores: " + whyNotQuiet() + ".");
    } else if (left.isEmpty() || anchor.core().intersects(seat.cpus())) {
      return Optional.empty();
    }
    return Optional.of(
        cpus(left)
            + (left.size() == 1 ? " is" : " are")
            + " left to softirqs: a core shared with one is slower than one of another node.");
  }

  private String whyNotQuiet() {
    CpuSet near = anchor.near().isEmpty() ? quiet : quiet.and(anchor.near());
    if (near.isEmpty()) {
      return quiet.isEmpty() ? "there are none without" : "those without are on another node";
    }
    return near.size() == 1 && !host.singleCore()
        ? "only " + cpus(near) + " is without, and one CPU is no set"
        : "those without have " + company(near);
  }

  /** The smallest of cache, node and machine that holds a set. */
  private CpuSet around(CpuSet cpus) {
    int cpu = cpus.lowest();
    return Stream.of(topology.llc(cpu), topology.node(cpu))
        .filter(area -> area.containsAll(cpus))
        .findFirst()
        .orElse(topology.online());
  }

  private String diskWriter(DiskSeat seat) {
    String near = queues(seat.cpus()) + ", which no CPU outside this ";
    return switch (seat.queues()) {
      case IN_CACHE -> near + "last-level cache uses";
      case ON_NODE -> near + "node uses";
      case ANYWHERE -> queues(seat.cpus()) + ", which CPUs far away use too";
      case UNKNOWN -> "the hardware queues of " + upload.volume() + " are not known";
    };
  }

  private String farDevice(DiskSeat seat) {
    CpuSet node = topology.nodeCpus(upload.deviceNode());
    return node.isEmpty() || node.containsAll(seat.cpus())
        ? ""
        : "; the device itself is on node " + upload.deviceNode();
  }

  /** The hardware queues that take what the given CPUs submit. */
  private String queues(CpuSet submitters) {
    CpuSet numbers =
        CpuSet.of(
            IntStream.range(0, upload.hardwareQueues().size())
                .filter(queue -> upload.hardwareQueues().get(queue).intersects(submitters)));
    return "it submits to hardware queue"
        + (numbers.size() == 1 ? " " : "s ")
        + numbers.toList()
        + " of "
        + upload.volume();
  }

  private String nodes(CpuSet cpus) {
    CpuSet numbers = CpuSet.of(cpus.stream().map(cpu -> topology.cpu(cpu).node()));
    return (numbers.size() == 1 ? "node " : "nodes ") + numbers.toList();
  }

  private static String cpus(CpuSet cpus) {
    return (cpus.size() == 1 ? "CPU " : "CPUs ") + cpus.toList();
  }
}
