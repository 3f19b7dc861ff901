/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/**
 * Where the packets of an upload came in.
 *
 * @param rxCpu the CPU whose softirq received them; -1 when not known
 * @param rxQueue the NIC's RX queue and its interrupt; empty when not known
 */
public record RxPlace(int rxCpu, String rxQueue) {

  /** The CPU, such as {@code cpu 3}; a question mark when it is not known. */
  public String cpuText() {
    return rxCpu < 0 ? "?" : "cpu " + rxCpu;
  }
}
