/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import io.corelane.bench.cluster.HarnessException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * What the kernel's statistics and {@code perf} say of a disk while some work runs.
 *
 * @param requests reads, writes and discards that ended, by the statistics
 * @param perf each of them, by {@code perf}
 * @param statistics the statistics at the end, as the kernel prints them
 */
record Witnesses(List<Long> requests, PerfRequests perf, String statistics) {

  /** Linux Documentation/block/stat.rst. */
  private static final int[] REQUESTS = {0, 4, 11};

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
      return new Witnesses(rise(before, after), PerfRequests.of(script, device.strip()), after);
    }
  }

  /** The statistics of the disk's requests. */
  static String statistics(TracedGuest traced)
      throws HarnessException, IOException, InterruptedException {
    return traced.guest().run("cat /sys/block/%s/stat".formatted(traced.disk())).strip();
  }

  private static List<Long> rise(String before, String after) {
    String[] from = before.split("\\s+", -1);
    String[] to = after.split("\\s+", -1);
    return Arrays.stream(REQUESTS)
        .mapToObj(field -> Long.parseLong(to[field]) - Long.parseLong(from[field]))
        .toList();
  }
}
