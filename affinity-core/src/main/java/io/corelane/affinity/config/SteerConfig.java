/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.Set;

/**
 * How mode steer works; without effect in the other modes.
 *
 * @param via who changes the kernel's values
 * @param socket the helper's socket: an absolute path of at most 100 bytes
 * @param state the directory of the journal where there is no helper: an absolute path
 * @param parts what may be changed, at least one
 */
public record SteerConfig(SteerVia via, String socket, String state, Set<SteerPart> parts) {

  public SteerConfig {
    parts = Set.copyOf(parts);
  }
}
