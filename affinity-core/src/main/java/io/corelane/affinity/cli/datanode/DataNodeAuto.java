/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.MeasureFigures;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What mode auto of a DataNode shows of itself in {@code /jmx}.
 *
 * @param configuredMode the mode that is wanted, such as {@code auto}
 * @param figures how mode auto stands
 */
public record DataNodeAuto(String configuredMode, AutoFigures figures) {

  /** In another mode, which is in force. */
  public static DataNodeAuto none(String mode) {
    return new DataNodeAuto(mode, AutoFigures.NONE);
  }

  /** Whether mode auto is wanted. */
  public boolean isWanted() {
    return configuredMode.equals("auto");
  }

  /**
   * Reads the bean as Hadoop's servlet writes it.
   *
   * @throws IllegalArgumentException if it has words that this version does not know
   */
  static DataNodeAuto of(JsonNode bean) {
    JsonNode auto = bean.path("Auto");
    if (!auto.isObject()) {
      return none(text(bean.path("Mode")));
    }
    List<TrialFigures> trials = new ArrayList<>();
    auto.path("trials").forEach(trial -> trials.add(trial(trial)));
    return new DataNodeAuto(
        text(bean.path("ConfiguredMode")),
        new AutoFigures(
            constant(AutoFigures.State.class, auto.path("state")),
            text(auto.path("news")),
            text(auto.path("trouble")),
            auto.path("nextMillis").asLong(),
            trials));
  }

  private static TrialFigures trial(JsonNode trial) {
    List<MeasureFigures> measures = new ArrayList<>();
    for (JsonNode measure : trial.path("measures")) {
      measures.add(
          new MeasureFigures(
              constant(TrialMeasure.class, measure.path("measure")),
              measure.path("pairs").asInt(),
              measure.path("ratio").asDouble(),
              measure.path("low").asDouble(),
              measure.path("high").asDouble()));
    }
    return new TrialFigures(
        text(trial.path("baseline")),
        text(trial.path("other")),
        constant(TrialVerdict.class, trial.path("verdict")),
        trial.path("pairs").asInt(),
        trial.path("sliceMillis").asLong(),
        trial.path("begunMillis").asLong(),
        trial.path("decidedMillis").asLong(),
        List.copyOf(measures));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, JsonNode word) {
    return Enum.valueOf(type, word.asText().toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Without control characters: it is written to a terminal. */
  private static String text(JsonNode node) {
    return node.asText().replaceAll("\\p{Cntrl}", " ");
  }
}
