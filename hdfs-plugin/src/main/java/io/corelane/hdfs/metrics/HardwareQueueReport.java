/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One hardware queue of a disk below the DataNode's volumes.
 *
 * @param device the whole disk, such as {@code nvme0n1}
 * @param queue its number at that disk
 * @param cpus the CPUs whose requests it takes, in list form
 * @param irq its completion interrupt; -1 when not known
 */
public record HardwareQueueReport(String device, int queue, String cpus, int irq) {}
