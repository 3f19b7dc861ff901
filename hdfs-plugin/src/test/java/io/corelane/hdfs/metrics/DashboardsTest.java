/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.page.MetricsEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The alerts and the dashboard are whole, and every alert has its heading in the runbook. */
class DashboardsTest {

  private static final Path OPERATIONS = Path.of("../docs/operations.md");
  private static final Path STYLES = Path.of("src/main/resources/io/corelane/hdfs/page/status.css");
  private static final Pattern HEADING = Pattern.compile("(?m)^### (Corelane\\w+)$");
  private static final Pattern COLOUR = Pattern.compile("--(\\w+): (#[0-9a-f]{6});");
  private static final String BY_LANE = "{{lane}}";

  @Test
  void everyAlertHasARunbookAndEveryRunbookAnAlert() throws IOException {
    Map<String, Map<?, ?>> alerts = Dashboards.alerts();
    Set<String> headings = new TreeSet<>();
    Matcher heading = HEADING.matcher(Files.readString(OPERATIONS));
    while (heading.find()) {
      headings.add(heading.group(1));
    }
    assertEquals(headings, new TreeSet<>(alerts.keySet()));
    alerts.forEach(
        (name, rule) -> {
          Map<?, ?> annotations = (Map<?, ?>) Dashboards.in(rule, "annotations");
          String anchor = "docs/operations.md#" + name.toLowerCase(Locale.ROOT);
          assertEquals(anchor, annotations.get("runbook"), name);
          assertEquals(Set.of("summary", "description", "runbook"), annotations.keySet(), name);
          Object severity = ((Map<?, ?>) Dashboards.in(rule, "labels")).get("severity");
          assertTrue(List.of("info", "warning").contains(severity), name);
        });
  }

  @Test
  void everyExpressionAsksForMetersOfCorelane() throws IOException {
    Map<String, List<Dashboards.Use>> uses = Dashboards.uses();
    assertTrue(uses.size() > Dashboards.alerts().size(), uses::toString);
    // How many DataNodes answer, Prometheus knows by itself.
    uses.remove("panel Answer 0");
    uses.forEach((place, selectors) -> assertTrue(!selectors.isEmpty(), place));
  }

  @Test
  void everyPanelIsExplainedAndNoneLiesOverAnother() throws IOException {
    boolean[][] taken = new boolean[200][24];
    for (Map.Entry<String, JsonNode> panel : Dashboards.panels().entrySet()) {
      assertTrue(panel.getValue().path("description").asText().length() > 10, panel.getKey());
      JsonNode place = panel.getValue().path("gridPos");
      for (int y = 0; y < place.path("h").asInt(); y++) {
        for (int x = 0; x < place.path("w").asInt(); x++) {
          boolean[] row = taken[place.path("y").asInt() + y];
          assertTrue(!row[place.path("x").asInt() + x], panel.getKey());
          row[place.path("x").asInt() + x] = true;
        }
      }
    }
  }

  @Test
  void lanesHaveThePagesColours() throws IOException {
    Map<String, String> page = new TreeMap<>();
    Matcher colour = COLOUR.matcher(Files.readString(STYLES));
    while (colour.find()) {
      // The first is that of a light ground.
      page.putIfAbsent(colour.group(1), colour.group(2));
    }
    Set<String> lanes = new TreeSet<>();
    for (Lane lane : Lane.values()) {
      lanes.add(lane.name().toLowerCase(Locale.ROOT));
    }
    page.keySet().retainAll(lanes);
    assertEquals(lanes, page.keySet());
    int panels = 0;
    for (Map.Entry<String, JsonNode> panel : Dashboards.panels().entrySet()) {
      if (panel.getValue().path("targets").path(0).path("legendFormat").asText().equals(BY_LANE)) {
        Map<String, String> shown = new TreeMap<>();
        for (JsonNode override : panel.getValue().path("fieldConfig").path("overrides")) {
          shown.put(
              override.path("matcher").path("options").asText(),
              override.path("properties").path(0).path("value").path("fixedColor").asText());
        }
        assertEquals(page, shown, panel.getKey());
        panels++;
      }
    }
    assertEquals(2, panels);
  }

  @Test
  void theScrapeExampleAsksForWhatThereIs() throws Exception {
    Promtool.Verdict verdict =
        Promtool.INSTALLED.checkConfig(Dashboards.file("prometheus-scrape.yml"));
    assertTrue(verdict.isGood(), verdict::output);
    Map<?, ?> example = Dashboards.yaml("prometheus-scrape.yml");
    assertEquals(List.of("prometheus-alerts.yml"), example.get("rule_files"));
    Map<?, ?> job = (Map<?, ?>) ((List<?>) Dashboards.in(example, "scrape_configs")).get(0);
    assertEquals(MetricsEndpoint.PATH, job.get("metrics_path"));
  }

  @Test
  void selectorsAreFound() {
    assertEquals(
        List.of(
            new Dashboards.Use(
                "corelane_a", Map.of("i", List.of("x", "z"), "j", List.of("$y")), true),
            new Dashboards.Use("corelane_b", Map.of(), false),
            new Dashboards.Use("corelane_c", Map.of("k", List.of("v")), false),
            new Dashboards.Use("corelane_d", Map.of(), true)),
        Dashboards.use(
            "sum by (i) (rate(corelane_a{i=~\"x|z\", j=\"$y\"}[5m])) > 0.5 and (corelane_b == 1)"
                + " unless corelane_c{k!=\"v\"} or resets(corelane_d[1h]) > 0"));
  }
}
