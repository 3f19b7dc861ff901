/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import java.util.OptionalDouble;

/**
 * How packets fared on one CPU, per second; nothing for what is not known.
 *
 * @param processed packets taken from a NIC or from the CPU's backlog
 * @param dropped packets dropped because the backlog was full
 * @param squeezed softirqs that ended with packets left
 */
public record PacketRates(
    OptionalDouble processed, OptionalDouble dropped, OptionalDouble squeezed) {

  /** None is known. */
  public static final PacketRates UNKNOWN =
      new PacketRates(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
}
