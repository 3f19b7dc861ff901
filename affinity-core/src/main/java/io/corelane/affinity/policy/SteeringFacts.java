/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.List;
import java.util.Optional;

/**
 * The values that may be steered, as they stand, and who else changes them.
 *
 * @param nics the NICs with their queues
 * @param writeback the kernel's write-back; nothing when it is not known. It is planned for uploads
 *     without a disk writer, see {@link Upload#diskWriter}
 * @param balancers programs that move interrupts, such as {@code irqbalance}, as far as seen
 * @param others who besides the balancers may change interrupts and steering masks, one whole
 *     sentence each
 */
public record SteeringFacts(
    List<NicState> nics,
    Optional<WritebackState> writeback,
    List<String> balancers,
    List<String> others) {

  /** Nothing is known of any. */
  public static final SteeringFacts UNKNOWN =
      new SteeringFacts(List.of(), Optional.empty(), List.of(), List.of());

  public SteeringFacts {
    nics = List.copyOf(nics);
    balancers = List.copyOf(balancers);
    others = List.copyOf(others);
  }

  /** The same, but for the NICs. */
  public SteeringFacts withNics(List<NicState> now) {
    return new SteeringFacts(now, writeback, balancers, others);
  }
}
