/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

/**
 * A request that its driver has.
 *
 * @param spot where; its distance is that of the submission
 * @param by who submitted it
 * @param cpu where it was issued
 * @param nanos when
 * @param sectors how much of it is not done
 */
record Issue(Spot spot, Submission by, int cpu, long nanos, long sectors) {

  Issue without(long done) {
    return new Issue(spot, by, cpu, nanos, sectors - done);
  }
}
