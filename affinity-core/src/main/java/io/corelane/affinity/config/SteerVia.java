/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/** By which way mode steer changes values of the kernel. */
public enum SteerVia {
  /** The privileged helper, corelaned, over its socket: the DataNode itself needs no right. */
  HELPER,
  /** The DataNode's own process, which must be root then. */
  DIRECT
}
