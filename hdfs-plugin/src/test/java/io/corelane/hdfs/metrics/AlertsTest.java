/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The alerts as Prometheus evaluates them: {@code conf/test/prometheus-alerts-test.yml} says when
 * each fires, and nothing of an alert can be taken away without a test of it failing.
 */
class AlertsTest {

  private static final Path RULES = Dashboards.file("prometheus-alerts.yml");
  private static final Path TESTS = Dashboards.file("test/prometheus-alerts-test.yml");

  private static final String METRIC = "corelane_\\w+(?:\\{[^}]*})?";

  /** A metric, with the function of its range. */
  private static final Pattern SELECTED =
      Pattern.compile("\\w+\\(" + METRIC + "\\[\\w+](?: offset \\w+)?\\)|" + METRIC);

  /** One of several values of a label. */
  private static final Pattern VALUE = Pattern.compile("(?<==~\"|\\|)[\\w-]+(?=\\||\")");

  static Set<String> alerts() throws IOException {
    return Dashboards.alerts().keySet();
  }

  @Test
  void theyAreRules() throws Exception {
    Promtool.Verdict verdict = Promtool.INSTALLED.check(RULES);
    assertTrue(verdict.isGood(), verdict::output);
  }

  @Test
  void eachFiresWhenItShallAndOnlyThen() throws Exception {
    Promtool.Verdict verdict = Promtool.INSTALLED.test(TESTS);
    assertTrue(verdict.isGood(), verdict::output);
  }

  @Test
  void eachIsTestedFiringAndSilentWithMetricsOfItsOwn() throws IOException {
    Set<String> both = new TreeSet<>();
    for (Map<?, ?> group : Dashboards.tests()) {
      Set<String> firing = new TreeSet<>();
      Set<String> silent = new TreeSet<>();
      for (Map<?, ?> test : Dashboards.maps(group, "alert_rule_test")) {
        boolean fires = !Dashboards.maps(test, "exp_alerts").isEmpty();
        (fires ? firing : silent).add(String.valueOf(test.get("alertname")));
      }
      firing.retainAll(silent);
      both.addAll(firing);
    }
    assertEquals(new TreeSet<>(alerts()), both);
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void noPartOfItsExpressionCanBeTakenAway(String alert, @TempDir Path directory) throws Exception {
    String expression = String.valueOf(Dashboards.in(rule(alert), "expr"));
    assertTrue(tested(directory, alert, "expr", expression).isGood(), "as it is");
    List<MatchResult> parts = SELECTED.matcher(expression).results().toList();
    assertFalse(parts.isEmpty());
    for (MatchResult part : parts) {
      String without =
          expression.substring(0, part.start())
              + nothing(part.group(), expression.substring(part.end()))
              + expression.substring(part.end());
      assertNoticed(alert, tested(directory, alert, "expr", without), without);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"CorelaneLongLanes", "CorelaneSteeringRefused", "CorelaneWriteStageTrouble"})
  void noValueOfALabelCanBeTakenAway(String alert, @TempDir Path directory) throws Exception {
    String expression = String.valueOf(Dashboards.in(rule(alert), "expr"));
    List<MatchResult> values = VALUE.matcher(expression).results().toList();
    assertFalse(values.isEmpty());
    for (MatchResult value : values) {
      String without =
          expression.substring(0, value.start()) + "none" + expression.substring(value.end());
      assertNoticed(alert, tested(directory, alert, "expr", without), without);
    }
  }

  /** Zero; or no sample, where it is only asked whether there is one. */
  private static String nothing(String part, String next) {
    boolean isAskedToBeThere = part.startsWith("count_over_time") || next.startsWith(" unless");
    return isAskedToBeThere ? part.replace("corelane_", "no_") : "(0 * " + part + ")";
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void itsWaitIsTestedToTheMinute(String alert, @TempDir Path directory) throws Exception {
    Object wait = rule(alert).get("for");
    if (wait == null) {
      assertNoticed(alert, tested(directory, alert, "for", "2h"), "a wait");
      return;
    }
    String text = wait.toString();
    int minutes =
        Integer.parseInt(text.substring(0, text.length() - 1)) * (text.endsWith("h") ? 60 : 1);
    for (int other : new int[] {minutes - 1, minutes + 1}) {
      assertNoticed(alert, tested(directory, alert, "for", other + "m"), other + "m");
    }
  }

  @Test
  void thatPromtoolIsMissingIsSaidInOneSentence() {
    AssertionError error =
        assertThrows(AssertionError.class, () -> new Promtool("promtool-not-here").check(RULES));
    assertEquals(
        "promtool-not-here, which tests the alerts, is missing: it is in Debian's package"
            + " prometheus.",
        error.getMessage());
  }

  /** By a test, not because promtool could not read the change. */
  private static void assertNoticed(String alert, Promtool.Verdict verdict, String change) {
    assertFalse(verdict.isGood(), () -> "no test noticed " + change);
    assertTrue(verdict.output().contains("alertname: " + alert + ","), verdict::output);
  }

  /** The alert's own tests with another value of its rule. */
  private static Promtool.Verdict tested(Path directory, String alert, String key, String value)
      throws Exception {
    Map<Object, Object> rule = new HashMap<>(rule(alert));
    rule.put(key, value);
    Map<?, ?> group = Map.of("name", "corelane", "rules", List.of(rule));
    Promtool.write(directory.resolve("rules.yml"), Map.of("groups", List.of(group)));
    List<Map<?, ?>> own = new ArrayList<>();
    for (Map<?, ?> each : Dashboards.tests()) {
      if (Dashboards.maps(each, "alert_rule_test").stream()
          .anyMatch(test -> alert.equals(test.get("alertname")))) {
        own.add(each);
      }
    }
    // Without a wait no minute matters, and a day is tested in a moment.
    String interval = rule.containsKey("for") ? "1m" : "5m";
    Map<?, ?> tests =
        Map.of("rule_files", List.of("rules.yml"), "evaluation_interval", interval, "tests", own);
    return Promtool.INSTALLED.test(Promtool.write(directory.resolve("tests.yml"), tests));
  }

  private static Map<?, ?> rule(String alert) throws IOException {
    return (Map<?, ?>) Dashboards.in(Dashboards.alerts(), alert);
  }
}
