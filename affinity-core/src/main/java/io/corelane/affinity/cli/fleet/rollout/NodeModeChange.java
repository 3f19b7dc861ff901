/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeReport.Refused;
import io.corelane.affinity.cli.datanode.DfsAdmin;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import io.corelane.affinity.config.ConfigKey;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Brings a mode into force in one DataNode: its file is written, the DataNode reads it, and its
 * {@code /jmx} says what holds. {@code dfsadmin} says nothing of a value that was refused.
 *
 * @param write writes the file
 * @param admin has it read
 * @param inquiry looks at the DataNode
 * @param patience how long the mode may take until it is in force
 */
public record NodeModeChange(
    WriteCommand write, DfsAdmin admin, Inquiry inquiry, Duration patience) {

  private static final long POLL_MILLIS = 250;

  /**
   * What came of it.
   *
   * @param refusal why the mode is not in force; empty if it is
   * @param now the DataNode as seen last; nothing if it was not seen since
   */
  record Result(String refusal, Optional<ModeSeen> now) {}

  /**
   * Does it, and waits until it holds.
   *
   * @param node the DataNode
   * @param ipcPort where it takes requests
   * @param mode the mode
   * @param strict whether a mode that is in force but does not do what it says is a refusal
   */
  Result to(FleetNode node, int ipcPort, String mode, boolean strict) throws InterruptedException {
    String written = write.write(node.host(), mode);
    if (!written.isEmpty()) {
      return new Result(written, Optional.empty());
    }
    List<Refused> before = refused(inquiry.ask(node));
    try {
      admin.start(node.host() + ":" + ipcPort);
    } catch (IOException e) {
      return new Result(String.valueOf(e.getMessage()), Optional.empty());
    }
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      FleetAnswer answer = inquiry.ask(node);
      Optional<ModeSeen> now = answer.corelane().map(ModeSeen::of);
      Optional<Refused> refused =
          refused(answer).stream().filter(one -> !before.contains(one)).findFirst();
      if (refused.isPresent()) {
        return new Result("it refuses " + refused.get().text(), now);
      }
      String missing = missing(answer, now, mode, strict);
      if (missing.isEmpty() || System.nanoTime() >= end) {
        return new Result(missing, now);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private String missing(FleetAnswer answer, Optional<ModeSeen> now, String mode, boolean strict) {
    if (now.isEmpty()) {
      return answer.why();
    } else if (!now.get().mode().equals(mode)) {
      return mode
          + " is not in force after "
          + patience.toSeconds()
          + " s, it is still "
          + now.get().mode()
          + ": does its file say so?";
    }
    return strict ? now.get().trouble() : "";
  }

  /** Which modes it has refused, and when: those of before are told apart by that. */
  private static List<Refused> refused(FleetAnswer answer) {
    return answer.corelane().map(corelane -> corelane.report().refused()).orElse(List.of()).stream()
        .filter(one -> one.key().equals(ConfigKey.MODE.key()))
        .toList();
  }

  /** Where a DataNode takes requests; 0 if it does not tell. */
  static int ipcPort(FleetAnswer answer) {
    return answer.figures().map(DataNodeFigures::ipcPort).orElse(0);
  }
}
