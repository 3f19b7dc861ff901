/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.Evidence;
import io.corelane.affinity.trial.SwitchbackTrial;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * A judgement as the text of a file: a first line that names format and version, then properties of
 * {@link Properties} in alphabetical order, then a check sum of all lines before it.
 */
final class JudgementText {

  /** How each of our files begins, whatever its version. */
  static final String MAGIC = "# corelane-trial ";

  private static final String FIRST = MAGIC + "2\n";
  private static final String LAST = "# sum ";

  /** A file that another DataNode keeps. */
  static final class OtherOwnerException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    OtherOwnerException(String message) {
      super(message);
    }
  }

  private JudgementText() {}

  static String write(Judgement judgement, String owner) {
    Properties properties = new Properties();
    properties.setProperty("owner", owner);
    properties.setProperty("machine", judgement.machine());
    properties.setProperty("bytesPerSecond", Double.toString(judgement.bytesPerSecond()));
    List<ModeTrial> trials = judgement.trials();
    properties.setProperty("trials", Integer.toString(trials.size()));
    for (int i = 0; i < trials.size(); i++) {
      put(properties, "trial." + i + ".", trials.get(i));
    }
    StringWriter out = new StringWriter();
    try {
      properties.store(out, null);
    } catch (IOException e) {
      throw new IllegalStateException("a string cannot be written to", e);
    }
    String lines =
        out.toString()
            .lines()
            .filter(line -> !line.startsWith("#"))
            .sorted()
            .collect(Collectors.joining("\n", FIRST, "\n"));
    return signed(lines);
  }

  /** With the check sum behind it. */
  static String signed(String lines) {
    return lines + LAST + sum(lines) + "\n";
  }

  private static void put(Properties properties, String at, ModeTrial trial) {
    properties.setProperty(at + "baseline", trial.baseline().text());
    properties.setProperty(at + "other", trial.other().text());
    properties.setProperty(at + "begunMillis", Long.toString(trial.begunMillis()));
    properties.setProperty(at + "verdict", trial.verdict().name().toLowerCase(Locale.ROOT));
    properties.setProperty(at + "decidedMillis", Long.toString(trial.decidedMillis()));
    properties.setProperty(at + "gain", Double.toString(trial.trial().gain()));
    properties.setProperty(at + "failures", Long.toString(trial.trial().failures()));
    trial
        .trial()
        .evidence()
        .forEach(
            (measure, evidence) ->
                properties.setProperty(
                    at + measure.name().toLowerCase(Locale.ROOT),
                    evidence.pairs() + " " + evidence.sum() + " " + evidence.squares()));
  }

  /** Whose it is, be it damaged or not; nothing if it does not tell. */
  static Optional<String> owner(String text) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
    return Optional.ofNullable(properties.getProperty("owner"));
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @throws OtherOwnerException if it is another DataNode's
   * @throws IllegalArgumentException if it is damaged or of another version; the message says which
   */
  static Judgement read(String text, String owner) {
    if (!text.startsWith(FIRST)) {
      throw new IllegalArgumentException(
          "it begins with \""
              + text.lines().findFirst().orElse("")
              + "\", not \""
              + FIRST.strip()
              + '"');
    }
    int last = text.lastIndexOf(LAST);
    if (last < 0 || !text.equals(signed(text.substring(0, last)))) {
      throw new IllegalArgumentException(
          "its check sum is missing or another: it was cut or edited");
    }
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException e) {
      throw new IllegalArgumentException("a string cannot be read", e);
    }
    if (!owner.equals(value(properties, "owner"))) {
      throw new OtherOwnerException("it is of the DataNode of " + value(properties, "owner"));
    }
    int count = Integer.parseInt(value(properties, "trials"));
    List<ModeTrial> trials = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      trials.add(trial(properties, "trial." + i + "."));
    }
    return new Judgement(
        trials,
        value(properties, "machine"),
        Double.parseDouble(value(properties, "bytesPerSecond")));
  }

  private static ModeTrial trial(Properties properties, String at) {
    Map<TrialMeasure, Evidence> evidence = new EnumMap<>(TrialMeasure.class);
    for (TrialMeasure measure : TrialMeasure.values()) {
      String text = properties.getProperty(at + measure.name().toLowerCase(Locale.ROOT));
      if (text != null) {
        evidence.put(measure, evidence(text));
      }
    }
    return new ModeTrial(
        mode(value(properties, at + "baseline")),
        mode(value(properties, at + "other")),
        new SwitchbackTrial(
            evidence,
            Double.parseDouble(value(properties, at + "gain")),
            Long.parseLong(value(properties, at + "failures"))),
        Long.parseLong(value(properties, at + "begunMillis")),
        TrialVerdict.valueOf(value(properties, at + "verdict").toUpperCase(Locale.ROOT)),
        Long.parseLong(value(properties, at + "decidedMillis")));
  }

  private static Evidence evidence(String text) {
    String[] words = text.split(" ", -1);
    if (words.length != 3) {
      throw new IllegalArgumentException("\"" + text + "\" is not three numbers");
    }
    return new Evidence(
        Integer.parseInt(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
  }

  private static Mode mode(String text) {
    return Mode.valueOf(text.toUpperCase(Locale.ROOT));
  }

  private static String value(Properties properties, String key) {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("it lacks " + key);
    }
    return value;
  }

  private static String sum(String text) {
    CRC32 sum = new CRC32();
    sum.update(text.getBytes(StandardCharsets.UTF_8));
    return "%08x".formatted(sum.getValue());
  }
}
