/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The meter against what is known beforehand: interrupts, readers and writers put onto CPUs by
 * hand, without Corelane. For any profile of the rig; with two-node, CPUs 0-3 and 4-7 are the two
 * nodes with one last-level cache each.
 */
class MeterRigIT {

  private static final int BYTES = 4 << 20;
  private static final MeterOptions OPTIONS =
      new MeterOptions(List.of(MeteredGuest.VOLUME), "dd", "blk_*", 4 << 10);

  private static MeteredGuest guest;
  private static LocalityMeter meter;

  /** What happens in a window. */
  @FunctionalInterface
  private interface Window {
    void run() throws HarnessException, IOException, InterruptedException;
  }

  @BeforeAll
  static void open() throws Exception {
    guest = MeteredGuest.open();
    meter = LocalityMeter.prepare(guest.guest(), OPTIONS);
  }

  @AfterAll
  static void close() throws Exception {
    if (guest != null) {
      guest.close();
    }
  }

  @AfterEach
  void removeFiles() throws Exception {
    meter.close();
    guest.run("rm -f " + MeteredGuest.VOLUME + "/blk_*");
  }

  @Test
  void readerOnTheCpuOfTheInterrupt() throws Exception {
    guest.interruptsTo(5);
    Locality seen = measure(() -> guest.receive(5, BYTES));
    assertEquals(guest.shares(5, 5, BYTES), seen.received().shares());
    assertEquals(BYTES, seen.received().shares().sameCpu());
    assertReader(seen, Map.of(5, (long) BYTES));
  }

  @Test
  void readerBesideTheCpuOfTheInterrupt() throws Exception {
    guest.interruptsTo(4);
    Locality seen = measure(() -> guest.receive(6, BYTES));
    assertEquals(guest.shares(4, 6, BYTES), seen.received().shares());
    assertEquals(Map.of(new CpuPair(4, 6), (long) BYTES), seen.receivedBytes());
  }

  @Test
  void readerOnTheOtherNode() throws Exception {
    guest.interruptsTo(4);
    Locality seen = measure(() -> guest.receive(1, BYTES));
    assertEquals(guest.shares(4, 1, BYTES), seen.received().shares());
    assertEquals(BYTES, seen.received().shares().otherNode());
    assertEquals(Map.of(new CpuPair(4, 1), (long) BYTES), seen.receivedBytes());
  }

  @Test
  void interruptThatMovesAtHalfTime() throws Exception {
    guest.interruptsTo(4);
    Locality seen = measure(() -> guest.receive(6, BYTES, () -> guest.interruptsTo(2)));
    assertEquals(
        Map.of(new CpuPair(4, 6), BYTES / 2L, new CpuPair(2, 6), BYTES / 2L), seen.receivedBytes());
    assertEquals(
        guest.shares(4, 6, BYTES / 2).plus(guest.shares(2, 6, BYTES / 2)),
        seen.received().shares());
  }

  @Test
  void readerThatMovesAtHalfTime() throws Exception {
    guest.interruptsTo(4);
    Locality seen =
        measure(() -> guest.receive(5, BYTES, () -> guest.run("taskset -pc 0 $(pgrep -x dd)")));
    assertReader(seen, Map.of(5, BYTES / 2L, 0, BYTES / 2L));
    assertEquals(
        guest.shares(4, 5, BYTES / 2).plus(guest.shares(4, 0, BYTES / 2)),
        seen.received().shares());
  }

  @Test
  void fileWrittenAndSyncedOnOneCpu() throws Exception {
    Locality seen = measure(() -> guest.run(dd(2, "blk_1", "conv=fsync")));
    assertEquals(Map.of(new CpuPair(2, 2), (long) BYTES), seen.writtenBytes());
    assertEquals(new Shares(BYTES, 0, 0, 0, 0), seen.written().shares());
    assertEquals(BYTES, seen.counts().written());
    assertEquals(0, seen.received().shares().total());
    assertReconciled(seen);
  }

  @Test
  void fileSyncedOnAnotherCpuThanWritten() throws Exception {
    Locality seen =
        measure(
            () -> {
              guest.run(dd(2, "blk_1", "") + sync(3, "blk_1"));
              guest.run(dd(2, "blk_2", "") + sync(6, "blk_2"));
            });
    assertEquals(
        guest.shares(2, 3, BYTES).plus(guest.shares(2, 6, BYTES)), seen.written().shares());
    assertEquals(
        Map.of(new CpuPair(2, 3), (long) BYTES, new CpuPair(2, 6), (long) BYTES),
        seen.writtenBytes());
    assertReconciled(seen);
  }

