/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Runs traffic of known size in a guest of the profile {@code two-node} and counts it: CPUs 0 to 3
 * on node 0 with the disk, 4 to 7 on node 1. What is written to the disk is lost.
 */
final class LineSelfTest {

  private static final int TURNS = 20_000;

  /** To and fro. */
  private static final long MOVES = 2L * TURNS;

  private static final int COPY_MIB = 4;
  private static final int COPIES = 5;
  private static final int DISK_MIB = 64;
  private static final long LINES_OF_MIB = 16_384;
  private static final long COPIED = COPIES * COPY_MIB * LINES_OF_MIB;
  private static final long OF_DISK = DISK_MIB * LINES_OF_MIB;

  private static final int FIRST = 0;
  private static final int NEIGHBOUR = 1;
  private static final int FAR = 4;
  private static final String DEVICE = "/dev/nvme0n1";

  private final Guest guest;
  private final LineCounter counter;
  private final List<KnownTraffic> results = new ArrayList<>();

  private LineSelfTest(Guest guest, LineCounter counter) {
    this.guest = guest;
    this.counter = counter;
  }

  /**
   * Runs all of it.
   *
   * @param guest with a line counter, two nodes and nothing mounted from its disk
   * @return one result for each count
   * @throws HarnessException if the guest has no counter, or another shape, or a program fails
   * @throws IOException if ssh cannot be started, or the counter cannot be reached
   * @throws InterruptedException if interrupted
   */
  static List<KnownTraffic> run(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    LineSelfTest test = new LineSelfTest(guest, LineCounter.of(guest));
    test.pings();
    test.copies();
    test.disk();
    return List.copyOf(test.results);
  }

  private void pings() throws HarnessException, IOException, InterruptedException {
    String what = "%,d times to and fro between CPUs %d and %d";
    LineDump near = window("ping %d %d %d".formatted(FIRST, NEIGHBOUR, TURNS));
    expect(
        what.formatted(TURNS, FIRST, NEIGHBOUR),
        "moved below one cache",
        MOVES,
        moved(near, Moved.CORE));
    LineDump far = window("ping %d %d %d".formatted(FIRST, FAR, TURNS));
    expect(what.formatted(TURNS, FIRST, FAR), "moved between nodes", MOVES, moved(far, Moved.NODE));
    expect(
        what.formatted(TURNS, FIRST, FAR),
        "fetched from the other node",
        MOVES,
        fetched(far, Fetched.OTHER_NODE));
    LineDump same = window("ping %d %d %d".formatted(FIRST, FIRST, TURNS));
    long any = moved(same, Moved.CORE) + moved(same, Moved.CACHE) + moved(same, Moved.NODE);
    results.add(
        new KnownTraffic(
            what.formatted(TURNS, FIRST, FIRST), "moved from any other core", 0, any, MOVES));
  }

  private void copies() throws HarnessException, IOException, InterruptedException {
    String what = "%d MiB, %d times, written on CPU %d and read on CPU %d";
    String near = what.formatted(COPY_MIB, COPIES, FIRST, NEIGHBOUR);
    String far = what.formatted(COPY_MIB, COPIES, FIRST, FAR);
    LineDump inside = window("copy %d %d %d %d".formatted(FIRST, NEIGHBOUR, COPY_MIB, COPIES));
    expect(near, "moved below one cache", COPIED, moved(inside, Moved.CORE));
    LineDump across = window("copy %d %d %d %d".formatted(FIRST, FAR, COPY_MIB, COPIES));
    expect(far, "moved between nodes", COPIED, moved(across, Moved.NODE));
    expect(far, "fetched from the other node", COPIED, fetched(across, Fetched.OTHER_NODE));
  }

  private void disk() throws HarnessException, IOException, InterruptedException {
    String load = "%d MiB from the disk of node 0, looked at on CPU %d";
    LineDump near = window("load %d %d %s".formatted(FIRST, DISK_MIB, DEVICE));
    expect(
        load.formatted(DISK_MIB, FIRST),
        "read where the disk is",
        OF_DISK,
        moved(near, Moved.DISK_NEAR));
    LineDump far = window("load %d %d %s".formatted(FAR, DISK_MIB, DEVICE));
    expect(
        load.formatted(DISK_MIB, FAR), "written by the disk", OF_DISK, far.devices().diskWrites());
    expect(
        load.formatted(DISK_MIB, FAR),
        "read off the disk's node",
        OF_DISK,
        moved(far, Moved.DISK_FAR));
    LineDump stored = window("store %d %d %s".formatted(FAR, DISK_MIB, DEVICE));
    expect(
        "%d MiB to the disk of node 0, written on CPU %d".formatted(DISK_MIB, FAR),
        "read by the disk from the other node's cache",
        OF_DISK,
        stored.devices().diskReadsFarCache());
  }

  private LineDump window(String traffic)
      throws HarnessException, IOException, InterruptedException {
    counter.start();
    guest.run("traffic " + traffic);
    return counter.stop();
  }

  private void expect(String what, String counts, long expected, long counted) {
    results.add(new KnownTraffic(what, counts, expected, counted, expected));
  }

  private static long moved(LineDump dump, Moved from) {
    return onOurCpus(dump, side -> side.moved(from));
  }

  private static long fetched(LineDump dump, Fetched from) {
    return onOurCpus(dump, side -> side.fetched(from));
  }

  /** The traffic is that of processes; what runs on other CPUs is not ours. */
  private static long onOurCpus(LineDump dump, ToLongFunction<LineDump.Side> count) {
    long sum = 0;
    for (int cpu : new int[] {FIRST, NEIGHBOUR, FAR}) {
      sum += count.applyAsLong(dump.cpus().get(cpu).user());
    }
    return sum;
  }
}
