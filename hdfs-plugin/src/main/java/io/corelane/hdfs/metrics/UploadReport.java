/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One upload and its lane. The getters make JMX show it as plain composite data.
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
 * @param lane {@code short}, {@code node}, {@code long} or {@code unknown}
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
    long endedMillis) {

  /**
   * For JMX.
   *
   * @return the block, such as {@code blk_1073741825_1001}
   */
  public String getBlock() {
    return block;
  }

  /**
   * For JMX.
   *
   * @return the sender's address and port
   */
  public String getRemote() {
    return remote;
  }

  /**
   * For JMX.
   *
   * @return the CPU whose softirq receives its packets; -1 when not known
   */
  public int getRxCpu() {
    return rxCpu;
  }

  /**
   * For JMX.
   *
   * @return the NIC's receive queue and its interrupt, such as {@code data0 rx-3, IRQ 47}; empty
   *     when not known
   */
  public String getRxQueue() {
    return rxQueue;
  }

  /**
   * For JMX.
   *
   * @return the receiver's kernel thread id; 0 when not known
   */
  public int getReceiverTid() {
    return receiverTid;
  }

  /**
   * For JMX.
   *
   * @return the receiver's CPUs in list form, such as {@code 2-3}
   */
  public String getReceiverCpus() {
    return receiverCpus;
  }

  /**
   * For JMX.
   *
   * @return the CPUs its receiver had before it was moved, joined by semicolons; empty while it was
   *     not moved
   */
  public String getFormerCpus() {
    return formerCpus;
  }

  /**
   * For JMX.
   *
   * @return its disk writer's CPUs in list form; empty when it has none
   */
  public String getDiskWriterCpus() {
    return diskWriterCpus;
  }

  /**
   * For JMX.
   *
   * @return the volume's directory
   */
  public String getVolume() {
    return volume;
  }

  /**
   * For JMX.
   *
   * @return the whole disk, such as {@code nvme0n1}; empty when not known
   */
  public String getDevice() {
    return device;
  }

  /**
   * For JMX.
   *
   * @return the disk's hardware queues that its disk writer's CPUs submit to, in list form; empty
   *     when not known
   */
  public String getHardwareQueue() {
    return hardwareQueue;
  }

  /**
   * For JMX.
   *
   * @return {@code short}, {@code node}, {@code long} or {@code unknown}
   */
  public String getLane() {
    return lane;
  }

  /**
   * For JMX.
   *
   * @return why its threads are where they are
   */
  public String getReason() {
    return reason;
  }

  /**
   * For JMX.
   *
   * @return how it is written
   */
  public WritingReport getWriting() {
    return writing;
  }

  /**
   * For JMX.
   *
   * @return bytes received so far
   */
  public long getBytes() {
    return bytes;
  }

  /**
   * For JMX.
   *
   * @return MiB/s over its life so far
   */
  public double getMibPerSecond() {
    return mibPerSecond;
  }

  /**
   * For JMX.
   *
   * @return when it began, in milliseconds since 1970
   */
  public long getStartedMillis() {
    return startedMillis;
  }

  /**
   * For JMX.
   *
   * @return when it ended, in milliseconds since 1970; 0 while it is in progress
   */
  public long getEndedMillis() {
    return endedMillis;
  }
}
