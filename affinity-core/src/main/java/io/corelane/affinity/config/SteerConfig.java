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
 * @param parts what may be changed, at least one; flows are among it where there is a port
 * @param flowsPort the TCP port whose packets may have receive queues of their own, 1 to 65535; 0
 *     for none
 */
public record SteerConfig(String socket, Set<Tunable.Kind> parts, int flowsPort) {

  public SteerConfig {
    parts = Set.copyOf(parts);
  }
}
