/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.plan.Tunable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads how mode steer works; checked in every mode, so that a fault shows before it is needed. */
final class SteerKeys {

  private static final int MOST_PORT = 65535;

  private SteerKeys() {}

  /** The words of all parts. */
  static List<String> all() {
    return switched().map(Tunable.Kind::part).toList();
  }

  /** All but flows, which have a key of their own: they are off unless asked for. */
  private static Stream<Tunable.Kind> switched() {
    return Arrays.stream(Tunable.Kind.values()).filter(kind -> kind != Tunable.Kind.FLOWS);
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
    Set<Tunable.Kind> parts = parts(values);
    int port = port(values);
    if (port != 0) {
      parts.add(Tunable.Kind.FLOWS);
    }
    return new SteerConfig(values.path(ConfigKey.STEER_SOCKET), parts, port);
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

  /** 0 for none. */
  private static int port(Values values) throws ConfigException {
    String text = values.text(ConfigKey.STEER_FLOWS);
    if (text.equals("none")) {
      return 0;
    }
    if (text.matches("[1-9]\\d{0,4}") && Integer.parseInt(text) <= MOST_PORT) {
      return Integer.parseInt(text);
    }
    throw values.refused(ConfigKey.STEER_FLOWS, "that is no TCP port");
  }

  private static Tunable.Kind part(Values values, String name) throws ConfigException {
    Optional<Tunable.Kind> part = switched().filter(one -> one.part().equals(name)).findFirst();
    if (part.isPresent()) {
      return part.get();
    }
    throw values.refused(
        ConfigKey.STEER_PARTS, name.isEmpty() ? "an empty name" : "there is no part " + name);
  }
}
