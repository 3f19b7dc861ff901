/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import org.jspecify.annotations.Nullable;

/**
 * The seat that an upload takes.
 *
 * @param mask its CPUs
 * @param load how much of them is in use, with the upload
 * @param cost its price, company included
 * @param present what staying would cost; nothing if the upload cannot stay or has no place
 * @param rival the best seat that is better than staying, but not by enough to move; nothing if
 *     there is none
 */
record Choice(
    Mask mask, double load, double cost, @Nullable Present present, @Nullable Rival rival) {

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
   * @param saving the share of the present cost that it would save
   */
  record Rival(Mask mask, double saving) {}
}
