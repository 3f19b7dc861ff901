/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The intensive uploads of a demand, on the machine that they share. */
final class Crowd {

  private final PolicyParameters parameters;
  private final Shape shape;
  private final Prices prices;
  private final CpuLoads loads;
  private final List<Member> members = new ArrayList<>();
  private final List<UploadDemand> idle = new ArrayList<>();

  Crowd(Host host, Demand demand, PolicyParameters parameters, Volumes volumes) {
    this.parameters = parameters;
    this.loads = demand.loads();
    Intensity intensity = new Intensity(parameters, demand.typicalShare());
    Map<Anchor, Anchor> anchors = new HashMap<>();
    long[] softirqs = new long[(host.topology().online().highest() >> 6) + 1];
    int index = -1;
    for (UploadDemand upload : demand.uploads()) {
      index++;
      if (intensity.isManaged(upload)) {
        HardwareQueues queues = volumes.of(upload.upload());
        Anchor anchor = Anchor.of(host.topology(), upload.upload(), upload.ackSoftirqCpu(), queues);
        Anchor shared = anchors.putIfAbsent(anchor, anchor);
        members.add(
            new Member(
                index, upload, shared == null ? anchor : shared, queues, intensity.share(upload)));
        if (anchor.softirq() >= 0) {
          softirqs[anchor.softirq() >> 6] |= 1L << anchor.softirq();
        }
      } else {
        idle.add(upload);
      }
    }
    this.shape = new Shape(host, CpuSet.ofWords(softirqs));
    this.prices = new Prices(shape);
  }

  Shape shape() {
    return shape;
  }

  Prices prices() {
    return prices;
  }

  /** In the order of the demand. */
  List<Member> members() {
    return members;
  }

  /** The uploads that are not intensive, in the order of the demand. */
  List<UploadDemand> idle() {
    return idle;
  }

  /** The machine's use before anybody is placed. */
  Usage usage() {
    return new Usage(shape, loads, parameters.expectedShare());
  }

  /**
   * What it costs to place them.
   *
   * @param masks the receivers' masks, in the order of the members
   */
  LaneCost cost(List<Mask> masks) {
    return new LaneCost(onSoftirqCore(masks), slowdown(masks));
  }

  /** Whether it costs less than something else; most often that is told by the rule alone. */
  boolean isLess(List<Mask> masks, LaneCost than) {
    double onSoftirqCore = onSoftirqCore(masks);
    return onSoftirqCore <= than.onSoftirqCore()
        && new LaneCost(onSoftirqCore, slowdown(masks)).compareTo(than) < 0;
  }

  private double onSoftirqCore(List<Mask> masks) {
    double sum = 0;
    for (int i = 0; i < masks.size(); i++) {
      Member member = members.get(i);
      sum += member.share() * prices.onSoftirqCore(masks.get(i), member.anchor());
    }
    return sum;
  }

  private double slowdown(List<Mask> masks) {
    Usage usage = usage();
    for (int i = 0; i < masks.size(); i++) {
      usage.add(masks.get(i), members.get(i).share());
    }
    Map<Mask, Double> companies = new HashMap<>();
    double sum = 0;
    for (int i = 0; i < masks.size(); i++) {
      Member member = members.get(i);
      double company =
          companies.computeIfAbsent(
              masks.get(i), mask -> CostModel.company(usage.of(mask), parameters.full()));
      sum += member.share() * prices.of(masks.get(i), member.anchor()) * company;
    }
    return sum;
  }
}
