/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/**
 * What Corelane may do. A third mode, {@code steer}, which also moves interrupts, needs the
 * privileged helper and is refused until there is one.
 */
public enum Mode {
  /** Report every upload's lane; change nothing. */
  OBSERVE,
  /** Also bind the DataNode's own upload threads to CPUs. */
  BIND
}
