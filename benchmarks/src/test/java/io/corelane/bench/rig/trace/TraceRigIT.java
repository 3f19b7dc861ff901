/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * One window of the command on real queues, beside {@code perf} and the kernel's statistics: direct
 * requests from each CPU, and a real DataNode that takes uploads.
 */
@Tag("alone")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceRigIT {

  private static final int EACH = 60;
  private static final double WITHIN = 0.02;

  /** The kernel prints two times in whole microseconds. */
  private static final double LEAST_MICROS = 2;

  private TracedGuest guest;
  private DirectRequests direct;

  @BeforeAll
  void boot() throws Exception {
    guest = TracedGuest.open();
    direct = DirectRequests.prepare(guest.guest());
    guest.interruptsTo(TracedGuest.NEAR);
  }

  @AfterAll
  void down() throws Exception {
    if (guest != null) {
      guest.close();
    }
  }

  @Test
  @DisplayName("requests are those of perf and of the kernel's statistics, and take as long")
  void anotherToolSeesTheSame() throws Exception {
    List<Witnesses> witnesses = new ArrayList<>();
    SeenTrace seen =
        new TracedWindow(guest)
            .of("healthy", () -> witnesses.add(Witnesses.of(guest, this::requestsAndUploads)));
    Witnesses by = witnesses.get(witnesses.size() - 1);
    Map<String, Long> counts = seen.figures("device", guest.disk(), "operation", "count");
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    assertAll(
        () -> assertTrue(all >= 2 * EACH * DirectRequests.CPUS, counts::toString),
        () -> assertEquals(all, by.perf().all().size()),
        () -> assertEquals(by.reads(), counts.get("read")),
        // The kernel counts a flush without data as a write, too.
        () -> assertTrue(by.writes() >= counts.getOrDefault("write", 0L), by::statistics),
        () ->
            assertTrue(
                by.writes() <= counts.getOrDefault("write", 0L) + counts.getOrDefault("flush", 0L),
                by::statistics),
        () -> assertEquals(by.bytes(), seen.bytes(guest.disk())));
    agree(seen, by.perf());
    Map<String, Long> packets = seen.figures("packet", TracedGuest.NIC, "queue", "count");
    Map<String, Long> distances = seen.figures("packet", TracedGuest.NIC, "distance", "count");
    assertAll(
        () -> assertEquals(Set.of("cpu " + TracedGuest.NEAR), packets.keySet()),
        () -> assertTrue(TracedGuest.far(distances) < TracedGuest.FEW, distances::toString),
        () -> assertEquals(List.of(), guest.uploads().readBack()));
  }

  private void requestsAndUploads() throws Exception {
    Process requests = direct.start(EACH);
    guest.upload();
    DirectRequests.end(requests);
  }

  private void agree(SeenTrace seen, PerfRequests perf) throws Exception {
    agree(guest.disk(), perf.all(), seen.row(guest.disk(), "device", guest.disk()));
    for (int cpu = 0; cpu < DirectRequests.CPUS; cpu++) {
      String queue = String.valueOf(guest.queueOf(cpu));
      agree(
          "queue " + queue,
          perf.byCpu().getOrDefault(cpu, List.of()),
          seen.row(guest.disk(), "queue", queue));
    }
  }

  private static void agree(String what, List<Double> perf, JsonNode latency) {
    List<Double> by =
        List.of(50.0, 99.0, 99.9, 100.0).stream()
            .map(percent -> PerfRequests.percentile(perf, percent))
            .toList();
    String said = "%s: %s, and by perf %d: %s".formatted(what, latency, perf.size(), by);
    System.err.println(said);
    assertAll(
        () -> assertEquals(perf.size(), latency.path("count").asInt(), said),
        () -> assertClose(said, by.get(0), latency.path("p50")),
        () -> assertClose(said, by.get(1), latency.path("p99")),
        () -> assertClose(said, by.get(2), latency.path("p999")),
        () -> assertClose(said, by.get(3), latency.path("max")));
  }

  private static void assertClose(String what, double perf, JsonNode seen) {
    assertEquals(perf, seen.asDouble(), Math.max(LEAST_MICROS, perf * WITHIN), what);
  }
}
