/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

/**
 * Whether an interrupt's affinity can be set from user space; the kernel's answer, per interrupt.
 */
public enum Movability {
  /** {@code smp_affinity} has its owner-write bit, and nothing is known against writing it. */
  MOVABLE,
  /**
   * The kernel refuses: the mode of {@code smp_affinity} lacks owner-write. Kernels since 6.12 tell
   * managed interrupts this way (Linux commit c7718e5c76d4).
   */
  FIXED,
  /** It cannot be told: no {@code smp_affinity}, or an older kernel that answers only a write. */
  UNKNOWN
}
