/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import io.corelane.bench.cluster.HarnessException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What the kernel's statistics and {@code perf} say of a disk while some work runs.
 *
 * @param reads how many ended, by the statistics
 * @param writes how many ended, by the statistics
 * @param bytes of both
 * @param perf each of them, by {@code perf}
 * @param statistics the statistics at the end, as the kernel prints them
 */
record Witnesses(long reads, long writes, long bytes, PerfRequests perf, String statistics) {

  /** Fields of Linux Documentation/block/stat.rst. */
  private static final int READS = 0;

  private static final int READ_SECTORS = 2;
  private static final int WRITES = 4;
  private static final int WRITTEN_SECTORS = 6;
  private static final long SECTOR_BYTES = 512;

  /** Records until its standard input ends; neither symbols nor processes are of interest. */
  private static final String RECORD =
      """
      perf record -q -B -N --no-buildid --no-bpf-event --synth=no -a -k mono \\
        -e block:block_rq_issue -e block:block_rq_complete -o /run/perf.data \\
        -- sh -c 'echo recording; exec timeout 120 cat >/dev/null' &&
      perf script --ns -i /run/perf.data
      """;

  static Witnesses of(TracedGuest traced, TracedWindow.Work work) throws Exception {
    String before = statistics(traced);
    Process perf = traced.guest().start(RECORD);
    try (BufferedReader lines = perf.inputReader(StandardCharsets.UTF_8)) {
      if (lines.readLine() == null) {
        throw new HarnessException("the guest's perf does not record");
      }
      work.run();
      traced.guest().run("sync");
      String after = statistics(traced);
      perf.getOutputStream().close();
      List<String> script = lines.lines().toList();
      if (perf.waitFor() != 0) {
        throw new HarnessException("the guest's perf failed");
      }
      String device =
          traced
              .guest()
              .run(
                  "awk '$3 == \"%s\" { print $1 \",\" $2 }' /proc/diskstats"
                      .formatted(traced.disk()));
      return new Witnesses(
          rise(READS, before, after),
          rise(WRITES, before, after),
          SECTOR_BYTES * (rise(READ_SECTORS, before, after) + rise(WRITTEN_SECTORS, before, after)),
          PerfRequests.of(script, device.strip()),
          after);
    }
  }

  /** The statistics of the disk's requests. */
  static String statistics(TracedGuest traced)
      throws HarnessException, IOException, InterruptedException {
    return traced.guest().run("cat /sys/block/%s/stat".formatted(traced.disk())).strip();
  }

  private static long rise(int field, String before, String after) {
    return Long.parseLong(after.split("\\s+", -1)[field])
        - Long.parseLong(before.split("\\s+", -1)[field]);
  }
}
