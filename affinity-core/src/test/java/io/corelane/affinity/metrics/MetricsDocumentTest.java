/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.judge.AutoFigures;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} lists the meters there are, with their types, units and tags. */
class MetricsDocumentTest {

  private static final Path DOCUMENT = Path.of("../docs/metrics.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| `(corelane[^`{]*)` \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|$");

  /** One row of the table, or what it should say. */
  private record Entry(String type, Map<String, Set<String>> tags) {}

  @Test
  void theTableAndTheMetersAgree() throws IOException {
    assertEquals(registered(), documented());
  }

  @Test
  void everyMeterIsExplained() throws IOException {
    for (String line : Files.readAllLines(DOCUMENT)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        assertTrue(row.group(4).strip().length() > 20, () -> row.group(1) + " is not explained");
      }
    }
  }

  private static Map<String, Entry> documented() throws IOException {
    Map<String, Entry> entries = new TreeMap<>();
    for (String line : Files.readAllLines(DOCUMENT)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        entries.put(row.group(1), new Entry(row.group(2).strip(), tags(row.group(3))));
      }
    }
    return entries;
  }

  private static Map<String, Set<String>> tags(String cell) {
    Map<String, Set<String>> tags = new TreeMap<>();
    for (String tag : cell.strip().split("; ", -1)) {
      if (!tag.isEmpty()) {
        String[] parts = tag.split(" = ", -1);
        tags.put(parts[0].replace("`", ""), new TreeSet<>(Arrays.asList(parts[1].split(", ", -1))));
      }
    }
    return tags;
  }

  private static Map<String, Entry> registered() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new CorelaneMetrics(registry).watch(new Totals());
    new TickMetrics(registry, () -> 0);
    new AutoMetrics(registry, () -> AutoFigures.NONE);
    EfficiencyMetrics.register(registry, () -> 0, () -> 0);
    new SteerMetrics(registry, new SteerMetricsTest.Figures());
    Map<String, Entry> entries = new TreeMap<>();
    for (Meter meter : registry.getMeters()) {
      Entry entry =
          entries.computeIfAbsent(
              meter.getId().getName(),
              name -> new Entry(type(meter) + unit(meter), new TreeMap<>()));
      for (Tag tag : meter.getId().getTags()) {
        entry.tags().computeIfAbsent(tag.getKey(), key -> new TreeSet<>()).add(tag.getValue());
      }
    }
    return entries;
  }

  private static String type(Meter meter) {
    if (meter instanceof Gauge) {
      return "gauge";
    } else if (meter instanceof Timer) {
      return "timer";
    }
    return meter instanceof FunctionTimer ? "function timer" : "counter";
  }

  /** Timers are shown in nanoseconds, whatever their registry's base unit; it is said once. */
  private static String unit(Meter meter) {
    String unit = Objects.requireNonNullElse(meter.getId().getBaseUnit(), "");
    return unit.isEmpty() || type(meter).endsWith("timer") ? "" : ", " + unit;
  }
}
