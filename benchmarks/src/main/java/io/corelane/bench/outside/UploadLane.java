/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/**
 * One upload as the DataNode itself reports it in {@code /jmx}.
 *
 * @param block the block
 * @param remote the sender's address and port
 * @param rxCpu the CPU whose softirq received its packets; -1 when not known
 * @param rxQueue the NIC's RX queue and its interrupt; empty when not known
 * @param receiverTid the receiver's thread id
 * @param receiverCpus the receiver's CPUs in list form
 * @param formerCpus the receiver's CPUs before it was moved, each set in list form, joined by
 *     semicolons; empty if it was not
 * @param diskWriterCpus its disk writer's CPUs in list form; empty when it had none
 * @param volume the volume's directory
 * @param device the whole disk; empty when not known
 * @param hardwareQueue the disk's hardware queues in list form; empty when not known
 * @param lane {@code short}, {@code node}, {@code long}, {@code shared} or {@code unknown}
 * @param reason why its threads were where they were
 * @param mibPerSecond MiB/s over its life
 * @param startedMillis when it began, in milliseconds since 1970
 * @param endedMillis when it ended
 * @param writing how its block was written
 */
public record UploadLane(
    String block,
    String remote,
    int rxCpu,
    String rxQueue,
    int receiverTid,
    String receiverCpus,
    String formerCpus,
    String diskWriterCpus,
    String volume,
    String device,
    String hardwareQueue,
    String lane,
    String reason,
    double mibPerSecond,
    long startedMillis,
    long endedMillis,
    Writing writing) {

  /**
   * How a block was written.
   *
   * @param way {@code stock}, {@code buffered} or {@code direct}, as chosen when the upload began
   * @param reason why, beginning with the way
   */
  public record Writing(String way, String reason) {}
}
