/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/**
 * An effect and how far it is known, as logarithms of ratios.
 *
 * @param low the least effect that is not excluded
 * @param mean the pairs' mean, within the bounds
 * @param high the greatest effect that is not excluded
 */
public record EffectInterval(double low, double mean, double high) {

  /** Whether all of it is within a bound above 0, to either side. */
  public boolean isWithin(double bound) {
    return low >= -bound && high <= bound;
  }
}
