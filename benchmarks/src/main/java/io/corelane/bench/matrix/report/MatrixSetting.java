/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What is the same for all trials of a matrix. A run can be resumed only with the same setting on
 * the same machine.
 *
 * @param form {@code flow} or {@code hdfs}
 * @param disk whether the axes are receiver and disk writer
 * @param softirqBy what brings the packets to their CPU: {@code RPS on a veth}, or {@code
 *     interrupts of eth0}
 * @param sender the command that sends from another machine; empty where this one sends
 * @param cpus the CPUs of the rows and columns
 * @param softirqCpu the CPU that takes the packets where the matrix does not vary it; below 0 where
 *     it does
 * @param sizeMib MiB per trial
 * @param hadoop the Hadoop version; empty for a flow
 * @param keys further {@code corelane.*} keys
 * @param seed of the random order of the cells in each round
 * @param kernel the kernel's release
 * @param machine the machine's shape
 * @param jdk the JDK's version
 */
public record MatrixSetting(
    String form,
    boolean disk,
    String softirqBy,
    String sender,
    List<Integer> cpus,
    int softirqCpu,
    int sizeMib,
    String hadoop,
    Map<String, String> keys,
    long seed,
    String kernel,
    String machine,
    String jdk) {

  // Copied: the record stays what it was.
  public MatrixSetting {
    // Files of before there were senders elsewhere have none.
    sender = Objects.requireNonNullElse(sender, "");
    cpus = List.copyOf(cpus);
    keys = Map.copyOf(new TreeMap<>(keys));
  }

  public Axes axes() {
    return disk ? Axes.RECEIVER_WRITER : Axes.SOFTIRQ_RECEIVER;
  }

  /** The same but for the seed, which a resumed run takes from its file. */
  public MatrixSetting withSeed(long other) {
    return new MatrixSetting(
        form,
        disk,
        softirqBy,
        sender,
        cpus,
        softirqCpu,
        sizeMib,
        hadoop,
        keys,
        other,
        kernel,
        machine,
        jdk);
  }
}
