/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.TrialFigures;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What mode auto has found on each DataNode, and how often. Pure. */
enum VerdictCount {
  /** The mode in question helps. */
  HELPS("helps"),
  /** It harms, or its writes failed. */
  HARMS("harms"),
  /** It makes none that matters. */
  NO_DIFFERENCE("no difference"),
  /** Too little is known, or its trial cost too much. */
  NONE_YET("none yet"),
  /** Another mode is configured. */
  NOT_ASKED("not in auto"),
  /** There is no Corelane that could tell. */
  NO_ANSWER("no answer");

  private final String text;

  VerdictCount(String text) {
    this.text = text;
  }

  static VerdictCount of(FleetAnswer answer) {
    if (answer.corelane().isEmpty()) {
      return NO_ANSWER;
    }
    DataNodeReport report = answer.corelane().get().report();
    if (!report.auto().isWanted()) {
      return NOT_ASKED;
    }
    return report
        .auto()
        .figures()
        .current()
        .map(TrialFigures::verdict)
        .map(
            verdict ->
                switch (verdict) {
                  case HELPS -> HELPS;
                  case HARMS, FAILS -> HARMS;
                  case NO_DIFFERENCE -> NO_DIFFERENCE;
                  case UNDECIDED, TOO_DEAR -> NONE_YET;
                })
        .orElse(NONE_YET);
  }

  /** Whether a DataNode's answer is one that an operator should look into. */
  static boolean isTrouble(FleetAnswer answer) {
    return answer
        .corelane()
        .map(corelane -> corelane.report().auto().figures().state() == AutoFigures.State.STOPPED)
        .orElse(true);
  }

  static Map<VerdictCount, Long> all(List<FleetAnswer> answers) {
    Map<VerdictCount, Long> counts = new EnumMap<>(VerdictCount.class);
    for (VerdictCount one : values()) {
      counts.put(one, answers.stream().filter(answer -> of(answer) == one).count());
    }
    return counts;
  }

  /** Such as {@code helps 7, harms 0, no difference 3, none yet 2}. */
  static String sentence(Map<VerdictCount, Long> counts) {
    List<String> parts = new ArrayList<>();
    counts.forEach(
        (verdict, count) -> {
          if (count > 0 || verdict.compareTo(NOT_ASKED) < 0) {
            parts.add(verdict.text + " " + count);
          }
        });
    return String.join(", ", parts);
  }

  String text() {
    return text;
  }

  /** How JSON has it. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
