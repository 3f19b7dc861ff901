/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.plan.Tunable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Reads how mode steer works; checked in every mode, so that a fault shows before it is needed. */
final class SteerKeys {

  private SteerKeys() {}

  /** The words of all parts. */
  static List<String> all() {
    return Arrays.stream(Tunable.Kind.values()).map(Tunable.Kind::part).toList();
  }

  /** In words: "one or more of a, b and c". */
  static String allowed() {
    List<String> words = all();
    int last = words.size() - 1;
    return "one or more of "
        + String.join(", ", words.subList(0, last))
        + " and "
        + words.get(last)
        + ", separated by commas";
  }

  static SteerConfig read(Values values) throws ConfigException {
    return new SteerConfig(values.path(ConfigKey.STEER_SOCKET), parts(values));
  }

  private static Set<Tunable.Kind> parts(Values values) throws ConfigException {
    Set<Tunable.Kind> parts = EnumSet.noneOf(Tunable.Kind.class);
    for (String name : values.text(ConfigKey.STEER_PARTS).split(",", -1)) {
      if (!parts.add(part(values, name.strip()))) {
        throw values.refused(ConfigKey.STEER_PARTS, name.strip() + " stands twice");
      }
    }
    return parts;
  }

  private static Tunable.Kind part(Values values, String name) throws ConfigException {
    for (Tunable.Kind part : Tunable.Kind.values()) {
      if (part.part().equals(name)) {
        return part;
      }
    }
    throw values.refused(
        ConfigKey.STEER_PARTS, name.isEmpty() ? "an empty name" : "there is no part " + name);
  }
}
