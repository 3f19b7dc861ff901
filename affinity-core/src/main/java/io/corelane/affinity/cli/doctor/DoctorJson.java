/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Verdict;
import java.util.List;
import java.util.Locale;

/** Findings as JSON, for scripts. */
final class DoctorJson {

  private DoctorJson() {}

  static String of(String gain, List<Finding> findings) {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.createObjectNode();
    root.put("gain", gain);
    ObjectNode counts = root.putObject("counts");
    for (Verdict verdict : Verdict.values()) {
      counts.put(name(verdict), findings.stream().filter(f -> f.verdict() == verdict).count());
    }
    for (Finding finding : findings) {
      ObjectNode node = root.withArray("findings").addObject();
      node.put("check", finding.check())
          .put("title", finding.title())
          .put("subject", finding.subject())
          .put("verdict", name(finding.verdict()))
          .put("fact", finding.fact());
      finding.sources().forEach(node.putArray("sources")::add);
      node.put("why", finding.why());
      Remedy remedy = finding.remedy();
      ObjectNode to = node.putObject("remedy").put("words", remedy.words());
      remedy.change().forEach(to.putArray("change")::add);
      remedy.undo().forEach(to.putArray("undo")::add);
    }
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
