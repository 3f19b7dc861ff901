/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.time.Duration;
import java.util.Optional;

/** Reads the keys of mode auto. */
final class AutoKeys {

  private AutoKeys() {}

  static AutoConfig read(Values values) throws ConfigException {
    Duration slice =
        values.duration(ConfigKey.AUTO_SLICE, Duration.ofSeconds(1), Duration.ofHours(1));
    boolean given = !values.text(ConfigKey.AUTO_STATE).isEmpty();
    return new AutoConfig(
        slice,
        values.decimal(ConfigKey.AUTO_HOLD_OUT, 0, 0.5),
        values.decimal(ConfigKey.AUTO_MOST_LOSS, 0.5, 1000),
        given ? Optional.of(values.path(ConfigKey.AUTO_STATE)) : Optional.empty());
  }
}
