/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * Who is placed already, when another upload starts.
 *
 * @param receivers the receiver CPUs of every active upload, one entry each
 * @param softirqCpus the CPUs that process packets of active uploads: busy, to be kept free of
 *     receivers
 */
public record Occupancy(List<CpuSet> receivers, CpuSet softirqCpus) {

  /** Nothing is placed yet. */
  public static final Occupancy NONE = new Occupancy(List.of(), CpuSet.EMPTY);

  // Copied: the record stays what it was.
  public Occupancy {
    receivers = List.copyOf(receivers);
  }
}
