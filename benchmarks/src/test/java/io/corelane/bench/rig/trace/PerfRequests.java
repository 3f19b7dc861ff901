/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code perf script} prints of a disk's requests, joined by operation and sector: shares
 * nothing with the command but the two tracepoints.
 *
 * @param byCpu microseconds of each request, by the CPU that issued it, rising
 */
record PerfRequests(Map<Integer, List<Double>> byCpu) {

  private static final Pattern LINE =
      Pattern.compile(
          ".*\\[(\\d+)] +(\\d+)\\.(\\d{9}): +block:block_rq_(issue|complete): (\\d+,\\d+)"
              + " ([A-Z]+) .*\\) (\\d+) \\+ \\d+.*");

  private static final double NANOS_PER_MICRO = 1000;

  /** A flush has none: {@code block_rq_issue} prints 0 for it, and {@code block_rq_complete} -1. */
  private static final String NO_SECTOR = "18446744073709551615";

  private record Begun(int cpu, long nanos) {}

  /** Of a device by its numbers, such as {@code 259,0}. */
  static PerfRequests of(List<String> script, String device) {
    Map<String, Begun> open = new HashMap<>();
    Map<Integer, List<Double>> byCpu = new HashMap<>();
    for (String each : script) {
      Matcher line = LINE.matcher(each);
      if (line.matches() && line.group(5).equals(device)) {
        String request =
            line.group(6) + " " + (line.group(7).equals(NO_SECTOR) ? "0" : line.group(7));
        long nanos = Long.parseLong(line.group(2) + line.group(3));
        if (line.group(4).equals("issue")) {
          open.put(request, new Begun(Integer.parseInt(line.group(1)), nanos));
        } else if (open.containsKey(request)) {
          Begun begun = open.remove(request);
          byCpu
              .computeIfAbsent(begun.cpu(), any -> new ArrayList<>())
              .add((nanos - begun.nanos()) / NANOS_PER_MICRO);
        }
      }
    }
    byCpu.values().forEach(latencies -> latencies.sort(null));
    return new PerfRequests(byCpu);
  }

  /** Of all CPUs. */
  List<Double> all() {
    return byCpu.values().stream().flatMap(List::stream).sorted().toList();
  }

  /** The least latency that so many percent do not exceed. */
  static double percentile(List<Double> rising, double percent) {
    int rank = (int) Math.ceil(percent / 100 * rising.size());
    return rising.get(Math.max(1, rank) - 1);
  }
}
