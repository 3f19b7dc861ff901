/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.corelane.affinity.doctor.finding.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a DataNode tells of its host.
 *
 * @param why why it tells nothing, as a sentence; empty if it does
 * @param gain what placing uploads can gain there; empty if it tells nothing
 * @param all its findings; none if it tells nothing
 * @param json its answer
 */
public record HostFindings(
    FleetNode node, String why, String gain, List<HostFinding> all, JsonNode json) {

  /** Where a DataNode has them. */
  static final String PATH = "/corelane/doctor";

  /**
   * One of them.
   *
   * @param title what was checked
   * @param subject the NIC or disk; empty for the host
   * @param fact what was seen
   */
  public record HostFinding(Verdict verdict, String title, String subject, String fact) {}

  public HostFindings {
    all = List.copyOf(all);
  }

  static HostFindings none(FleetNode node, String why) {
    return new HostFindings(node, why, "", List.of(), MissingNode.getInstance());
  }

  /** What was answered; a verdict that is not known is said, and nothing is made of it. */
  static HostFindings of(FleetNode node, JsonNode json) {
    JsonNode findings = json.path("findings");
    if (!findings.isArray() || !json.path("gain").isTextual()) {
      return none(node, "answers no findings at " + PATH);
    }
    List<HostFinding> all = new ArrayList<>();
    for (JsonNode finding : findings) {
      String verdict = finding.path("verdict").asText();
      try {
        all.add(
            new HostFinding(
                Verdict.valueOf(verdict.toUpperCase(Locale.ROOT).replace('-', '_')),
                finding.path("title").asText(),
                finding.path("subject").asText(),
                finding.path("fact").asText()));
      } catch (IllegalArgumentException e) {
        return none(node, "has the verdict \"" + verdict + "\", which this version does not know");
      }
    }
    return new HostFindings(node, "", json.path("gain").asText(), all, json);
  }

  /** Whether there is one such. */
  public boolean has(Verdict verdict) {
    return all.stream().anyMatch(finding -> finding.verdict() == verdict);
  }
}
