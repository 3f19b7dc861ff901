/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Who is placed already, when another upload starts. Receivers are counted by their CPU set, so
 * that a machine with thousands of uploads has few entries.
 *
 * @param receivers the receiver CPU sets in use, each with its number of active uploads, at least 1
 * @param softirqCpus the CPUs that process packets of active uploads: busy, to be kept free of
 *     receivers
 * @param loads how busy the CPUs are with everything else, as measured last
 * @param typicalShare the share of one core that an upload's threads used of late, as in {@link
 *     Demand#typicalShare}
 */
public record Occupancy(
    Map<CpuSet, Integer> receivers,
    CpuSet softirqCpus,
    CpuLoads loads,
    OptionalDouble typicalShare) {

  /** Nothing is placed yet. */
  public static final Occupancy NONE = new Occupancy(Map.of(), CpuSet.EMPTY);

  public Occupancy {
    receivers = Map.copyOf(receivers);
  }

  /**
   * An occupancy before any receiver was measured.
   *
   * @param receivers the receiver CPU sets in use, each with its number of active uploads
   * @param softirqCpus the CPUs that process packets of active uploads
   * @param loads how busy the CPUs are with everything else
   */
  public Occupancy(Map<CpuSet, Integer> receivers, CpuSet softirqCpus, CpuLoads loads) {
    this(receivers, softirqCpus, loads, OptionalDouble.empty());
  }

  /**
   * An occupancy of CPUs whose loads were not measured.
   *
   * @param receivers the receiver CPU sets in use, each with its number of active uploads
   * @param softirqCpus the CPUs that process packets of active uploads
   */
  public Occupancy(Map<CpuSet, Integer> receivers, CpuSet softirqCpus) {
    this(receivers, softirqCpus, CpuLoads.UNKNOWN);
  }

  /**
   * Counts receivers that are listed one by one.
   *
   * @param receivers the receiver CPUs of every active upload, one entry each
   * @param softirqCpus the CPUs that process packets of active uploads
   */
  public static Occupancy of(Collection<CpuSet> receivers, CpuSet softirqCpus) {
    return new Occupancy(
        receivers.stream().collect(Collectors.toMap(cpus -> cpus, cpus -> 1, Integer::sum)),
        softirqCpus);
  }
}
