/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is exposed is called as {@code docs/metrics.md} says, and in Prometheus' base units. */
class ExposedRegistryTest {

  /** A row of the table of names. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `\\w+` \\| `(corelane[.a-z]+)(?:\\{.*?})?` \\| `(corelane_\\w+)");

  private final ExposedRegistry registry = new ExposedRegistry();

  @Test
  void namesAreThoseOfTheDocument() throws IOException {
    registry.timer("corelane.tick").record(1, TimeUnit.SECONDS);
    counter("corelane.uploads.ended", "uploads");
    counter("corelane.write.bytes.own", "bytes");
    String exposed = registry.scrape();
    int rows = 0;
    for (MatchResult row :
        ROW.matcher(Files.readString(Path.of("../docs/metrics.md"))).results().toList()) {
      assertTrue(registry.find(row.group(1)).meter() != null, row.group(1));
      assertTrue(exposed.contains("\n" + row.group(2) + " "), row.group(2));
      rows++;
    }
    assertEquals(3, rows);
  }

  @Test
  void whatHadoopHasInNanosecondsIsInSeconds() {
    Counter cpu = counter("corelane.tick.cpu", "nanoseconds");
    cpu.increment(1.5e9);
    assertEquals(1.5e9, cpu.count());
    assertTrue(
        registry.scrape().contains("\ncorelane_tick_cpu_seconds_total 1.5\n"), registry::scrape);
  }

  @Test
  void timersAreHistograms() {
    CorelaneMetrics metrics = new CorelaneMetrics(registry);
    metrics.bound(15_000);
    metrics.bound(70_000_000);
    String exposed = registry.scrape();
    assertTrue(exposed.contains("\ncorelane_bind_seconds_bucket{le=\"1.0E-5\"} 0\n"), exposed);
    assertTrue(exposed.contains("\ncorelane_bind_seconds_bucket{le=\"2.0E-5\"} 1\n"), exposed);
    assertTrue(exposed.contains("\ncorelane_bind_seconds_bucket{le=\"0.1\"} 2\n"), exposed);
    assertTrue(exposed.contains("\ncorelane_bind_seconds_bucket{le=\"+Inf\"} 2\n"), exposed);
    assertTrue(exposed.contains("\ncorelane_bind_seconds_count 2\n"), exposed);
  }

  @Test
  void aThousandUploadsAreNoMoreSeriesThanOne() {
    CorelaneMetrics metrics = new CorelaneMetrics(registry);
    int before = new Exposition(registry.scrape()).series();
    for (int i = 0; i < 1000; i++) {
      metrics.uploadStarted(Lane.SHORT);
      metrics.uploadEnded(Lane.SHORT, UploadEnding.FINISHED, i);
    }
    assertEquals(before, new Exposition(registry.scrape()).series());
  }

  private Counter counter(String name, String unit) {
    return Counter.builder(name).description("What is counted").baseUnit(unit).register(registry);
  }
}
