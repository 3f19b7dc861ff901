/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far away the farthest copy was that a write made invalid. */
enum Invalidated {
  /** Below the same last-level cache. */
  @JsonProperty("sameCache")
  SAME_CACHE,
  /** On the same node. */
  @JsonProperty("sameNode")
  SAME_NODE,
  /** On another node. */
  @JsonProperty("across")
  ACROSS
}
