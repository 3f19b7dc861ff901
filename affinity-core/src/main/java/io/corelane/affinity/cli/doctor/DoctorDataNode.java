/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.DataNodeWeb;
import io.corelane.affinity.host.DataNodeFacts;
import io.corelane.affinity.host.DataNodeFacts.CorelaneState;
import io.corelane.affinity.system.Reading;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Asks a DataNode what the doctor wants to know of it. */
final class DoctorDataNode {

  private final DataNodeWeb web;

  /** Asks one DataNode. */
  DoctorDataNode(DataNodeWeb web) {
    this.web = web;
  }

  /** Asks once. Never fails: the answer says what could not be had, and why. */
  Reading<DataNodeFacts> ask() throws InterruptedException {
    String url = web.server().toString();
    Reading<CorelaneState> corelane;
    try {
      Optional<DataNodeReport> report = new DataNodeJmx(web).askIfAny();
      corelane =
          report.isPresent()
              ? new Reading.Present<>(state(report.get()))
              : new Reading.Absent<>("Corelane of " + url);
    } catch (IOException e) {
      return new Reading.Denied<>("the DataNode", String.valueOf(e.getMessage()));
    }
    return new Reading.Present<>(new DataNodeFacts(url, corelane, configuration()));
  }

  private static CorelaneState state(DataNodeReport report) {
    return new CorelaneState(
        report.mode(),
        report.state().equals("active"),
        report.inactiveReason(),
        report.steeringTrouble());
  }

  /** Hadoop's ConfServlet: {@code {"properties":[{"key":...,"value":...},...]}}. */
  private Reading<Map<String, String>> configuration() throws InterruptedException {
    try {
      JsonNode properties = web.ask("/conf").path("properties");
      if (!properties.isArray()) {
        return new Reading.Malformed<>(web.server() + "/conf", "no list of properties");
      }
      Map<String, String> keys = new HashMap<>();
      properties.forEach(
          entry -> keys.put(entry.path("key").asText(), entry.path("value").asText()));
      return new Reading.Present<>(Map.copyOf(keys));
    } catch (IOException e) {
      return new Reading.Denied<>("its configuration", String.valueOf(e.getMessage()));
    }
  }
}
