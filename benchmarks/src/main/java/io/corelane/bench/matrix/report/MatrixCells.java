/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.List;
import java.util.Objects;

/**
 * Which cells a matrix has, and what brings packets to their CPU in each.
 *
 * @param disk whether the axes are receiver and disk writer
 * @param softirqBy what brings the packets to their CPU: {@code RPS on a veth}, or {@code
 *     interrupts of eth0}
 * @param sender the command that sends from another machine; empty where this one sends
 * @param cpus the CPUs of the rows and columns
 * @param softirqCpu the CPU that takes the packets where the matrix does not vary it; below 0 where
 *     it does
 */
public record MatrixCells(
    boolean disk, String softirqBy, String sender, List<Integer> cpus, int softirqCpu) {

  public MatrixCells {
    // Files of before there were senders elsewhere have none.
    sender = Objects.requireNonNullElse(sender, "");
    cpus = List.copyOf(cpus);
  }

  public Axes axes() {
    return disk ? Axes.RECEIVER_WRITER : Axes.SOFTIRQ_RECEIVER;
  }

  /** All of them, row by row. */
  public List<Pair> pairs() {
    return cpus.stream()
        .flatMap(row -> cpus.stream().map(column -> new Pair(row, column)))
        .toList();
  }
}
