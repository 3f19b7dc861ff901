/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.rig.compare.GuestUploads;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Three faults made by hand, each of which one report has to show. Runs only where it is named: it
 * takes minutes.
 */
@Tag("alone")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceFaultsRigIT {

  /** On the other node than the NIC. */
  private static final int FAR = 1;

  /** Where no thread of the DataNode runs that Corelane has bound. */
  private static final int SLOWED = 2;

  /** The first of the four CPUs where threads of the DataNode may run. */
  private static final int SHARED = 4;

  private static final int EACH = 30;
  private static final int TIMES_AS_SLOW = 4;
  private static final int AT_ONCE = 2;

  private TracedGuest guest;
  private TracedWindow window;
  private DirectRequests direct;

  @BeforeAll
  void boot() throws Exception {
    guest = TracedGuest.open();
    window = new TracedWindow(guest);
    direct = DirectRequests.prepare(guest.guest());
  }

  @AfterAll
  void down() throws Exception {
    if (guest != null) {
      guest.close();
    }
  }

  @BeforeEach
  void interruptsNear() throws Exception {
    guest.interruptsTo(TracedGuest.NEAR);
  }

  @Test
  @DisplayName("a slow hardware queue is the one that stands out")
  void aSlowQueueIsSeen() throws Exception {
    SeenTrace seen =
        window.of(
            "slow-queue",
            () -> {
              try (Fault fault = Fault.slowQueue(guest, SLOWED)) {
                assertNotNull(fault);
                DirectRequests.end(direct.start(EACH));
              }
            });
    Map<String, Long> medians = seen.figures("device", guest.disk(), "queue", "p50");
    int queue = guest.queueOf(SLOWED);
    long slow = medians.remove(String.valueOf(queue));
    long others = medians.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    assertAll(
        () -> assertEquals(DirectRequests.CPUS - 1, medians.size()),
        () -> assertTrue(slow > TIMES_AS_SLOW * others, () -> slow + " us; others " + medians),
        () -> assertStandsOut(seen, "%s, queue %d: p50 is ".formatted(guest.disk(), queue)));
  }

  @Test
  @DisplayName("a greedy writer on a queue of uploads is named, with what it does to the queue")
  void aGreedyWriterIsSeen() throws Exception {
    SeenTrace seen =
        window.of(
            "greedy-writer",
            () -> {
              try (Fault fault = Fault.greedyWriter(guest, SHARED, GuestUploads.VOLUME)) {
                assertNotNull(fault);
                guest.upload();
              }
            });
    Set<String> shared = seen.besideUploads(guest.disk(), "greedy");
    Map<String, Long> depths = seen.depths(guest.disk(), "max");
    assertAll(
        () -> assertFalse(shared.isEmpty(), () -> seen.report().path("submitters").toString()),
        () ->
            assertTrue(
                shared.stream().allMatch(queue -> depths.getOrDefault(queue, 0L) >= AT_ONCE),
                depths::toString),
        () -> assertStandsOut(seen, "are of \"greedy\"; up to "),
        () -> assertEquals(List.of(), guest.uploads().readBack()));
  }

  @Test
  @DisplayName("interrupts on a far node are seen in the distance of packets")
  void aFarNicQueueIsSeen() throws Exception {
    guest.interruptsTo(FAR);
    SeenTrace seen = window.of("far-interrupts", guest::upload);
    Map<String, Long> packets = seen.figures("packet", TracedGuest.NIC, "queue", "count");
    Map<String, Long> distances = seen.figures("packet", TracedGuest.NIC, "distance", "count");
    assertAll(
        () -> assertEquals(Set.of("cpu " + FAR), packets.keySet()),
        () -> assertTrue(TracedGuest.far(distances) > 1 - TracedGuest.FEW, distances::toString),
        () -> assertStandsOut(seen, "are read on another node"),
        () -> assertEquals(List.of(), guest.uploads().readBack()));
  }

  private static void assertStandsOut(SeenTrace seen, String words) {
    assertTrue(
        seen.text()
            .lines()
            .dropWhile(line -> !line.equals("What stands out"))
            .anyMatch(line -> line.contains(words)),
        seen::text);
  }
}
