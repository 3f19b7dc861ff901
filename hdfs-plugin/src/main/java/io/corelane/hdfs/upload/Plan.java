/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Lane;
import java.util.OptionalInt;

/**
 * What shall be done for one upload, and what is known of it.
 *
 * @param remote who sends; empty if not known
 * @param rxCpu the CPU whose softirq receives its packets, if known
 * @param rxQueue the receive queue and its interrupt, such as {@code data0 rx-3, IRQ 47}; empty if
 *     not known
 * @param volume its volume
 * @param bind whether threads shall be moved; false means that the rest is only what was seen
 * @param receiverCpus where the receiver shall run, or may run now
 * @param diskWriterCpus where its blocks shall be submitted; empty if that is left to the kernel
 * @param lane how long the lane is
 * @param reason why, in words for an operator
 */
public record Plan(
    String remote,
    OptionalInt rxCpu,
    String rxQueue,
    Volume volume,
    boolean bind,
    CpuSet receiverCpus,
    CpuSet diskWriterCpus,
    Lane lane,
    String reason) {}
