/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.DataNodeReport.Refused;
import io.corelane.affinity.config.ConfigKey;
import io.corelane.affinity.config.ModeKey;
import io.corelane.affinity.policy.Lane;
import java.util.Optional;

/** How a DataNode stands to the mode that is wanted of it. Pure. */
final class Standing {

  private Standing() {}

  /** Whether it does what the mode says. */
  static boolean isInForce(DataNodeReport now, ModeKey wanted) {
    return now.auto().configuredMode().equals(wanted.text())
        && (wanted == ModeKey.OFF ? now.mode().equals("off") : now.state().equals("active"));
  }

  /** Why it cannot be in any mode before it starts again; nothing where it can. */
  static Optional<String> inactive(DataNodeReport now) {
    return now.mode().isEmpty()
        ? Optional.of("Corelane is inactive in it until it starts again: " + now.inactiveReason())
        : Optional.empty();
  }

  /** Why it is not in a mode, although it has read its files. */
  static String refusal(DataNodeReport now, ModeKey wanted, String file) {
    Optional<Refused> refused =
        now.refused().stream()
            .filter(change -> change.key().equals(ConfigKey.MODE.key()))
            .findFirst();
    if (refused.isPresent()) {
      return "it refuses mode " + wanted.text() + ": " + refused.get().reason();
    } else if (!now.auto().configuredMode().equals(wanted.text())) {
      return "it has read its files, and stays in mode "
          + now.auto().configuredMode()
          + ": is "
          + file
          + " the one that it reads?";
    }
    return "mode " + wanted.text() + " is not in force: " + now.inactiveReason();
  }

  /** What is in force, and what that means here. */
  static String inForce(DataNodeReport now, ModeKey mode) {
    return "mode " + mode.text() + " is in force: " + meaning(now, mode);
  }

  private static String meaning(DataNodeReport now, ModeKey mode) {
    String cache = now.oneCache() ? "; " + Lane.ONE_CACHE : "";
    return switch (mode) {
      case OFF -> "uploads are handled as in stock HDFS";
      case OBSERVE -> "lanes are reported, nothing is changed" + cache;
      case BIND -> "threads of uploads are placed" + cache;
      case STEER ->
          now.steeringTrouble().isEmpty()
              ? "threads of uploads and interrupts are placed"
              : "only threads of uploads are placed, no interrupts: " + now.steeringTrouble();
      case AUTO ->
          now.auto().figures().trouble().isEmpty()
              ? "it finds out on its own uploads what helps; see corelane verdict"
              : now.auto().figures().trouble();
    };
  }
}
