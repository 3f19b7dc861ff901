/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard's expressions as Prometheus evaluates them, for two DataNodes. */
class PanelsTest {

  @Test
  void eachShowsALineForEachDataNodeOrOneForBoth(@TempDir Path directory) throws Exception {
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (JsonNode panel : Dashboards.panels().values()) {
      for (JsonNode target : panel.path("targets")) {
        boolean each = target.path("legendFormat").asText().contains("{{instance}}");
        lines.put(target.path("expr").asText(), each ? 2 : 1);
      }
    }
    assertTrue(lines.size() > 30, lines::toString);
    Promtool.Verdict verdict = shown(lines, directory);
    assertTrue(verdict.isGood(), verdict::output);
  }

  @Test
  void aPanelWithoutItsLinesIsNoticed(@TempDir Path directory) throws Exception {
    assertTrue(shown(Map.of("corelane_active", 2), directory).isGood());
    assertFalse(shown(Map.of("sum(corelane_active)", 2), directory).isGood());
    assertFalse(shown(Map.of("corelane_active{job=\"other\"}", 1), directory).isGood());
    assertFalse(shown(Map.of("corelane_active / sum(corelane_active)", 1), directory).isGood());
  }

  /** Whether each expression gives so many series while all meters grow. */
  private static Promtool.Verdict shown(Map<String, Integer> lines, Path directory)
      throws Exception {
    Set<String> metrics = new TreeSet<>();
    List<Object> expected = new ArrayList<>();
    lines.forEach(
        (expression, count) -> {
          PromQl.selectors(expression).forEach(one -> metrics.add(one.name()));
          expected.add(expected(filledIn(expression), count));
        });
    List<Object> series = new ArrayList<>();
    for (String metric : metrics) {
      series.add(series(metric, "dn1"));
      series.add(series(metric, "dn2"));
    }
    Map<?, ?> group =
        Map.of("interval", "1m", "input_series", series, "promql_expr_test", expected);
    return Promtool.INSTALLED.test(
        Promtool.write(directory.resolve("panels.yml"), Map.of("tests", List.of(group))));
  }

  private static Map<?, ?> expected(String expression, int count) {
    Map<?, ?> sample = Map.of("labels", "{}", "value", count);
    return Map.of(
        "expr", "count(" + expression + ")", "eval_time", "30m", "exp_samples", List.of(sample));
  }

  private static Map<?, ?> series(String metric, String host) {
    String labels =
        String.format(
            "{context=\"dfs\",hostname=\"%1$s\",instance=\"%1$s:9864\",job=\"datanode\"}", host);
    return Map.of("series", metric + labels, "values", "0+1x30");
  }

  /** As Grafana does when all DataNodes are chosen. */
  private static String filledIn(String expression) {
    String filled =
        expression
            .replace("$__rate_interval", "5m")
            .replace("$job", "datanode")
            .replace("$instance", "dn1:9864|dn2:9864");
    assertFalse(filled.contains("$"), filled);
    return filled;
  }
}
