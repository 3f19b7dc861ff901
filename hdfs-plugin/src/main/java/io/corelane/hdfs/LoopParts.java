/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.policy.Policy;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What of the loop a test can exchange.
 *
 * @param policy decides
 * @param facts stands before the real facts
 * @param applier stands before the real applier
 * @param tuner makes who changes values of the kernel; asked in mode steer only
 */
public record LoopParts(
    Policy policy,
    UnaryOperator<FactSource> facts,
    UnaryOperator<Applier> applier,
    Supplier<Tuner> tuner) {

  /** Nothing exchanged; the supplier makes who changes values of the kernel. */
  public static LoopParts live(Policy policy, Supplier<Tuner> tuner) {
    return new LoopParts(policy, UnaryOperator.identity(), UnaryOperator.identity(), tuner);
  }
}
