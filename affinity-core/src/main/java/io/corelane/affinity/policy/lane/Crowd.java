/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Intensity;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The intensive uploads of a demand, on the machine that they share. */
final class Crowd {

  private final PolicyParameters parameters;
  private final Shape shape;
  private final FreeTime time;
  private final Prices prices;
  private final CpuLoads loads;
  private final List<Member> members = new ArrayList<>();
  private final List<UploadDemand> idle = new ArrayList<>();
  private final Map<UploadDemand, String> leftAlone = new LinkedHashMap<>();
  private double unbound;

  Crowd(Host host, Demand demand, PolicyParameters parameters, Volumes volumes) {
    this.parameters = parameters;
    this.loads = demand.loads();
    Intensity intensity = new Intensity(parameters, demand.typicalShare());
    Map<Anchor, Anchor> anchors = new HashMap<>();
    long[] flows = new long[(host.topology().online().highest() >> 6) + 1];
    long[] starting = flows.clone();
    int index = -1;
    for (UploadDemand upload : demand.uploads()) {
      index++;
      Optional<String> alone = LeftAlone.why(host, upload.upload());
      if (!intensity.isManaged(upload)) {
        idle.add(upload);
      } else if (alone.isPresent()) {
        leftAlone.put(upload, alone.get());
        unbound += intensity.share(upload);
      } else {
        HardwareQueues queues = volumes.of(upload.upload());
        Anchor anchor = Anchor.of(host.topology(), upload.upload(), upload.ackSoftirqCpu(), queues);
        Anchor shared = anchors.putIfAbsent(anchor, anchor);
        members.add(
            new Member(
                index, upload, shared == null ? anchor : shared, queues, intensity.share(upload)));
        if (anchor.softirq() >= 0) {
          flows[anchor.softirq() >> 6] |= 1L << anchor.softirq();
          boolean starts = upload.bytesPerSecond().isEmpty();
          starting[anchor.softirq() >> 6] |= starts ? 1L << anchor.softirq() : 0;
        }
      }
    }
    this.shape = new Shape(host);
    this.time =
        new FreeTime(
            host.topology().online(), loads, CpuSet.ofWords(flows), CpuSet.ofWords(starting));
    this.prices = new Prices(shape, time);
  }

  Shape shape() {
    return shape;
  }

  Prices prices() {
    return prices;
  }

  FreeTime time() {
    return time;
  }

  /** In the order of the demand. */
  List<Member> members() {
    return members;
  }

  /** The uploads that are not intensive, in the order of the demand. */
  List<UploadDemand> idle() {
    return idle;
  }

  /** Those that are left to the scheduler, each with the reason. */
  Map<UploadDemand, String> leftAlone() {
    return leftAlone;
  }

  /** The machine's use before anybody is placed; who is left to the scheduler may be anywhere. */
  Usage usage() {
    Usage usage = new Usage(shape, loads, time);
    usage.add(shape.mask(shape.host().wide()), unbound);
    return usage;
  }

  /** What it costs to place them; the masks are in the order of the members. */
  LaneCost cost(List<Mask> masks) {
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
      sum += member.share() * prices.distance(masks.get(i), member.anchor()) * company;
    }
    return new LaneCost(sum);
  }

  /** What it costs to leave all of them to the scheduler. */
  LaneCost costOfNone() {
    return cost(Collections.nCopies(members.size(), shape.mask(shape.host().wide())));
  }
}
