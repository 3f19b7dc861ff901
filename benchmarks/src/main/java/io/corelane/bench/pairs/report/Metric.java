/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

/** What of an upload is compared. */
public enum Metric {
  /** As the client sees it, from before the first create to after the last close. */
  THROUGHPUT("throughput, MiB/s", "throughput", true),
  /** The same until nothing is left to write to the disk. */
  THROUGHPUT_TO_DISK("throughput until all is on disk, MiB/s", "throughput to disk", true),
  /** What a client of its own prints of itself. */
  CLIENT("the client's own figure", "the client's own figure", true),
  /** CPU time of the DataNodes' processes, in seconds for each GiB that they received. */
  DATA_NODE_CPU("DataNode, CPU-seconds per GiB", "the DataNode's CPU time per GiB", false),
  /** Busy time of all CPUs of the DataNode's machine, in seconds for each GiB. */
  MACHINE_CPU("machine, CPU-seconds per GiB", "the machine's CPU time per GiB", false),
  /** What the command beside the uploads got: CPU-seconds per second. */
  BESIDE("compute beside, CPU-seconds per second", "the CPU time of the compute beside", true),
  /** CPU time of the threads that receive: {@code DataXceiver}. */
  RECEIVER_CPU("receivers, CPU-seconds per GiB", "the receivers' CPU time per GiB", false),
  /** CPU time of the threads that acknowledge: {@code PacketResponder}. */
  RESPONDER_CPU("responders, CPU-seconds per GiB", "the responders' CPU time per GiB", false),
  /** CPU time of Corelane's own threads that write to the disk. */
  DISK_WRITER_CPU("disk writers, CPU-seconds per GiB", "the disk writers' CPU time per GiB", false),
  /** Half of an upload's data packets waited less for their acknowledgement; see {@link Acks}. */
  ACK_P50("acknowledgement p50, microseconds", "the p50 of packet acknowledgement", false),
  /** One data packet in a hundred waited longer. */
  ACK_P99("acknowledgement p99, microseconds", "the p99 of packet acknowledgement", false),
  /** One data packet in a thousand waited longer. */
  ACK_P999("acknowledgement p99.9, microseconds", "the p99.9 of packet acknowledgement", false);

  private final String label;
  private final String words;
  private final boolean higherIsBetter;

  Metric(String label, String words, boolean higherIsBetter) {
    this.label = label;
    this.words = words;
    this.higherIsBetter = higherIsBetter;
  }

  /** With its unit, for tables, such as {@code throughput, MiB/s}. */
  public String label() {
    return label;
  }

  /** In a sentence, such as {@code throughput}. */
  public String words() {
    return words;
  }

  /**
   * Whether it is CPU time, which says little while a part of the work is still to come; false for
   * rates and waiting.
   */
  public boolean isCpuTime() {
    return switch (this) {
      case DATA_NODE_CPU, MACHINE_CPU, RECEIVER_CPU, RESPONDER_CPU, DISK_WRITER_CPU -> true;
      case THROUGHPUT, THROUGHPUT_TO_DISK, CLIENT, BESIDE, ACK_P50, ACK_P99, ACK_P999 -> false;
    };
  }

  /** Whether more of it is better; false for costs and waiting. */
  public boolean higherIsBetter() {
    return higherIsBetter;
  }
}
