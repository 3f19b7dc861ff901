/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/** What mode steer may change, each to be switched on or off by itself. */
public enum SteerPart {
  /** Where interrupts are delivered. */
  IRQS,
  /** Where packets of a receive queue are handed on to. */
  RPS,
  /** Whose packets a transmit queue takes. */
  XPS,
  /** The CPUs of the kernel's own write-back. */
  WRITEBACK,
  /** The CPUs of kernel threads that poll a NIC. */
  NAPI
}
