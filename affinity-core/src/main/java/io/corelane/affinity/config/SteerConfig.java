/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.plan.Tunable;
import java.util.Set;

/**
 * How mode steer works; without effect in the other modes.
 *
 * @param socket the helper's socket: an absolute path of at most 100 bytes
 * @param parts what may be changed, at least one
 */
public record SteerConfig(String socket, Set<Tunable.Kind> parts) {

  public SteerConfig {
    parts = Set.copyOf(parts);
  }
}