  /** The kernel's own map of hardware queues says which CPUs may complete. */
  @Test
  void directWritesCompleteOnTheCpusOfTheirHardwareQueue() throws Exception {
    List<CpuSet> queues =
        guest
            .run("cat /sys/block/nvme0*n1/mq/*/cpu_list")
            .lines()
            .map(list -> CpuSet.parseList(list))
            .toList();
    for (int cpu : new int[] {0, 3, 6}) {
      Locality seen = measure(() -> guest.run(dd(cpu, "blk_" + cpu, "oflag=direct")));
      CpuSet queue =
          queues.stream().filter(cpus -> cpus.contains(cpu)).reduce(CpuSet.EMPTY, CpuSet::or);
      long there =
          seen.completedBytes().entrySet().stream()
              .filter(entry -> entry.getKey().from() == cpu)
              .filter(entry -> queue.contains(entry.getKey().to()))
              .mapToLong(Map.Entry::getValue)
              .sum();
      assertTrue(there >= BYTES, () -> "queue " + queue + ": " + seen.completedBytes());
      // Nothing of it was in the page cache: that is not known, and not hidden.
      assertEquals(new Shares(0, 0, 0, 0, BYTES), seen.written().shares());
      assertReconciled(seen);
    }
  }

  @Test
  void eventsThatDoNotFitAreCountedAsLost() throws Exception {
    MeterOptions small = new MeterOptions(List.of(MeteredGuest.VOLUME), "dd", "blk_*", 8);
    try (LocalityMeter tight = LocalityMeter.prepare(guest.guest(), small)) {
      tight.start();
      guest.run(dd(2, "blk_1", "conv=fsync"));
      Locality seen = tight.stop();
      assertTrue(seen.counts().lostEvents() > 0, seen::toString);
      // The latest events are kept: what was submitted is seen, who wrote it is not.
      assertTrue(seen.written().shares().unknown() > 0, seen::toString);
      assertEquals(seen.counts().submittedForBlockFiles(), seen.written().shares().total());
    }
  }

  @Test
  void oneWindowAtATime() throws Exception {
    meter.start();
    assertMessage("already running", meter::start);
    meter.stop();
    assertMessage("not running", meter::stop);
  }

  @Test
  void whatCannotBeTracedIsNamed() throws Exception {
    MeterOptions options = new MeterOptions(List.of("/run"), "dd", "blk_*", 64);
    LocalityMeter onTmpfs = LocalityMeter.prepare(guest.guest(), options);
    assertMessage("volume /run is on tmpfs", onTmpfs::start);
    String script = "bash /run/corelane-meter.sh start --volume " + MeteredGuest.VOLUME;
    assertMessage("tracefs is not mounted", () -> guest.run("CORELANE_TRACEFS=/no " + script));
    assertMessage(
        "has no tracepoint net/netif_receive_skb",
        () -> guest.run("t=$(mktemp -d); mkdir $t/instances; CORELANE_TRACEFS=$t " + script));
  }

  private static Locality measure(Window window)
      throws HarnessException, IOException, InterruptedException {
    meter.start();
    window.run();
    Locality seen = meter.stop();
    assertEquals(0, seen.counts().lostEvents());
    return seen;
  }

  private static void assertReader(Locality seen, Map<Integer, Long> bytesByCpu) {
    assertEquals(1, seen.readers().size());
    assertEquals("dd", seen.readers().get(0).name());
    assertEquals(bytesByCpu, seen.readers().get(0).bytesByCpu());
  }

  private static void assertReconciled(Locality seen) {
    MeterCounts counts = seen.counts();
    assertEquals(counts.submittedForBlockFiles(), seen.written().shares().total());
    assertEquals(counts.submitted(), counts.completed());
    assertEquals(counts.completed(), seen.completed().shares().known());
    assertEquals(
        counts.submitted(), seen.submitters().stream().mapToLong(ThreadBytes::bytes).sum());
  }

  private static void assertMessage(String part, org.junit.jupiter.api.function.Executable call) {
    HarnessException error = assertThrows(HarnessException.class, call);
    assertTrue(String.valueOf(error.getMessage()).contains(part), error::getMessage);
  }

  private static String dd(int cpu, String file, String options) {
    return "taskset -c %d dd if=/dev/zero of=%s/%s bs=64k count=%d %s status=none || exit 1\n"
        .formatted(cpu, MeteredGuest.VOLUME, file, BYTES >> 16, options);
  }

  private static String sync(int cpu, String file) {
    return "taskset -c %d sync %s/%s || exit 1\n".formatted(cpu, MeteredGuest.VOLUME, file);
  }
}
