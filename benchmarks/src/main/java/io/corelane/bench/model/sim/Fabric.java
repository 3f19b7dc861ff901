/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

/**
 * What crosses between the nodes.
 *
 * @param crossing bytes for each byte that is received far from its softirq
 * @param capacity bytes per second at most; uploads have all of it
 */
public record Fabric(double crossing, double capacity) {

  /** Bytes that may be received far in some seconds. */
  double room(double seconds) {
    return capacity * seconds / crossing;
  }
}
