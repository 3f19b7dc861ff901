/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.fleet.node.Differences;
import io.corelane.affinity.cli.fleet.node.Differences.Difference;
import io.corelane.affinity.cli.fleet.node.Differences.Kind;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is to be said of a fleet. Pure.
 *
 * @param answers of all its DataNodes
 * @param drift where the setup of one that answered is not that of most, by its name
 * @param kinds hosts that are alike, the largest kind first
 */
record FleetStatus(
    List<FleetAnswer> answers, Map<String, List<Difference>> drift, List<Kind> kinds) {

  private static final String UNREADABLE = "configuration";

  static FleetStatus of(List<FleetAnswer> answers) {
    List<FleetAnswer> answered =
        answers.stream().filter(answer -> answer.figures().isPresent()).toList();
    Map<String, Map<String, String>> hosts = new LinkedHashMap<>();
    answered.forEach(answer -> hosts.put(answer.node().name(), answer.traits().kind()));
    // A host without Corelane has no setup of it that could be another.
    List<FleetAnswer> ours =
        answered.stream().filter(answer -> answer.corelane().isPresent()).toList();
    Map<String, String> most =
        Differences.mostCommon(ours.stream().map(answer -> answer.traits().setup()).toList());
    Map<String, List<Difference>> drift = new TreeMap<>();
    for (FleetAnswer answer : ours) {
      drift.put(answer.node().name(), drift(answer.traits().setup(), most));
    }
    return new FleetStatus(answers, drift, Differences.kinds(hosts));
  }

  private static List<Difference> drift(Map<String, String> setup, Map<String, String> most) {
    Map<String, String> comparable = new LinkedHashMap<>(most);
    if (setup.containsKey(UNREADABLE)) {
      comparable.keySet().retainAll(setup.keySet());
    }
    return Differences.of(setup, comparable);
  }

  /** Where one is not like most. */
  List<Difference> drift(FleetAnswer answer) {
    return drift.getOrDefault(answer.node().name(), List.of());
  }

  /** What is not well with one, as a clause; nothing if all is. */
  Optional<String> trouble(FleetAnswer answer) {
    if (answer.corelane().isEmpty()) {
      return Optional.of(answer.why());
    }
    DataNodeFigures.Corelane corelane = answer.corelane().get();
    DataNodeReport report = corelane.report();
    String said = "";
    if (!report.state().equals("active") && !report.auto().configuredMode().equals("off")) {
      said = "inactive: " + report.inactiveReason();
    } else if (!report.auto().figures().trouble().isEmpty()) {
      said = "auto: " + report.auto().figures().trouble();
    } else if (report.mode().equals("steer") && !report.steeringTrouble().isEmpty()) {
      said = report.steeringTrouble();
    } else if (corelane.failures() > 0) {
      said = corelane.failures() + " failures, see its log";
    } else if (!drift(answer).isEmpty()) {
      said = "differs from most";
    }
    return said.isEmpty() ? Optional.empty() : Optional.of(said);
  }

  /** How many are well. */
  long well() {
    return answers.stream().filter(answer -> trouble(answer).isEmpty()).count();
  }

  /** What its uploads receive together, each over its life so far, in MiB/s. */
  static double rate(DataNodeReport report) {
    return report.uploads().stream().mapToDouble(DataNodeReport.Upload::mibPerSecond).sum();
  }

  /** The mode that is wanted, and the one that auto has in force. */
  static String mode(DataNodeReport report) {
    String wanted = report.auto().configuredMode();
    return wanted.isEmpty() || wanted.equals(report.mode())
        ? report.mode()
        : wanted + ": " + report.mode();
  }
}
