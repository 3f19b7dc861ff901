/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/**
 * Everything that can be turned about the policy. The thresholds are ours: no publication states
 * any. What is published, the prices of distance, is in {@code policy.lane.Price}.
 *
 * @param intensiveBytesPerSecond an upload at least this fast is placed. 1 MiB/s by default: 16
 *     packets of HDFS a second, for which a thread wakes too rarely to gain by a warm cache
 * @param idleBytesPerSecond a placed upload slower than this is left to the scheduler again; half
 *     of the former by default, so that a rate in between changes nothing
 * @param expectedShare the share of a core that an upload is expected to use before any was
 *     measured; 1 by default: 40 Gbit/s is published to need about one core. To expect too much
 *     leaves an upload to the scheduler until it is measured; to expect too little crowds a cache
 * @param full the share of a CPU's time in use from which on it costs more to be there; 0.8 by
 *     default: above, a thread that wakes often finds the CPU taken
 * @param free a nearer place is taken again only if it is less in use than this, with the upload
 *     there; 0.6 by default, well below {@code full}, so that leaving does not make it look free
 * @param limits how much a move must gain, and how seldom uploads are moved
 * @param interruptDwellMillis how long an interrupt or a steering mask stays as it is; 60000 by
 *     default, an order of magnitude above threads: a moved queue takes all its uploads with it
 */
public record PolicyParameters(
    double intensiveBytesPerSecond,
    double idleBytesPerSecond,
    double expectedShare,
    double full,
    double free,
    MoveLimits limits,
    long interruptDwellMillis) {

  /** The defaults. */
  public static final PolicyParameters DEFAULTS =
      new PolicyParameters(1 << 20, 1 << 19, 1, 0.8, 0.6, MoveLimits.DEFAULTS, 60_000);

  // Contradictions are refused here, once; the configuration names its keys before it comes here.
  public PolicyParameters {
    MoveLimits.check(
        idleBytesPerSecond >= 0, "idleBytesPerSecond", idleBytesPerSecond, "at least 0");
    MoveLimits.check(
        intensiveBytesPerSecond >= idleBytesPerSecond,
        "intensiveBytesPerSecond",
        intensiveBytesPerSecond,
        "at least idleBytesPerSecond");
    MoveLimits.check(
        expectedShare > 0 && expectedShare <= 1, "expectedShare", expectedShare, "in (0, 1]");
    MoveLimits.check(full > 0 && full < 1, "full", full, "between 0 and 1");
    MoveLimits.check(free > 0 && free <= full, "free", free, "above 0 and at most full");
    MoveLimits.check(
        interruptDwellMillis > 0, "interruptDwellMillis", interruptDwellMillis, "above 0");
  }
}
