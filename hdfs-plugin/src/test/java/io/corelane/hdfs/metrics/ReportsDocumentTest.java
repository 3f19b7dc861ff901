/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.TickMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.junit.jupiter.api.Test;

/** {@code docs/metrics.md} lists the reports' items and spells the names as Hadoop does. */
class ReportsDocumentTest {

  private static final Path DOCUMENT = Path.of("../docs/metrics.md");
  private static final Pattern ITEMS = Pattern.compile("^- ((?:`\\w+`(?:, )?)+): .+$");
  private static final Pattern ITEM = Pattern.compile("`(\\w+)`");
  private static final Pattern NAMES =
      Pattern.compile(
          "^\\| `(\\w+)` \\| `(corelane\\.[^`]+)` \\| `(corelane_[^`]+)` \\| `(\\w+)` \\|$");

  @Test
  void theAttributesAreThoseOfTheBean() throws IOException {
    assertEquals(getters(CorelaneAttributes.class), items("Attributes of"));
  }

  @Test
  void theItemsAreThoseOfTheReports() throws IOException {
    assertEquals(components(UploadReport.class), items("An upload has"));
    assertEquals(components(WritingReport.class), items("How an upload is written has"));
    assertEquals(components(DiskWriterReport.class), items("A disk writer has"));
    assertEquals(components(SteeredReport.class), items("A steered value has"));
    assertEquals(components(MachineReport.class), items("The machine has"));
    assertEquals(components(HistoryReport.class), items("The history has"));
    assertEquals(components(CpuReport.class), items("A CPU has"));
    assertEquals(components(RxQueueReport.class), items("A receive queue has"));
    assertEquals(components(HardwareQueueReport.class), items("A hardware queue has"));
  }

  @Test
  void theNamesGivenAsExamplesAreTheRealOnes() throws IOException {
    ExposedRegistry registry = new ExposedRegistry();
    new CorelaneMetrics(registry);
    new TickMetrics(registry, () -> 0);
    Counter.builder("corelane.write.bytes.own").baseUnit("bytes").register(registry);
    String exposed = registry.scrape();
    List<Matcher> rows =
        Files.readAllLines(DOCUMENT).stream().map(NAMES::matcher).filter(Matcher::matches).toList();
    assertFalse(rows.isEmpty());
    for (Matcher row : rows) {
      String name =
          registry.getMeters().stream()
              .filter(meter -> spelled(meter).equals(row.group(2)))
              .map(meter -> MeterNames.of(meter.getId()))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no meter " + row.group(2)));
      assertEquals(name, row.group(1).replaceAll("(Count|TotalNanos|MaxNanos)$", ""));
      assertTrue(exposed.contains("\n" + row.group(3) + " "), exposed);
      assertEquals(
          new PrometheusMetricsSink().prometheusName(MeterSource.RECORD, row.group(1)),
          row.group(4));
    }
  }

  private static String spelled(Meter meter) {
    String tags =
        meter.getId().getTags().stream()
            .map(tag -> tag.getKey() + "=" + tag.getValue())
            .collect(Collectors.joining(","));
    return meter.getId().getName() + (tags.isEmpty() ? "" : "{" + tags + "}");
  }

  /** What JMX shows of a record. */
  private static Set<String> components(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> getters(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .map(Method::getName)
        .filter(name -> name.startsWith("get"))
        .map(name -> name.substring(3))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What the list that follows a line explains; some of its lines explain several items. */
  private static Set<String> items(String before) throws IOException {
    return Files.readAllLines(DOCUMENT).stream()
        .dropWhile(line -> !line.startsWith(before))
        .skip(2)
        .takeWhile(line -> line.startsWith("-"))
        .map(ITEMS::matcher)
        .filter(Matcher::matches)
        .flatMap(line -> ITEM.matcher(line.group(1)).results())
        .map(item -> item.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
