/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Reads how mode steer works; checked in every mode, so that a fault shows before it is needed. */
final class SteerKeys {

  private SteerKeys() {}

  static SteerConfig read(Values values) throws ConfigException {
    return new SteerConfig(values.path(ConfigKey.STEER_SOCKET), parts(values));
  }

  private static Set<SteerPart> parts(Values values) throws ConfigException {
    Set<SteerPart> parts = EnumSet.noneOf(SteerPart.class);
    for (String name : values.text(ConfigKey.STEER_PARTS).split(",", -1)) {
      if (!parts.add(part(values, name.strip()))) {
        throw values.refused(ConfigKey.STEER_PARTS, name.strip() + " stands twice");
      }
    }
    return parts;
  }

  private static SteerPart part(Values values, String name) throws ConfigException {
    for (SteerPart part : SteerPart.values()) {
      if (part.name().toLowerCase(Locale.ROOT).equals(name)) {
        return part;
      }
    }
    throw values.refused(
        ConfigKey.STEER_PARTS, name.isEmpty() ? "an empty name" : "there is no part " + name);
  }
}
