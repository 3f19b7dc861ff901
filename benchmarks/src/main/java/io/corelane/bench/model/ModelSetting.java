/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.ModelMachine;
import java.util.Locale;

/**
 * What one cell of a table is about.
 *
 * @param shape the machine
 * @param streams clients at the same time
 * @param compute compute threads that never rest
 * @param writeFactor what a DataNode does with a byte besides receiving it, as a multiple of what
 *     was measured
 * @param expectedShare the policy's parameter of that name: the share of a core that it expects of
 *     a receiver that was not measured
 */
record ModelSetting(
    ModelMachine shape, int streams, int compute, double writeFactor, double expectedShare) {

  /** With the policy's defaults, and writing as dear as it was measured. */
  static ModelSetting of(ModelMachine shape, int streams, int compute) {
    double expected = PolicyParameters.DEFAULTS.expectedShare();
    return new ModelSetting(shape, streams, compute, 1, expected);
  }

  ModelSetting withShape(ModelMachine other) {
    return new ModelSetting(other, streams, compute, writeFactor, expectedShare);
  }

  ModelSetting withWrite(double factor) {
    return new ModelSetting(shape, streams, compute, factor, expectedShare);
  }

  ModelSetting withExpectedShare(double share) {
    return new ModelSetting(shape, streams, compute, writeFactor, share);
  }

  PolicyParameters parameters() {
    PolicyParameters defaults = PolicyParameters.DEFAULTS;
    return new PolicyParameters(
        defaults.intensiveBytesPerSecond(),
        defaults.idleBytesPerSecond(),
        expectedShare,
        defaults.full(),
        defaults.free(),
        defaults.limits(),
        defaults.interruptDwellMillis());
  }

  Costs costs() {
    return Costs.calibrated().withWrite(writeFactor);
  }

  /** For progress and errors. */
  String title() {
    return String.format(
        Locale.ROOT,
        "%d CPUs, %d NVMe, %d RX queues, %d disk queues, %d streams, %d compute threads, write %.2f,"
            + " expected share %.2f",
        shape.cpus(),
        shape.devices(),
        shape.rxQueues(),
        shape.diskQueues(),
        streams,
        compute,
        writeFactor,
        expectedShare);
  }
}
