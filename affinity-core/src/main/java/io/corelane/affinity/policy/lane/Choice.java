/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import org.jspecify.annotations.Nullable;

/**
 * Where an upload goes, and what stood against better.
 *
 * @param bind whether it is bound there; if not, the mask is all that may be used
 * @param mask its CPUs
 * @param load how much of them is in use, with the upload
 * @param cost its price, company included
 * @param wideCost what the scheduler alone would cost
 * @param present where the upload is, if that may stay; null if it is unbound
 * @param rival what was not taken; null if nothing was nearly as good
 */
record Choice(
    boolean bind,
    Mask mask,
    double load,
    double cost,
    double wideCost,
    @Nullable Present present,
    @Nullable Rival rival) {

  /**
   * The place where the upload is.
   *
   * @param mask its CPUs
   * @param load how much of them is in use, with the upload
   * @param cost its price, company included
   */
  record Present(Mask mask, double load, double cost) {}

  /**
   * A seat that was not taken.
   *
   * @param mask its CPUs
   * @param saving the share that it would save of what the upload costs where it is
   * @param early whether it saves enough, but nobody knows yet what packets will take of its time
   */
  record Rival(Mask mask, double saving, boolean early) {}

  /** The share of the scheduler's cost that this saves. */
  double gain() {
    return 1 - cost / wideCost;
  }
}
