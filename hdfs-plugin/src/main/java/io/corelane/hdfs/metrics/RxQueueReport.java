/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One receive queue of a NIC.
 *
 * @param nic the interface, such as {@code data0}
 * @param queue N of {@code rx-N}
 * @param irq its interrupt; -1 when not known
 * @param cpus where its packets are taken from the NIC, in list form: the CPUs of its interrupt, or
 *     of its polling thread; empty when not known
 * @param rpsCpus the CPUs that RPS hands its packets to, in list form; empty when RPS is off, and
 *     when that is not known
 * @param interruptsPerSecond how often its interrupt came lately; -1 when not known
 */
public record RxQueueReport(
    String nic, int queue, int irq, String cpus, String rpsCpus, double interruptsPerSecond) {}
