/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reports of a small machine, as tests want them. */
public final class Samples {

  private static final long BYTES = 1L << 30;

  private Samples() {}

  public static MatrixSetting setting(boolean disk) {
    return new MatrixSetting(
        "flow",
        new MatrixCells(disk, "RPS on a veth", "", List.of(0, 1), disk ? 0 : -1),
        1024,
        "",
        Map.of(),
        7,
        new MatrixHost("6.12", "2 CPUs (0-1), 1 last-level cache, 1 NUMA node", "17.0.15"));
  }

  /** One that takes so many seconds for its GiB, and whose threads all are on their CPUs. */
  public static Trial trial(int round, int row, int column, double seconds) {
    return new Trial(
        round,
        new Pair(row, column),
        BYTES,
        (long) (seconds * 1e9),
        2 * seconds,
        Map.of("instructions", seconds * 1e9),
        new PartsRan(new Ran(90, 100), new Ran(1000, 1000), new Ran(995, 1000), Ran.UNKNOWN));
  }

  static Trial elsewhere(int round, int row, int column) {
    Trial trial = trial(round, row, column, 1);
    return new Trial(
        round,
        new Pair(row, column),
        trial.bytes(),
        trial.nanos(),
        trial.busySeconds(),
        trial.counters(),
        new PartsRan(trial.ran().softirq(), trial.ran().flow(), new Ran(500, 1000), Ran.UNKNOWN));
  }

  static MatrixReport report(int rounds, List<Trial> trials) {
    return new MatrixReport(
        MatrixReport.VERSION,
        setting(false),
        rounds,
        "",
        List.of("SAME_CPU", "SAME_LLC", "SAME_LLC", "SAME_CPU"),
        trials);
  }

  /** Two rounds; the cell of row 0 and column 1 is the fastest. */
  public static MatrixReport complete() {
    List<Trial> trials = new ArrayList<>();
    for (int round = 1; round <= 2; round++) {
      trials.add(trial(round, 0, 0, 2));
      trials.add(trial(round, 0, 1, 0.5 * round));
      trials.add(trial(round, 1, 0, 1));
      trials.add(trial(round, 1, 1, 2.5));
    }
    return report(2, trials);
  }

  /** Of an upload, with a value of its own in each place. */
  public static MatrixReport upload() {
    return new MatrixReport(
        MatrixReport.VERSION,
        new MatrixSetting(
            "hdfs",
            new MatrixCells(
                true, "interrupts of eth0", "ssh other corelane flow-sender", List.of(0, 1), 3),
            1024,
            "3.5.0",
            Map.of("corelane.placement", "always"),
            7,
            new MatrixHost("6.12", "4 CPUs (0-3), 1 last-level cache, 1 NUMA node", "17.0.15")),
        2,
        "no PMU",
        List.of("SAME_CPU", "SAME_LLC", "SAME_LLC", "SAME_CPU"),
        List.of(
            new Trial(
                1,
                new Pair(0, 1),
                BYTES,
                2_000_000_000L,
                4.5,
                Map.of("instructions", 1e9),
                new PartsRan(
                    new Ran(90, 100),
                    new Ran(1000, 1001),
                    new Ran(995, 1002),
                    new Ran(996, 1003)))));
  }
}
