/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Intensity;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Which queues the uploads come in on, and how much hangs on each. */
final class QueueTraffic {

  /** A queue that interrupts a CPU so much less than another there carries none of its uploads. */
  private static final double MINOR = 0.1;

  private final Map<Integer, List<Arrival>> byCpu = new HashMap<>();
  private final Map<QueueKey, Double> uploads = new HashMap<>();
  private final Map<QueueKey, Double> shares = new HashMap<>();

  QueueTraffic(Demand demand, PolicyParameters parameters) {
    demand.steering().nics().forEach(this::index);
    Intensity intensity = new Intensity(parameters, demand.typicalShare());
    for (UploadDemand upload : demand.uploads()) {
      if (intensity.isManaged(upload) && upload.upload().adrift().isEmpty()) {
        add(upload, intensity.share(upload));
      }
    }
  }

  /** How many uploads a queue carries; not whole where queues share a CPU. */
  double uploads(QueueKey queue) {
    return uploads.getOrDefault(queue, 0.0);
  }

  /** The share of a core that the threads of a queue's uploads want, summed. */
  double share(QueueKey queue) {
    return shares.getOrDefault(queue, 0.0);
  }

  /** Whether any upload's queue is known. */
  boolean isKnown() {
    return !uploads.isEmpty();
  }

  /** With RPS on, packets arrive where it hands them to. */
  private void index(NicState nic) {
    for (RxQueueState queue : nic.rxQueues()) {
      CpuSet rps = queue.rpsCpus().orElse(CpuSet.EMPTY);
      Arrival arrival =
          new Arrival(new QueueKey(nic.name(), queue.queue()), queue.interruptsPerSecond());
      (rps.isEmpty() ? queue.pollingCpus() : rps)
          .stream().forEach(cpu -> byCpu.computeIfAbsent(cpu, c -> new ArrayList<>()).add(arrival));
    }
  }

  /** Counts an upload in equal parts for all queues that it may have come in on. */
  private void add(UploadDemand upload, double share) {
    List<Arrival> arrivals = arrivals(upload);
    for (Arrival arrival : arrivals) {
      uploads.merge(arrival.queue(), 1.0 / arrivals.size(), Double::sum);
      shares.merge(arrival.queue(), share / arrivals.size(), Double::sum);
    }
  }

  /**
   * The queues of a CPU that interrupt it most. As long as that is not measured, several queues on
   * one CPU cannot be told apart, and none is said to carry anything.
   */
  private List<Arrival> arrivals(UploadDemand upload) {
    List<Arrival> all = byCpu.getOrDefault(upload.upload().softirqCpu().orElse(-1), List.of());
    if (all.size() < 2) {
      return all;
    }
    double most = all.stream().mapToDouble(a -> a.rate().orElse(0)).max().orElse(0);
    boolean measured = most > 0 && all.stream().allMatch(a -> a.rate().isPresent());
    return measured
        ? all.stream().filter(a -> a.rate().orElse(0) >= MINOR * most).toList()
        : List.of();
  }

  private record Arrival(QueueKey queue, OptionalDouble rate) {}
}
