/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import java.util.List;

/** Which shapes of the rig are to be tested: the property {@code rig.profiles}. */
final class Profiles {

  private static final List<String> ALL =
      List.of(
          "two-node",
          "one-queue",
          "few-nvme-queues",
          "chiplet",
          "smt",
          "two-nics",
          "multipath",
          "no-multipath",
          "remapped",
          "systemd",
          "old-kernel",
          "aarch64");

  private Profiles() {}

  /** Those that the property names, separated by commas; {@code all} names all. */
  static List<String> chosen() {
    return of(System.getProperty("rig.profiles", "two-node"));
  }

  static List<String> of(String names) {
    if (names.equals("all")) {
      return ALL;
    }
    List<String> chosen = List.of(names.split(",", -1));
    for (String name : chosen) {
      if (!ALL.contains(name)) {
        throw new IllegalArgumentException(
            "rig.profiles=%s: \"%s\" is not one of those possible: all, %s"
                .formatted(names, name, String.join(", ", ALL)));
      }
    }
    return chosen;
  }
}
