/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.policy.Lane;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CorelaneMetricsTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final CorelaneMetrics metrics = new CorelaneMetrics(registry);

  @Test
  void uploadsAreCountedByLaneAndEnding() {
    metrics.uploadStarted(Lane.SHORT);
    metrics.uploadStarted(Lane.SHORT);
    metrics.uploadStarted(Lane.UNKNOWN);
    metrics.uploadEnded(Lane.SHORT, UploadEnding.ABORTED, 700);
    assertEquals(2, gauge("corelane.uploads.active"));
    assertEquals(2, counter("corelane.uploads.started", "lane", "short"));
    assertEquals(1, counter("corelane.uploads.started", "lane", "unknown"));
    assertEquals(0, counter("corelane.uploads.started", "lane", "long"));
    assertEquals(1, counter("corelane.uploads.ended", "lane", "short", "ending", "aborted"));
    assertEquals(0, counter("corelane.uploads.ended", "lane", "short", "ending", "finished"));
    assertEquals(0, counter("corelane.uploads.ended", "lane", "unknown", "ending", "aborted"));
    assertEquals(700, counter("corelane.uploads.bytes", "lane", "short"));
  }

  @Test
  void costsRestoresAndFailuresAreCounted() {
    metrics.bound(3_000);
    metrics.bound(5_000);
    metrics.restored();
    metrics.straysSwept(3, 2, 1);
    metrics.failed(FailureCause.WORKER_POOLS);
    assertEquals(2, registry.get("corelane.bind").timer().count());
    assertEquals(8_000, registry.get("corelane.bind").timer().totalTime(TimeUnit.NANOSECONDS));
    assertEquals(5_000, registry.get("corelane.bind").timer().max(TimeUnit.NANOSECONDS));
    assertEquals(1, counter("corelane.restores"));
    assertEquals(3, counter("corelane.strays.found"));
    assertEquals(2, counter("corelane.strays.restored"));
    assertEquals(1, gauge("corelane.strays.left"));
    metrics.straysSwept(0, 1, 0);
    assertEquals(0, gauge("corelane.strays.left"));
    assertEquals(3, counter("corelane.strays.restored"));
    assertEquals(1, counter("corelane.failures", "cause", "worker-pools"));
    assertEquals(0, counter("corelane.failures", "cause", "hook"));
  }

  @Test
  void exactlyOneStateIsSet() {
    assertEquals(0, gauge("corelane.active"));
    assertEquals("", states());
    metrics.active(Mode.BIND);
    assertEquals(1, gauge("corelane.active"));
    assertEquals("bind", states());
    metrics.inactive(InactiveReason.NATIVE_CALLS);
    assertEquals(0, gauge("corelane.active"));
    assertEquals("native-calls", states());
    metrics.active(Mode.OBSERVE);
    assertEquals("observe", states());
    metrics.active(Mode.OFF);
    assertEquals(0, gauge("corelane.active"));
    assertEquals("off", states());
  }

  @Test
  void theWriteStagesTotalsAreReadWhenAsked() {
    Totals totals = new Totals();
    metrics.watch(totals);
    totals.bytes = 100;
    totals.ownBytes = 30;
    totals.batches = 3;
    totals.batchNanos = 2_000;
    totals.waits = 5;
    totals.waitNanos = 9_000;
    totals.cpuNanos = 1_500_000_000;
    totals.noMemory = 7;
    totals.failures = 2;
    totals.bindFailures = 6;
    totals.active = 4;
    totals.memoryBytes = 8 << 20;
    assertEquals(100, total("corelane.write.bytes", "way", "direct"));
    assertEquals(0, total("corelane.write.bytes", "way", "buffered"));
    assertEquals(30, total("corelane.write.bytes.own"));
    assertTimer(3, 2_000, "corelane.write.batches");
    assertTimer(5, 9_000, "corelane.write.waits");
    assertEquals(1.5, total("corelane.diskwriter.cpu"));
    assertEquals(7, total("corelane.write.skipped", "reason", "memory"));
    assertEquals(0, total("corelane.write.skipped", "reason", "client-waits"));
    assertEquals(2, total("corelane.write.failures"));
    assertEquals(6, total("corelane.diskwriter.bind.failures"));
    assertEquals(4, gauge("corelane.write.active"));
    assertEquals(8 << 20, gauge("corelane.write.memory"));
    assertEquals(2, gauge("corelane.diskwriter.threads"));
  }

  /** What is written as in stock HDFS is none of the stage's. */
  @Test
  void theStockWayHasNoBytes() {
    metrics.watch(new Totals());
    assertEquals(
        "buffered,direct",
        registry.find("corelane.write.bytes").meters().stream()
            .map(CorelaneMetricsTest::tagValue)
            .sorted()
            .collect(Collectors.joining(",")));
  }

  @Test
  void everyMeterIsThereBeforeTheFirstEventAndNoneIsAddedLater() {
    metrics.watch(new Totals());
    int before = registry.getMeters().size();
    for (Lane lane : Lane.values()) {
      metrics.uploadStarted(lane);
      for (UploadEnding ending : UploadEnding.values()) {
        metrics.uploadEnded(lane, ending, 1);
      }
    }
    for (FailureCause cause : FailureCause.values()) {
      metrics.failed(cause);
    }
    assertTrue(before > 40, () -> before + " meters");
    assertEquals(before, registry.getMeters().size());
  }

  private double gauge(String name) {
    return registry.get(name).gauge().value();
  }

  private double counter(String name, String... tags) {
    return registry.get(name).tags(tags).counter().count();
  }

  private double total(String name, String... tags) {
    return registry.get(name).tags(tags).functionCounter().count();
  }

  private void assertTimer(double count, double nanos, String name) {
    FunctionTimer timer = registry.get(name).functionTimer();
    assertEquals(count, timer.count());
    assertEquals(nanos, timer.totalTime(TimeUnit.NANOSECONDS));
  }

  /** The tag values of those state gauges that are 1. */
  private String states() {
    return registry.getMeters().stream()
        .filter(meter -> meter.getId().getName().matches("corelane\\.(mode|inactive)"))
        .filter(
            meter ->
                registry.get(meter.getId().getName()).tags(meter.getId().getTags()).gauge().value()
                    == 1)
        .map(CorelaneMetricsTest::tagValue)
        .collect(Collectors.joining(","));
  }

  private static String tagValue(Meter meter) {
    return meter.getId().getTags().get(0).getValue();
  }
}
