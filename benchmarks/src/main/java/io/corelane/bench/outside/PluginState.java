/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/**
 * Whether Corelane does anything in a DataNode.
 *
 * @param state {@code active} or {@code inactive}
 * @param inactiveReason why it does nothing; empty when active
 * @param oneCache whether all CPUs it may use share one last-level cache
 */
public record PluginState(String state, String inactiveReason, boolean oneCache) {

  /** Of a DataNode whose /jmx has no Corelane. */
  public static final PluginState ABSENT =
      new PluginState("inactive", "the DataNode has no Corelane in its /jmx", false);

  public boolean active() {
    return state.equals("active");
  }
}
