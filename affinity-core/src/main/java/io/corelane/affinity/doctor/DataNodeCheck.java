/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DataNodeFacts;
import io.corelane.affinity.host.DataNodeFacts.CorelaneState;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** What the DataNode says of its Corelane. */
final class DataNodeCheck implements Check {

  /**
   * What a DataNode says whose operator has chosen that; a mode that failed gives another reason.
   */
  private static final String OFF = "corelane.mode = off";

  private static final Topic TOPIC =
      new Topic(
          "corelane",
          "Corelane in the DataNode",
          "While Corelane is inactive the DataNode runs as stock HDFS; while it cannot steer, mode"
              + " steer is as mode bind.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (host.dataNode().isEmpty()) {
      return List.of(TOPIC.unseen("", "no DataNode was asked; --url http://HOST:9864 asks one"));
    }
    Reading<DataNodeFacts> answer = host.dataNode().get();
    if (!(answer instanceof Reading.Present<DataNodeFacts> node)) {
      return List.of(TOPIC.unread("", answer));
    }
    String url = node.value().url();
    String source = url + "/jmx";
    Reading<CorelaneState> corelane = node.value().corelane();
    if (!(corelane instanceof Reading.Present<CorelaneState> state)) {
      return List.of(
          corelane instanceof Reading.Absent
              ? TOPIC.notApplicable(url, "it runs without Corelane", source)
              : TOPIC.unread(url, corelane));
    } else if (state.value().inactiveReason().equals(OFF)) {
      return List.of(TOPIC.ok(url, "mode off: loaded and idle, as it was told", source));
    } else if (!state.value().active()) {
      return List.of(
          TOPIC.problem(
              url,
              "inactive: " + state.value().inactiveReason(),
              Remedy.words("Mend what it says and restart the DataNode."),
              source));
    } else if (!state.value().steeringTrouble().isEmpty()) {
      return List.of(
          TOPIC.problem(
              url,
              "mode " + state.value().mode() + ", and cannot: " + state.value().steeringTrouble(),
              new Remedy(
                  "corelaned --check-setup says what keeps the helper from serving.",
                  List.of("systemctl start corelaned"),
                  List.of("systemctl stop corelaned")),
              source));
    }
    return List.of(TOPIC.ok(url, "active in mode " + state.value().mode(), source));
  }
}
