/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The alerts and the dashboard that the project ships, as its tests read them. */
public final class Dashboards {

  private static final Path CONF = conf();
  private static final Pattern SELECTOR =
      Pattern.compile("(?:(rate|increase|resets)\\()?\\b(corelane_\\w+)(?:\\{([^}]*)})?");
  private static final Pattern LABEL = Pattern.compile("(\\w+)(?:=~?|!=|!~)\"([^\"]*)\"");

  private Dashboards() {}

  /** Integration tests run deeper than the others. */
  private static Path conf() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.exists(at.resolve("conf/prometheus-alerts.yml"))) {
      at = Objects.requireNonNull(at.getParent(), "no conf above the working directory");
    }
    return at.resolve("conf");
  }

  /** The alerts by name, each with what its rule says. */
  static Map<String, Map<?, ?>> alerts() throws IOException {
    Map<?, ?> file = yaml("prometheus-alerts.yml");
    Map<String, Map<?, ?>> alerts = new LinkedHashMap<>();
    for (Map<?, ?> group : maps(file, "groups")) {
      for (Map<?, ?> alert : maps(group, "rules")) {
        if (alerts.put(String.valueOf(alert.get("alert")), alert) != null) {
          throw new IllegalArgumentException("two alerts " + alert.get("alert"));
        }
      }
    }
    return alerts;
  }

  /** What a key stands for; it must be there. */
  static Object in(Map<?, ?> map, String key) {
    return Objects.requireNonNull(map.get(key), key);
  }

  /** A file in {@code conf/}. */
  static Path file(String name) {
    return CONF.resolve(name);
  }

  /** A YAML file in {@code conf/}. */
  static Map<?, ?> yaml(String name) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(500);
    return new Yaml(new SafeConstructor(options)).load(Files.readString(file(name)));
  }

  /** The groups of tests of the alerts. */
  static List<Map<?, ?>> tests() throws IOException {
    return maps(yaml("test/prometheus-alerts-test.yml"), "tests");
  }

  /** The maps of a list. */
  static List<Map<?, ?>> maps(Map<?, ?> in, String key) {
    List<Map<?, ?>> maps = new ArrayList<>();
    for (Object each : (List<?>) in(in, key)) {
      maps.add((Map<?, ?>) each);
    }
    return maps;
  }

  /**
   * Every series that the tests of the alerts make up.
   *
   * @return metrics of Corelane's, each with all its labels
   * @throws IOException if the file cannot be read
   */
  public static List<Use> testedSeries() throws IOException {
    List<Use> series = new ArrayList<>();
    for (Map<?, ?> group : tests()) {
      for (Map<?, ?> one : maps(group, "input_series")) {
        series.addAll(use(in(one, "series")));
      }
    }
    return series;
  }

  /** The dashboard's panels that show something, by title. */
  static Map<String, JsonNode> panels() throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(file("grafana-dashboard.json").toFile());
    Map<String, JsonNode> panels = new LinkedHashMap<>();
    for (JsonNode panel : dashboard.path("panels")) {
      if (!panel.path("type").asText().equals("row")
          && panels.put(panel.path("title").asText(), panel) != null) {
        throw new IllegalArgumentException("two panels " + panel.path("title"));
      }
    }
    return panels;
  }

  /**
   * Every expression of both, by where it stands.
   *
   * @return place to selectors
   * @throws IOException if a file cannot be read
   */
  public static Map<String, List<Use>> uses() throws IOException {
    Map<String, List<Use>> uses = new LinkedHashMap<>();
    alerts().forEach((name, rule) -> uses.put("alert " + name, use(in(rule, "expr"))));
    panels()
        .forEach(
            (title, panel) -> {
              int target = 0;
              for (JsonNode one : panel.path("targets")) {
                uses.put("panel " + title + " " + target++, use(one.path("expr").asText()));
              }
            });
    return uses;
  }

  /**
   * One selector of an expression, of a metric of Corelane's.
   *
   * @param name the metric
   * @param labels the labels it asks for, each with the values, or with a variable
   * @param counted whether a function is taken of it that counters are for
   */
  public record Use(String name, Map<String, List<String>> labels, boolean counted) {}

  /** What else an expression has to be, Prometheus itself says. */
  static List<Use> use(Object expression) {
    return SELECTOR.matcher(String.valueOf(expression)).results().map(Dashboards::use).toList();
  }

  private static Use use(MatchResult selector) {
    Map<String, List<String>> labels = new LinkedHashMap<>();
    if (selector.group(3) != null) {
      LABEL
          .matcher(selector.group(3))
          .results()
          .forEach(label -> labels.put(label.group(1), List.of(label.group(2).split("\\|"))));
    }
    return new Use(selector.group(2), labels, selector.group(1) != null);
  }
}
