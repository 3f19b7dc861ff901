/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.fleet.node.Differences.Difference;
import io.corelane.affinity.cli.fleet.node.Differences.Kind;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A fleet's status as JSON, for scripts. */
final class FleetStatusJson {

  private FleetStatusJson() {}

  static String of(FleetStatus status) {
    ObjectNode root = FleetJson.object();
    root.put("all", status.answers().size()).put("well", status.well());
    for (FleetAnswer answer : status.answers()) {
      ObjectNode node = FleetJson.dataNode(root.withArray("dataNodes").addObject(), answer);
      node.put("well", status.trouble(answer).isEmpty());
      status.trouble(answer).ifPresent(trouble -> node.put("trouble", trouble));
      answer.corelane().ifPresent(corelane -> corelane(node, corelane));
      answer.figures().ifPresent(figures -> node.put("hadoop", figures.hadoop()));
      differences(node.putObject("drift"), status.drift(answer));
      traits(node.putObject("host"), answer.traits().kind());
      traits(node.putObject("setup"), answer.traits().setup());
    }
    for (Kind kind : status.kinds()) {
      ObjectNode node = root.withArray("kinds").addObject();
      kind.names().forEach(node.putArray("dataNodes")::add);
      traits(node.putObject("host"), kind.traits());
      differences(node.putObject("differs"), kind.differences());
    }
    return FleetJson.text(root);
  }

  private static void corelane(ObjectNode node, DataNodeFigures.Corelane corelane) {
    DataNodeReport report = corelane.report();
    node.put("version", corelane.version())
        .put("mode", report.mode())
        .put("configuredMode", report.auto().configuredMode())
        .put("state", report.state())
        .put("inactiveReason", report.inactiveReason())
        .put("uploads", report.uploads().size())
        .put("mibPerSecond", FleetStatus.rate(report))
        .put("failures", corelane.failures());
    ObjectNode lanes = node.putObject("laneBytes");
    new TreeMap<>(corelane.laneBytes()).forEach(lanes::put);
  }

  private static void traits(ObjectNode node, Map<String, String> traits) {
    traits.forEach(node::put);
  }

  private static void differences(ObjectNode node, List<Difference> differences) {
    for (Difference difference : differences) {
      node.putObject(difference.what()).put("is", difference.is()).put("most", difference.most());
    }
  }
}
