/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * In caches without an end: who wrote a line that a core meets for the first time since. In the
 * plugin's order ({@code counts.h}).
 */
enum Moved {
  /** Another core of the same last-level cache. */
  @JsonProperty("core")
  CORE,
  /** A core of another last-level cache of the same node. */
  @JsonProperty("cache")
  CACHE,
  /** A core of another node. */
  @JsonProperty("node")
  NODE,
  /** The NIC, and the core is on its node. */
  @JsonProperty("nicNear")
  NIC_NEAR,
  /** The NIC, and the core is on another node. */
  @JsonProperty("nicFar")
  NIC_FAR,
  /** The disk, and the core is on its node. */
  @JsonProperty("diskNear")
  DISK_NEAR,
  /** The disk, and the core is on another node. */
  @JsonProperty("diskFar")
  DISK_FAR,
  /** Nobody since counting began. */
  @JsonProperty("nobody")
  NOBODY
}
