/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.corelane.bench.rig.lines.LineReport;

/**
 * What was counted on one machine of a grid.
 *
 * @param rxQueues RX queues of its NIC
 * @param diskQueues hardware queues of its NVMe device
 * @param lines the comparison of ways on it
 */
record QueueCell(
    int rxQueues,
    int diskQueues,
    @JsonIgnoreProperties({"machine", "rounds", "blindTo"}) LineReport lines) {}
