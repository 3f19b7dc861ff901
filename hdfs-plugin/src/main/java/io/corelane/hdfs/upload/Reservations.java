/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Who is placed where, as one immutable value that is exchanged as a whole: many uploads that begin
 * at once see each other without a lock.
 */
final class Reservations {

  /** More attempts are not worth a receiver's time; crowding is a preference, not a promise. */
  private static final int ATTEMPTS = 4;

  private final AtomicReference<Placed> placed =
      new AtomicReference<>(new Placed(Map.of(), Map.of()));

  /** Measured rarely, and by one thread; who begins reads it once. */
  private volatile Measured measured = new Measured(CpuLoads.UNKNOWN, OptionalDouble.empty());

  private record Measured(CpuLoads loads, OptionalDouble typicalShare) {}

  private record Placed(Map<CpuSet, Integer> receivers, Map<Integer, Integer> softirqCpus) {

    Placed plus(CpuSet receiver, OptionalInt softirqCpu, int by) {
      return new Placed(
          counted(receivers, receiver, by),
          softirqCpu.isPresent() ? counted(softirqCpus, softirqCpu.getAsInt(), by) : softirqCpus);
    }

    private static <K> Map<K, Integer> counted(Map<K, Integer> counts, K key, int by) {
      Map<K, Integer> copy = new HashMap<>(counts);
      copy.merge(key, by, (a, b) -> a + b == 0 ? null : a + b);
      return copy;
    }

    /** Below 0 for the moment in which an upload ends while it is moved. */
    Occupancy occupancy(Measured measured) {
      Map<CpuSet, Integer> there = new HashMap<>(receivers);
      there.values().removeIf(count -> count < 1);
      return new Occupancy(
          there,
          CpuSet.of(
              softirqCpus.entrySet().stream()
                  .filter(entry -> entry.getValue() > 0)
                  .mapToInt(Map.Entry::getKey)),
          measured.loads(),
          measured.typicalShare());
    }
  }

  /** Places one upload in view of the others, and lets the others see it from now on. */
  Placement reserve(OptionalInt softirqCpu, Function<Occupancy, Placement> policy) {
    for (int attempt = 1; ; attempt++) {
      Placed before = now();
      Placement placement = policy.apply(before.occupancy(measured));
      CpuSet receiver = placement.receiverCpus();
      if (placed.compareAndSet(before, before.plus(receiver, softirqCpu, 1))) {
        return placement;
      } else if (attempt == ATTEMPTS) {
        placed.updateAndGet(now -> now.plus(receiver, softirqCpu, 1));
        return placement;
      }
    }
  }

  /** An upload has another place, or its packets another CPU, from now on. */
  void move(OptionalInt fromSoftirqCpu, CpuSet from, OptionalInt toSoftirqCpu, CpuSet to) {
    placed.updateAndGet(now -> now.plus(from, fromSoftirqCpu, -1).plus(to, toSoftirqCpu, 1));
  }

  /** An upload that had no place has one now. */
  void add(OptionalInt softirqCpu, CpuSet receiver) {
    placed.updateAndGet(now -> now.plus(receiver, softirqCpu, 1));
  }

  /** Gives a place back, with what {@link #reserve} was asked and answered. */
  void release(OptionalInt softirqCpu, CpuSet receiver) {
    placed.updateAndGet(now -> now.plus(receiver, softirqCpu, -1));
  }

  /** How busy the CPUs are without what is placed here, and what uploads used of late. */
  void measured(CpuLoads loads, OptionalDouble typicalShare) {
    measured = new Measured(loads, typicalShare);
  }

  /** What is placed now. */
  Occupancy occupancy() {
    return now().occupancy(measured);
  }

  private Placed now() {
    return Objects.requireNonNull(placed.get());
  }
}
