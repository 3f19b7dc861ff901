/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a DataNode's {@code /prom} exposes, held against what alerts and dashboard ask for. */
public final class Exposition {

  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (corelane_\\w+) (\\w+)$");
  private static final Pattern SAMPLE = Pattern.compile("(?m)^(corelane_\\w+)\\{([^}]*)\\} ");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

  /** Added by Prometheus to all that it scrapes. */
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Set<String>> labels = new HashMap<>();

  /**
   * Reads what was exposed.
   *
   * @param text in Prometheus' text format
   */
  public Exposition(String text) {
    Matcher type = TYPE.matcher(text);
    while (type.find()) {
      types.put(type.group(1), type.group(2));
    }
    Matcher sample = SAMPLE.matcher(text);
    while (sample.find()) {
      Matcher label = LABEL.matcher(sample.group(2));
      Set<String> names = labels.computeIfAbsent(sample.group(1), any -> new HashSet<>());
      while (label.find()) {
        names.add(label.group(1));
      }
    }
  }

  /**
   * Whether a metric is there only once a trial of mode {@code auto} has compared a pair.
   *
   * @param name the metric
   * @return whether it needs a trial
   */
  public static boolean ofATrial(String name) {
    return name.startsWith("corelane_auto_ratio");
  }

  /**
   * Where alerts, dashboard or the tests of the alerts name what is not exposed like that.
   *
   * @param asked the names of the metrics to look for; at least one of them must be asked for
   * @return one sentence for each fault
   * @throws IOException if alerts or dashboard cannot be read
   */
  public Set<String> faults(Predicate<String> asked) throws IOException {
    Set<String> faults = new TreeSet<>();
    int looked = 0;
    for (Map.Entry<String, List<Dashboards.Use>> place : Dashboards.uses().entrySet()) {
      for (Dashboards.Use use : place.getValue()) {
        if (asked.test(use.name())) {
          looked++;
          faults.addAll(faults(place.getKey(), use));
        }
      }
    }
    if (looked == 0) {
      faults.add("neither alerts nor dashboard ask for any such metric");
    }
    for (Dashboards.Use series : Dashboards.testedSeries()) {
      if (asked.test(series.name()) && !has(series.name()).equals(Set.copyOf(series.labels()))) {
        faults.add("a test of the alerts: " + series.name() + " has " + has(series.name()));
      }
    }
    return faults;
  }

  private List<String> faults(String place, Dashboards.Use use) {
    List<String> faults = new ArrayList<>();
    String type = types.get(use.name());
    if (type == null || !labels.containsKey(use.name())) {
      faults.add(place + ": " + use.name() + " is not exposed");
    } else if (!has(use.name()).containsAll(use.labels())) {
      faults.add(place + ": " + use.name() + " has the labels " + has(use.name()));
    } else if (use.counted() && !type.equals("counter")) {
      faults.add(place + ": " + use.name() + " is a " + type);
    }
    return faults;
  }

  private Set<String> has(String name) {
    Set<String> has = new HashSet<>(OF_PROMETHEUS);
    has.addAll(labels.getOrDefault(name, Set.of()));
    return has;
  }
}
