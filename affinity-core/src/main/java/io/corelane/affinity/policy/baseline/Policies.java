/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.baseline;

import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.lane.LanePolicy;
import java.util.List;

/** The policies by name: Corelane's own, and what it is compared with. */
public final class Policies {

  /** The names, Corelane's own first. */
  public static final List<String> NAMES =
      List.of("lane", "none", "spread", "node-local", "same-core");

  private Policies() {}

  /**
   * A policy of {@link #NAMES} with the default parameters.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Policy named(String name) {
    return named(name, PolicyParameters.DEFAULTS);
  }

  /**
   * A policy.
   *
   * @param name one of {@link #NAMES}: {@code lane}, Corelane's; {@code none}, the scheduler alone;
   *     {@code spread}, last-level caches in turn and for good, as a start script with {@code
   *     numactl} does it; {@code node-local}, the node of the softirq CPU; {@code same-core}, the
   *     softirq CPU itself, as Affinity-Accept and Aerospike do it
   * @param parameters the thresholds; only {@code lane} has any
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Policy named(String name, PolicyParameters parameters) {
    return switch (name) {
      case "lane" -> new LanePolicy(parameters);
      case "none" -> new NonePolicy();
      case "spread" -> new SpreadPolicy();
      case "node-local" -> new NodeLocalPolicy();
      case "same-core" -> new SameCorePolicy();
      default ->
          throw new IllegalArgumentException(
              "no policy \"" + name + "\": must be one of " + String.join(", ", NAMES));
    };
  }
}
