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
import org.jspecify.annotations.Nullable;

/**
 * Puts a place into words: what was chosen, by which rule, and what stood against better. To be
 * asked right after the choice, before anybody else is seated.
 */
final class Reasons {

  private final Host host;
  private final CpuTopology topology;
  private final Shape shape;
  private final Usage usage;
  private final PolicyParameters parameters;
  private final Words words;
  private final DiskReasons disk;

  Reasons(Shape shape, Usage usage, PolicyParameters parameters) {
    this.host = shape.host();
    this.topology = shape.topology();
    this.shape = shape;
    this.usage = usage;
    this.parameters = parameters;
    this.words = new Words(topology);
    this.disk = new DiskReasons(topology, words);
  }

  Words words() {
    return words;
  }

  /** What was asked and found. */
  record Case(
      Upload upload,
      Anchor anchor,
      HardwareQueues queues,
      double share,
      Seats seats,
      Choice choice,
      @Nullable DiskSeat disk) {

    CpuSet cpus() {
      return choice.mask().cpus();
    }
  }

  /** One to five sentences. */
  List<String> of(Case it) {
    if (host.allowed().size() == 1) {
      return List.of(
          "Only "
              + words.cpus(host.allowed())
              + " may be used: "
              + (it.disk() == null ? "" : "receiver and disk writer share it, and ")
              + "binding gains nothing.");
    }
    List<String> reasons = new ArrayList<>(5);
    reasons.add(
        "Receiver on "
            + words.cpus(it.cpus())
            + " of "
            + words.nodes(it.cpus())
            + " ("
            + use(it)
            + ")"
            + receiver(it)
            + ".");
    if (host.singleCore()) {
      reasons.add("One CPU, the least used of a last-level cache, as configured.");
    }
    others(it).ifPresent(reasons::add);
    Choice.Rival rival = it.choice().rival();
    if (rival != null) {
      reasons.add(
          "Stays: "
              + words.cpus(rival.mask().cpus())
              + " would save "
              + Words.percent(rival.saving())
              + ", a move must save "
              + Words.percent(parameters.minimumGain())
              + ".");
    }
    DiskSeat seat = it.disk();
    if (seat != null) {
      reasons.add(disk.of(it.upload(), it.queues(), seat));
    }
    return reasons;
  }

  private String use(Case it) {
    String use = Words.percent(it.choice().load()) + " in use with it";
    if (!usage.isMeasured()) {
      return "expected: " + use;
    }
    double others = usage.others(it.choice().mask());
    return others < 0.005 ? use : use + ", " + Words.percent(others) + " by others";
  }

  private String receiver(Case it) {
    Anchor anchor = it.anchor();
    if (anchor.softirq() < 0) {
      return spread(it) + ": " + whyUnknown(it.upload());
    }
    String softirq = "softirq CPU " + anchor.softirq();
    CpuSet cpus = it.cpus();
    if (anchor.core().intersects(cpus)) {
      return ", on the core of " + softirq + ": no other core may be used";
    } else if (topology.llc(anchor.softirq()).containsAll(cpus)) {
      return ", below the last-level cache of " + softirq;
    }
    CpuSet node = topology.node(anchor.softirq());
    if (node.containsAll(cpus)) {
      String lack = shortOf(it, topology.llc(anchor.softirq()));
      return ", beyond the last-level cache of " + softirq + ", which has " + lack;
    }
    String lack = shortOf(it, node);
    return cpus.equals(it.seats().base()) && cpus.intersects(node)
        ? ", all that may be used besides " + softirq + ": its node has " + lack
        : ", away from " + words.nodes(node) + " of " + softirq + ", which has " + lack;
  }

  private String spread(Case it) {
    if (it.cpus().equals(host.allowed())) {
      return ", all that may be used";
    }
    CpuSet device = it.anchor().device();
    boolean near = !device.isEmpty() && device.containsAll(it.cpus());
    return (near ? ", near " + it.upload().volume() : "") + ", the least used";
  }

  private String whyUnknown(Upload upload) {
    if (upload.softirqCpu().isEmpty()) {
      return "the softirq CPU is not known";
    }
    int cpu = upload.softirqCpu().getAsInt();
    return "softirq CPU " + cpu + (topology.has(cpu) ? " is offline" : " is not in this machine");
  }

  /** What an area that would be nearer lacks. */
  private String shortOf(Case it, CpuSet area) {
    CpuSet allowed = area.and(host.allowed());
    CpuSet free = allowed.and(it.seats().quiet());
    if (allowed.isEmpty()) {
      return "no CPU that may be used";
    } else if (!allowed.intersects(it.seats().base())) {
      return "no other core that may be used";
    } else if (free.isEmpty()) {
      return "no other core without a softirq";
    } else if (free.size() == 1 && !host.singleCore()) {
      return "only " + words.cpus(free) + " besides, and one CPU is no set";
    }
    return company(it, free);
  }

  /** How much of some CPUs is in use, and what that means for a receiver. */
  private String company(Case it, CpuSet cpus) {
    double load = usage.with(shape.mask(cpus), it.share());
    String use = words.cpus(cpus) + ", " + Words.percent(load) + " in use with it";
    if (load > parameters.full()) {
      return use + ": from " + Words.percent(parameters.full()) + " on receivers wait";
    } else if (load >= parameters.free() && it.choice().present() != null) {
      return use + ": it comes nearer again below " + Words.percent(parameters.free());
    }
    return use;
  }

  /** What is to be said of the softirq cores around a seat. */
  private Optional<String> others(Case it) {
    CpuSet cpus = it.cpus();
    if (cpus.size() == 1 && !host.singleCore()) {
      return Optional.of(
          it.choice().mask().busy() == 0
              ? "One CPU only: all others that may be used are on cores with softirqs."
              : "One CPU only, with softirqs of other uploads: there is none besides.");
    } else if (it.choice().mask().busy() > 0 && !it.anchor().core().intersects(cpus)) {
      return Optional.of("Softirqs of other uploads run on some: " + whyNotQuiet(it) + ".");
    } else if (host.singleCore() || it.anchor().core().intersects(cpus)) {
      return Optional.empty();
    }
    CpuSet left = around(cpus).and(host.allowed()).minus(cpus).minus(it.seats().quiet());
    return left.isEmpty()
        ? Optional.empty()
        : Optional.of(
            words.cpus(left)
                + (left.size() == 1 ? " is" : " are")
                + " left to softirqs: a core shared with one is slower than another cache.");
  }

  private String whyNotQuiet(Case it) {
    CpuSet quiet = it.seats().quiet();
    int softirq = it.anchor().softirq();
    CpuSet near = softirq < 0 ? quiet : quiet.and(topology.node(softirq));
    if (near.isEmpty()) {
      return quiet.isEmpty() ? "there are none without" : "those without are on another node";
    }
    return near.size() == 1 && !host.singleCore()
        ? "only " + words.cpus(near) + " is without, and one CPU is no set"
        : "without are " + company(it, near);
  }

  /** The smallest of cache, node and machine that holds a set. */
  private CpuSet around(CpuSet cpus) {
    int cpu = cpus.lowest();
    if (topology.llc(cpu).containsAll(cpus)) {
      return topology.llc(cpu);
    }
    CpuSet node = topology.node(cpu);
    return node.containsAll(cpus) ? node : topology.online();
  }
}
