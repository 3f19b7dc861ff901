/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One upload and its lane.
 *
 * @param block the block, such as {@code blk_1073741825_1001}
 * @param remote the sender's address and port
 * @param rxCpu the CPU whose softirq receives its packets; -1 when not known
 * @param rxQueue the NIC's receive queue and its interrupt, such as {@code data0 rx-3, IRQ 47};
 *     empty when not known
 * @param receiverTid the receiver's kernel thread id; 0 when not known
 * @param receiverCpus the receiver's CPUs in list form, such as {@code 2-3}
 * @param formerCpus the CPUs its receiver had before it was moved, each set in list form, the first
 *     first, joined by semicolons; empty while it was not moved
 * @param diskWriterCpus its disk writer's CPUs in list form; empty when its way to write has none
 * @param volume the volume's directory
 * @param device the whole disk, such as {@code nvme0n1}; empty when not known
 * @param hardwareQueue the disk's hardware queues that its disk writer's CPUs submit to, in list
 *     form; empty when not known
 * @param lane {@code short}, {@code node}, {@code long}, {@code shared} or {@code unknown}
 * @param reason why its threads are where they are
 * @param writing how it is written
 * @param bytes bytes received so far
 * @param mibPerSecond MiB/s over its life so far
 * @param startedMillis when it began, in milliseconds since 1970
 * @param endedMillis when it ended, in milliseconds since 1970; 0 while it is in progress
 */
public record UploadReport(
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
    WritingReport writing,
    long bytes,
    double mibPerSecond,
    long startedMillis,
    long endedMillis) {}
