/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import java.time.Duration;
import java.util.Optional;

/**
 * Brings a mode into force in one DataNode: its file is written, the DataNode reads it, and its
 * {@code /jmx} says what holds. {@code dfsadmin} says nothing of a value that was refused.
 *
 * @param write writes the file
 * @param reconfig has it read
 * @param inquiry looks at the DataNode
 * @param patience how long the mode may take until it is in force
 */
public record NodeModeChange(
    WriteCommand write, ReconfigCommand reconfig, Inquiry inquiry, Duration patience) {

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
    String asked = reconfig.start(node.host(), ipcPort);
    if (!asked.isEmpty()) {
      return new Result(asked, Optional.empty());
    }
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      FleetAnswer answer = inquiry.ask(node);
      Optional<ModeSeen> now = answer.corelane().map(ModeSeen::of);
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
          + ": its file does not say so, or the DataNode refused it (see its log)";
    }
    return strict ? now.get().trouble() : "";
  }

  /** Where a DataNode takes requests; 0 if it does not tell. */
  static int ipcPort(FleetAnswer answer) {
    return answer.figures().map(DataNodeFigures::ipcPort).orElse(0);
  }
}
