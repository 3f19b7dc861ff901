/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** A trial's figures in words: the same ones in the log, on the page and for a ticket. */
public final class VerdictText {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm", Locale.ENGLISH);

  private VerdictText() {}

  /**
   * What was found, in one clause, such as "bind helps: it received 6.1 % more per CPU-second of
   * the DataNode (4.9 to 7.3 %), over 214 slices of 20 s".
   */
  public static String finding(TrialFigures trial) {
    String bind = trial.other();
    String over = ", over " + slices(trial);
    return switch (trial.verdict()) {
      case UNDECIDED ->
          trial.pairs() == 0
              ? "no slices of " + bind + " and " + trial.baseline() + " are compared yet"
              : "whether " + bind + " helps is not decided yet: " + received(most(trial)) + over;
      case HELPS -> bind + " helps: it received " + change(best(trial)) + over;
      case FAILS -> bind + " was left because writes failed in its slices" + over;
      case HARMS -> bind + " harms: it received " + change(worst(trial)) + over;
      case TOO_DEAR ->
          bind
              + " was left because its trial cost too much, perhaps by chance: it received "
              + change(trial.of(TrialMeasure.RECEIVED))
              + over;
      case NO_DIFFERENCE ->
          trial.pairs() == 0
              ? "too little was received to compare " + bind + " and " + trial.baseline()
              : bind + " makes no difference that matters: " + received(most(trial)) + over;
    };
  }

  /** The same, and what follows from it. */
  static String news(TrialFigures trial) {
    String then =
        trial.verdict() == TrialVerdict.UNDECIDED
            ? "the trial goes on"
            : kept(trial) + " stays in force";
    return finding(trial) + "; " + then;
  }

  /**
   * The answer to "what did it bring?", for a ticket.
   *
   * @param inForce the mode in force now
   * @param zone for dates
   * @return five lines
   */
  public static List<String> lines(TrialFigures trial, String inForce, ZoneId zone) {
    List<String> lines = new ArrayList<>();
    MeasureFigures told =
        switch (trial.verdict()) {
          case HELPS -> best(trial);
          case HARMS -> worst(trial);
          case TOO_DEAR -> trial.of(TrialMeasure.RECEIVED);
          case FAILS, UNDECIDED, NO_DIFFERENCE -> most(trial);
        };
    lines.add(
        "On this DataNode, over "
            + slices(trial)
            + " since "
            + at(DAY, trial.begunMillis(), zone)
            + ", "
            + trial.other()
            + (trial.pairs() == 0 ? " was not compared yet." : " received " + change(told) + "."));
    lines.add(
        "Verdict: "
            + words(trial)
            + (trial.decidedMillis() == 0
                ? ""
                : ", since " + at(MINUTE, trial.decidedMillis(), zone))
            + ". In force: "
            + inForce
            + ".");
    for (TrialMeasure measure : TrialMeasure.values()) {
      MeasureFigures figures = trial.of(measure);
      lines.add(
          "%-47s %s"
              .formatted(
                  "  received " + unit(measure),
                  figures.pairs() == 0
                      ? "not measured yet"
                      : signed(figures.ratio())
                          + " % ("
                          + signed(figures.low())
                          + " to "
                          + signed(figures.high())
                          + " %)"));
    }
    return List.copyOf(lines);
  }

  private static String words(TrialFigures trial) {
    String bind = trial.other();
    return switch (trial.verdict()) {
      case UNDECIDED -> "none yet on " + bind + " against " + trial.baseline();
      case HELPS -> bind + " helps";
      case FAILS -> bind + " was left because writes failed in its slices";
      case HARMS -> bind + " harms";
      case TOO_DEAR -> bind + " cost too much to go on trying it, perhaps by chance";
      case NO_DIFFERENCE ->
          trial.pairs() == 0
              ? "too little was received to compare " + bind + " and " + trial.baseline()
              : bind + " makes no difference that matters";
    };
  }

  private static String kept(TrialFigures trial) {
    return trial.verdict() == TrialVerdict.HELPS ? trial.other() : trial.baseline();
  }

  private static String slices(TrialFigures trial) {
    long millis = trial.sliceMillis();
    String length = millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    return 2 * trial.pairs() + " slices of " + length;
  }

  private static MeasureFigures best(TrialFigures trial) {
    return trial.measures().stream()
        .max(Comparator.comparingDouble(MeasureFigures::low))
        .orElseGet(() -> trial.of(TrialMeasure.RECEIVED));
  }

  private static MeasureFigures worst(TrialFigures trial) {
    return trial.measures().stream()
        .min(Comparator.comparingDouble(MeasureFigures::high))
        .orElseGet(() -> trial.of(TrialMeasure.RECEIVED));
  }

  /** What is known best: the narrowest. */
  private static MeasureFigures most(TrialFigures trial) {
    return trial.measures().stream()
        .filter(figures -> figures.pairs() > 0)
        .min(Comparator.comparingDouble(figures -> figures.high() / figures.low()))
        .orElseGet(() -> trial.of(TrialMeasure.RECEIVED));
  }

  private static String received(MeasureFigures figures) {
    return "it received " + change(figures);
  }

  private static String change(MeasureFigures figures) {
    boolean more = figures.ratio() >= 1;
    boolean sure = more ? figures.low() >= 1 : figures.high() <= 1;
    String low = sure ? size(more ? figures.low() : figures.high()) : signed(figures.low());
    String high = sure ? size(more ? figures.high() : figures.low()) : signed(figures.high());
    return size(figures.ratio())
        + " % "
        + (more ? "more " : "less ")
        + unit(figures.measure())
        + " ("
        + low
        + " to "
        + high
        + " %)";
  }

  private static String unit(TrialMeasure measure) {
    return switch (measure) {
      case RECEIVED -> "per second";
      case PER_DATA_NODE_CPU -> "per CPU-second of the DataNode";
      case PER_MACHINE_CPU -> "per CPU-second of the machine";
    };
  }

  private static String size(double ratio) {
    return String.format(Locale.ROOT, "%.1f", Math.abs(ratio - 1) * 100);
  }

  private static String signed(double ratio) {
    return String.format(Locale.ROOT, "%+.1f", (ratio - 1) * 100);
  }

  private static String at(DateTimeFormatter format, long millis, ZoneId zone) {
    return format.format(Instant.ofEpochMilli(millis).atZone(zone));
  }
}
