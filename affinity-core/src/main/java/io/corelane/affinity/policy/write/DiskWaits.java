/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

/**
 * How long uploads waited of late for a volume's disk while it was written directly.
 *
 * @param blocks blocks that have ended, 0 or more
 * @param share of the time of all of them together, what their receivers waited with a full ring: 0
 *     to 1
 */
public record DiskWaits(int blocks, double share) {

  /** No block was written directly of late. */
  public static final DiskWaits NONE = new DiskWaits(0, 0);

  /** Fewer blocks tell nothing: one may have met a moment of the disk's. */
  static final int ENOUGH = 4;

  public DiskWaits {
    if (blocks < 0 || !(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(blocks + " blocks waited for " + share + " of their time");
    }
  }

  /** Whether there were enough blocks to tell anything; true from 4 on. */
  public boolean known() {
    return blocks >= ENOUGH;
  }
}
