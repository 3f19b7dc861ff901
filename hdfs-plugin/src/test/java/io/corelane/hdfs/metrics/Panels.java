/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the dashboard's panels ask Prometheus for. */
public final class Panels {

  private Panels() {}

  /**
   * Every query, as Grafana sends it when all DataNodes are chosen.
   *
   * @return by the panel's title and the query's letter
   * @throws IOException if the dashboard cannot be read
   */
  public static Map<String, String> queries() throws IOException {
    Map<String, String> queries = new LinkedHashMap<>();
    Dashboards.panels()
        .forEach(
            (title, panel) -> {
              for (JsonNode target : panel.path("targets")) {
                queries.put(
                    title + " " + target.path("refId").asText(),
                    filledIn(target.path("expr").asText()));
              }
            });
    return queries;
  }

  /** Whether a query shows nothing until mode {@code auto} has compared a pair. */
  public static boolean needsATrial(String query) {
    return query.contains("corelane_auto_ratio");
  }

  private static String filledIn(String expression) {
    String filled =
        expression
            .replace("$__rate_interval", "1m")
            .replace("$cluster", ".*")
            .replace("$job", ".*")
            .replace("$instance", ".*");
    if (filled.contains("$")) {
      throw new IllegalArgumentException("a variable that Grafana does not have: " + filled);
    }
    return filled;
  }
}
