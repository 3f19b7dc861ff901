/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

/**
 * Bytes by how far they travelled between two CPUs. Each byte is counted once, under the nearest
 * that holds.
 *
 * @param sameCpu bytes handled by one and the same CPU on both sides
 * @param sameLlc bytes whose two CPUs differ and share a last-level cache (SMT siblings are here)
 * @param sameNode bytes whose two CPUs share a NUMA node but no last-level cache
 * @param otherNode bytes that crossed NUMA nodes
 * @param unknown bytes of which one side was not seen
 */
public record Shares(long sameCpu, long sameLlc, long sameNode, long otherNode, long unknown) {

  /** No bytes. */
  public static final Shares NONE = new Shares(0, 0, 0, 0, 0);

  /** All bytes: the sum, unknown ones included. */
  public long total() {
    return known() + unknown;
  }

  /** The bytes of which both CPUs are known: the sum without the unknown ones. */
  public long known() {
    return insideLlc() + sameNode + otherNode;
  }

  /**
   * The bytes that stayed below one last-level cache; same CPU and same last-level cache together.
   */
  public long insideLlc() {
    return sameCpu + sameLlc;
  }

  /**
   * The share of the bytes that stayed below one last-level cache, 0 to 1, of all bytes: unknown
   * ones count as not inside; NaN of no bytes at all.
   */
  public double insideLlcShare() {
    return (double) insideLlc() / total();
  }

  /** Two windows together. */
  public Shares plus(Shares other) {
    return new Shares(
        sameCpu + other.sameCpu,
        sameLlc + other.sameLlc,
        sameNode + other.sameNode,
        otherNode + other.otherNode,
        unknown + other.unknown);
  }
}
