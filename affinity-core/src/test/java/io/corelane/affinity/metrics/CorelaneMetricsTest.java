/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.policy.Lane;
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
  void theDiskWritersTotalsAreReadWhenAsked() {
    Totals totals = new Totals();
    metrics.watch(totals);
    totals.bytes = 100;
    totals.calls = 3;
    totals.nanos = 2_000;
    totals.queueFull = 7;
    totals.active = 4;
    assertEquals(100, registry.get("corelane.writebehind.bytes").functionCounter().count());
    assertEquals(3, registry.get("corelane.writebehind.calls").functionTimer().count());
    assertEquals(
        2_000,
        registry.get("corelane.writebehind.calls").functionTimer().totalTime(TimeUnit.NANOSECONDS));
    assertEquals(7, skipped("queue-full"));
    assertEquals(0, skipped("file-gone"));
    assertEquals(4, gauge("corelane.writebehind.active"));
    assertEquals(2, gauge("corelane.diskwriter.threads"));
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

  private double skipped(String reason) {
    return registry
        .get("corelane.writebehind.skipped")
        .tag("reason", reason)
        .functionCounter()
        .count();
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
