/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * In caches with an end: where a line came from that the core's own cache had not. In the plugin's
 * order ({@code counts.h}).
 */
enum Fetched {
  /** The last-level cache above the core. */
  @JsonProperty("ownCache")
  OWN_CACHE,
  /** A core below the same last-level cache. */
  @JsonProperty("nearCore")
  NEAR_CORE,
  /** Another last-level cache of the node, or a core below it. */
  @JsonProperty("otherCache")
  OTHER_CACHE,
  /** A cache of another node. */
  @JsonProperty("otherNode")
  OTHER_NODE,
  /** The memory of the core's node. */
  @JsonProperty("nearMemory")
  NEAR_MEMORY,
  /** The memory of another node. */
  @JsonProperty("farMemory")
  FAR_MEMORY,
  /** Written by the NIC of the core's node into that node's memory, and not cached since. */
  @JsonProperty("nearNicNearMemory")
  NEAR_NIC_NEAR_MEMORY,
  /** Written by the NIC of the core's node into another node's memory, and not cached since. */
  @JsonProperty("nearNicFarMemory")
  NEAR_NIC_FAR_MEMORY,
  /** Written by another node's NIC into the memory of the core's node, and not cached since. */
  @JsonProperty("farNicNearMemory")
  FAR_NIC_NEAR_MEMORY,
  /** Written by another node's NIC into another node's memory, and not cached since. */
  @JsonProperty("farNicFarMemory")
  FAR_NIC_FAR_MEMORY;

  /**
   * Whether the line crossed nodes, where a NIC writes into the last-level cache of its node (DDIO)
   * and not into memory.
   */
  boolean crosses() {
    return switch (this) {
      case OTHER_NODE, FAR_MEMORY, FAR_NIC_NEAR_MEMORY, FAR_NIC_FAR_MEMORY -> true;
      default -> false;
    };
  }

  /** Whether it crossed nodes, where a NIC writes into memory. */
  boolean crossesWithoutDdio() {
    return switch (this) {
      case OTHER_NODE, FAR_MEMORY, NEAR_NIC_FAR_MEMORY, FAR_NIC_FAR_MEMORY -> true;
      default -> false;
    };
  }

  /** Whether it stayed below one last-level cache, with DDIO. */
  boolean staysBelowOneCache() {
    return switch (this) {
      case OWN_CACHE, NEAR_CORE, NEAR_NIC_NEAR_MEMORY, NEAR_NIC_FAR_MEMORY -> true;
      default -> false;
    };
  }
}
