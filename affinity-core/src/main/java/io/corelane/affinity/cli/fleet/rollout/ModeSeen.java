/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.EndedUpload;
import io.corelane.affinity.judge.AutoFigures;
import java.util.List;

/**
 * A DataNode at one moment, as far as it matters for a roll-out.
 *
 * @param mode the mode that it is configured to
 * @param trouble why it does not do what that mode says; empty if it does
 * @param sinceMillis since when that is in force, by its clock, in milliseconds since 1970
 * @param failures how many it has counted since its start
 * @param ended its last uploads that ended
 */
public record ModeSeen(
    String mode, String trouble, long sinceMillis, long failures, List<EndedUpload> ended) {

  /** Keeps the list as it is. */
  public ModeSeen {
    ended = List.copyOf(ended);
  }

  /** What its Corelane shows. */
  public static ModeSeen of(DataNodeFigures.Corelane corelane) {
    return new ModeSeen(
        corelane.report().auto().configuredMode(),
        trouble(corelane.report()),
        corelane.sinceMillis(),
        corelane.failures(),
        corelane.ended());
  }

  private static String trouble(DataNodeReport report) {
    AutoFigures auto = report.auto().figures();
    if (report.auto().configuredMode().equals("off")) {
      return "";
    } else if (!report.state().equals("active")) {
      return "inactive: " + report.inactiveReason();
    } else if (auto.state() == AutoFigures.State.STOPPED) {
      return "auto has stopped: " + auto.trouble();
    } else if (report.auto().configuredMode().equals("steer")
        && !report.steeringTrouble().isEmpty()) {
      return "steer does what bind does: " + report.steeringTrouble();
    }
    return "";
  }
}
