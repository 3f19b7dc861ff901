/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a place into words: what was chosen, what it saves, and what stood against better. To be
 * asked right after the choice, before anybody else is seated.
 */
final class Reasons {

  private final Host host;
  private final CpuTopology topology;
  private final Shape shape;
  private final Usage usage;
  private final FreeTime time;
  private final PolicyParameters parameters;
  private final PlaceWords words;
  private final DiskReasons disk;

  Reasons(Shape shape, Usage usage, FreeTime time, PolicyParameters parameters) {
    this.host = shape.host();
    this.topology = shape.topology();
    this.shape = shape;
    this.usage = usage;
    this.time = time;
    this.parameters = parameters;
    this.words = new PlaceWords(topology);
    this.disk = new DiskReasons(topology, words);
  }

  PlaceWords words() {
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

  /** Why an upload is left to the scheduler, though it could be placed. */
  String unbound(Choice choice) {
    Choice.Rival rival = choice.rival();
    if (rival == null) {
      return "Left to the scheduler: there is no nearer place.";
    }
    if (rival.early()) {
      return "Left to the scheduler: " + early(rival);
    }
    String there = "Left to the scheduler: on " + words.cpus(rival.mask().cpus()) + " it would ";
    return rival.saving() > 0
        ? there
            + "save "
            + PlaceWords.percent(Math.floor(100 * rival.saving()) / 100)
            + ", and binding must save "
            + PlaceWords.percent(parameters.limits().leastGain())
            + "."
        : there + "save nothing.";
  }

  /**
   * Why an upload that begins is left to the scheduler for now, though a place would be worth it.
   */
  String crowded(Choice choice) {
    return "Left to the scheduler: "
        + words.cpus(choice.mask().cpus())
        + " may lack the time for one more; the next measurement tells.";
  }

  private String early(Choice.Rival rival) {
    String cpus = words.cpus(rival.mask().cpus());
    return usage.isMeasured()
        ? cpus + " may lack the time, should more packets come in; the next measurement tells."
        : "how busy "
            + cpus
            + (rival.mask().size() == 1 ? " is" : " are")
            + " was not measured yet.";
  }

  /** One to five sentences. */
  List<String> of(Case it) {
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
    if (it.choice().gain() > 0) {
      reasons.add(
          "It saves " + PlaceWords.percent(it.choice().gain()) + " of what all CPUs would cost.");
    }
    if (host.singleCore()) {
      reasons.add("One CPU, the least used of its area, as configured.");
    }
    CpuSet left = time.hot().and(around(it.cpus())).and(host.allowed()).minus(it.cpus());
    if (!left.isEmpty() && !host.singleCore()) {
      reasons.add(
          words.cpus(left)
              + (left.size() == 1 ? " is" : " are")
              + " left to softirqs, which take more than half of the time there.");
    }
    Choice.Rival rival = it.choice().rival();
    if (rival != null) {
      reasons.add(
          "Stays: "
              + words.cpus(rival.mask().cpus())
              + " would save "
              + PlaceWords.percent(rival.saving())
              + ", a move must save "
              + PlaceWords.percent(parameters.limits().minimumGain())
              + ".");
    }
    DiskSeat seat = it.disk();
    if (seat != null) {
      reasons.add(disk.of(it.upload(), it.queues(), seat));
    }
    return reasons;
  }

  private String use(Case it) {
    String use = PlaceWords.percent(it.choice().load()) + " in use with it";
    if (!usage.isMeasured()) {
      return "expected: " + use;
    }
    double others = usage.others(it.choice().mask());
    return others < 0.005 ? use : use + ", " + PlaceWords.percent(others) + " by others";
  }

  private String receiver(Case it) {
    int cpu = it.anchor().softirq();
    if (cpu < 0) {
      return spread(it) + ": " + PlaceWords.whyUnknown(topology, it.upload()).orElse("");
    }
    String softirq = "softirq CPU " + cpu;
    CpuSet cpus = it.cpus();
    if (cpus.contains(cpu)) {
      String share = PlaceWords.percent(time.softirq(cpu)) + " of its time in softirqs";
      return cpus.size() == 1
          ? ", the " + softirq + " itself, " + share
          : ", with " + softirq + " among them, " + share;
    } else if (topology.llc(cpu).containsAll(cpus)) {
      return ", below the last-level cache of " + softirq;
    }
    CpuSet node = topology.node(cpu);
    return node.containsAll(cpus)
        ? ", beyond the last-level cache of "
            + softirq
            + ", which has "
            + lack(it, topology.llc(cpu))
        : ", beyond " + words.nodes(node) + " of " + softirq + ", which has " + lack(it, node);
  }

  private String spread(Case it) {
    if (it.cpus().equals(host.allowed())) {
      return ", all that may be used";
    }
    CpuSet device = it.anchor().device();
    boolean near = !device.isEmpty() && device.containsAll(it.cpus());
    return (near ? ", near " + it.upload().volume() : "") + ", the least used";
  }

  /** What an area that would be nearer lacks. */
  private String lack(Case it, CpuSet area) {
    CpuSet allowed = area.and(host.allowed());
    if (allowed.isEmpty()) {
      return "no CPU that may be used";
    } else if (allowed.size() == 1 && !host.singleCore()) {
      return "only " + words.cpus(allowed) + ", and one CPU is no set";
    }
    double load = usage.with(shape.mask(allowed), it.share());
    String use = words.cpus(allowed) + ", " + PlaceWords.percent(load) + " in use with it";
    if (load > parameters.full()) {
      return use + ": from " + PlaceWords.percent(parameters.full()) + " on receivers wait";
    }
    return load >= parameters.free() && it.choice().present() != null
        ? use + ": it comes nearer again below " + PlaceWords.percent(parameters.free())
        : use;
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
