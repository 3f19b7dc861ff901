/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.verdict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.MeasureFigures;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.judge.VerdictText;
import java.util.Locale;

/** A verdict as JSON, for scripts. */
final class VerdictJson {

  private VerdictJson() {}

  static String of(String url, DataNodeReport report) {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.createObjectNode();
    AutoFigures auto = report.auto().figures();
    root.put("url", url)
        .put("configuredMode", report.auto().configuredMode())
        .put("mode", report.mode())
        .put("state", word(auto.state()))
        .put("trouble", auto.trouble())
        .put("nextMillis", auto.nextMillis());
    for (TrialFigures trial : auto.trials()) {
      ObjectNode node = root.withArray("trials").addObject();
      node.put("baseline", trial.baseline())
          .put("other", trial.other())
          .put("verdict", word(trial.verdict()))
          .put("finding", VerdictText.finding(trial))
          .put("pairs", trial.pairs())
          .put("sliceMillis", trial.sliceMillis())
          .put("begunMillis", trial.begunMillis())
          .put("decidedMillis", trial.decidedMillis());
      for (MeasureFigures measure : trial.measures()) {
        node.withArray("measures")
            .addObject()
            .put("measure", word(measure.measure()))
            .put("pairs", measure.pairs())
            .put("ratio", measure.ratio())
            .put("low", measure.low())
            .put("high", measure.high());
      }
    }
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
