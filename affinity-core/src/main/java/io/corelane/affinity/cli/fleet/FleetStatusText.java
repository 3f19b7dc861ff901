/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.fleet.node.Differences.Difference;
import io.corelane.affinity.cli.fleet.node.Differences.Kind;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A fleet's status for a terminal. Pure. */
final class FleetStatusText {

  private static final String NONE = "-";
  private static final int MOST_NAMES = 8;

  private FleetStatusText() {}

  static String of(FleetStatus status) {
    TextTable table = new TextTable(0);
    table.row(
        "DATANODE",
        "MODE",
        "STATE",
        "SHORT",
        "NODE",
        "LONG",
        "SHARED",
        "UNKNOWN",
        "MIB/S",
        "FAILED",
        "VERSION",
        "NOT WELL");
    status.answers().forEach(answer -> row(table, status, answer));
    StringBuilder text = new StringBuilder(table.text());
    String kinds = kinds(status.kinds());
    if (!kinds.isEmpty()) {
      text.append("\nHOSTS\n").append(kinds);
    }
    return text.append('\n').append(summary(status)).toString();
  }

  private static void row(TextTable table, FleetStatus status, FleetAnswer answer) {
    String name = answer.node().name();
    if (answer.corelane().isEmpty()) {
      String reach = answer.reach().text();
      table.row(name, NONE, reach, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, answer.why());
      return;
    }
    DataNodeFigures.Corelane corelane = answer.corelane().get();
    DataNodeReport report = corelane.report();
    List<Difference> drift = status.drift(answer);
    String differs = drift.stream().map(Difference::text).collect(Collectors.joining(", "));
    String trouble =
        status
            .trouble(answer)
            .filter(said -> drift.isEmpty() || !said.startsWith("differs"))
            .orElse("");
    table.row(
        name,
        FleetStatus.mode(report),
        report.state(),
        share(corelane.laneBytes(), "short"),
        share(corelane.laneBytes(), "node"),
        share(corelane.laneBytes(), "long"),
        share(corelane.laneBytes(), "shared"),
        share(corelane.laneBytes(), "unknown"),
        report.uploads().isEmpty()
            ? NONE
            : String.format(Locale.ROOT, "%.0f", FleetStatus.rate(report)),
        String.valueOf(corelane.failures()),
        corelane.version().isEmpty() ? NONE : corelane.version(),
        trouble + (trouble.isEmpty() || differs.isEmpty() ? "" : "; ") + differs);
  }

  /** Of all bytes since the DataNode's start. */
  private static String share(Map<String, Long> laneBytes, String lane) {
    long all = laneBytes.values().stream().mapToLong(bytes -> bytes).sum();
    return all == 0
        ? NONE
        : String.format(Locale.ROOT, "%.0f %%", 100.0 * laneBytes.getOrDefault(lane, 0L) / all);
  }

  private static String kinds(List<Kind> kinds) {
    TextTable table = new TextTable(0);
    for (Kind kind : kinds) {
      boolean first = kind.equals(kinds.get(0));
      String what =
          first
              ? kind.traits().entrySet().stream()
                  .map(trait -> trait.getKey() + " " + trait.getValue())
                  .collect(Collectors.joining(", "))
              : kind.differences().stream().map(Difference::text).collect(Collectors.joining(", "))
                  + ": "
                  + names(kind.names());
      table.row(kind.names().size() + (first ? " alike" : " differ"), what);
    }
    return table.text();
  }

  private static String names(List<String> names) {
    int more = names.size() - MOST_NAMES;
    return String.join(", ", more > 0 ? names.subList(0, MOST_NAMES) : names)
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static String summary(FleetStatus status) {
    int all = status.answers().size();
    if (status.well() == all) {
      return "All " + all + " DataNodes are well.\n";
    }
    StringBuilder text =
        new StringBuilder(status.well() + " of " + all + " DataNodes are well. Not well:\n");
    TextTable table = new TextTable(2);
    for (FleetAnswer answer : status.answers()) {
      status.trouble(answer).ifPresent(trouble -> table.row(answer.node().name(), trouble));
    }
    return text.append(table.text()).toString();
  }
}
