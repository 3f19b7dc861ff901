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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a DataNode's {@code /corelane/metrics} exposes, and what alerts and dashboard ask for. */
public final class Exposition {

  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (corelane_\\w+) (\\w+)$");
  private static final Pattern SAMPLE =
      Pattern.compile("(?m)^(corelane_\\w+)(?:\\{([^}]*)})? \\S+$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");
  private static final Pattern OF_HISTOGRAM = Pattern.compile("_(bucket|count|sum)$");

  /** Added by Prometheus to all that it scrapes, or by its configuration. */
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance", "cluster");

  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Map<String, Set<String>>> samples = new TreeMap<>();
  private int series;

  /**
   * Reads what was exposed.
   *
   * @param text in Prometheus' text format
   */
  public Exposition(String text) {
    TYPE.matcher(text).results().forEach(type -> types.put(type.group(1), type.group(2)));
    Matcher sample = SAMPLE.matcher(text);
    while (sample.find()) {
      series++;
      Map<String, Set<String>> labels =
          samples.computeIfAbsent(sample.group(1), any -> new HashMap<>());
      if (sample.group(2) != null) {
        LABEL
            .matcher(sample.group(2))
            .results()
            .forEach(
                one ->
                    labels.computeIfAbsent(one.group(1), any -> new HashSet<>()).add(one.group(2)));
      }
    }
  }

  /** How many series one scrape brings. */
  public int series() {
    return series;
  }

  /**
   * Where alerts, dashboard or the tests of the alerts name what is not exposed like that.
   *
   * @return one sentence for each fault
   * @throws IOException if alerts or dashboard cannot be read
   */
  public Set<String> faults() throws IOException {
    Set<String> faults = new TreeSet<>();
    for (Map.Entry<String, List<Dashboards.Use>> place : Dashboards.uses().entrySet()) {
      for (Dashboards.Use use : place.getValue()) {
        faults.addAll(faults(place.getKey(), use));
      }
    }
    for (Dashboards.Use series : Dashboards.testedSeries()) {
      faults.addAll(faults("a test of the alerts", series));
      Set<String> labels = new TreeSet<>(series.labels().keySet());
      labels.removeAll(OF_PROMETHEUS);
      if (!labels.equals(labels(series.name()).keySet())) {
        faults.add("a test of the alerts: " + series.name() + " has " + labels(series.name()));
      }
    }
    return faults;
  }

  private List<String> faults(String place, Dashboards.Use use) {
    List<String> faults = new ArrayList<>();
    String name = use.name();
    String type = types.getOrDefault(name, types.get(OF_HISTOGRAM.matcher(name).replaceAll("")));
    if (type == null || !samples.containsKey(name)) {
      faults.add(place + ": " + name + " is not exposed");
    } else if (use.counted() && type.equals("gauge")) {
      faults.add(place + ": " + name + " is a gauge");
    }
    use.labels()
        .forEach(
            (label, values) -> {
              if (!OF_PROMETHEUS.contains(label)
                  && !labels(name).getOrDefault(label, Set.of()).containsAll(values)) {
                faults.add(place + ": " + name + " has no such " + label + " among " + values);
              }
            });
    return faults;
  }

  private Map<String, Set<String>> labels(String name) {
    return samples.getOrDefault(name, Map.of());
  }
}
