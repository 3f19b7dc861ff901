/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;

/** Reads the lines of {@code /proc/stat} that are about single CPUs; offline ones have none. */
public final class CpuTimeReader {
  private static final String STAT = "/proc/stat";

  /** user nice system idle iowait irq softirq steal; two more, of guests, are part of the first. */
  private static final int FIELDS = 8;

  private final SystemRoot root;

  public CpuTimeReader(SystemRoot root) {
    this.root = root;
  }

  /** Reads the times as they are now: one row for each online CPU, by number. */
  public Reading<List<CpuTime>> read() {
    return root.text(STAT).parse(STAT, CpuTimeReader::parse);
  }

  /**
   * Reads what all CPUs together have spent working, from the line of all: it keeps the time of
   * those that have gone offline, in ticks, as of {@link CpuTime#busy}.
   */
  public Reading<Long> readBusy() {
    return root.text(STAT).parse(STAT, CpuTimeReader::parseBusy);
  }

  private static Long parseBusy(String stat) {
    return stat.lines()
        .filter(line -> line.startsWith("cpu "))
        .findFirst()
        .map(line -> parseLine(line.replaceFirst("cpu", "cpu0")).busy())
        .orElseThrow(() -> new IllegalArgumentException("the CPUs together have no line"));
  }

  /**
   * Parses lines such as {@code cpu0 31816 0 3475 315883 384 0 91 27 0 0} and skips all others.
   *
   * @throws IllegalArgumentException if a line is damaged or there is none
   */
  static List<CpuTime> parse(String stat) {
    List<CpuTime> times = new ArrayList<>();
    for (String line : stat.lines().toList()) {
      if (line.startsWith("cpu") && !line.startsWith("cpu ")) {
        times.add(parseLine(line));
      }
    }
    if (times.isEmpty()) {
      throw new IllegalArgumentException("no CPU has a line");
    }
    return List.copyOf(times);
  }

  private static CpuTime parseLine(String line) {
    String[] fields = line.split(" +", -1);
    String cpu = fields[0].substring("cpu".length());
    if (!cpu.matches("[0-9]{1,5}") || fields.length <= FIELDS) {
      throw new IllegalArgumentException("the line \"" + line + "\" is not a CPU's");
    }
    long[] ticks = new long[FIELDS];
    for (int i = 0; i < FIELDS; i++) {
      ticks[i] = Numbers.decimal(fields[i + 1], line);
    }
    return new CpuTime(
        CpuSet.of(Integer.parseInt(cpu)).lowest(),
        ticks[0] + ticks[1],
        ticks[2],
        ticks[5],
        ticks[6],
        ticks[3],
        ticks[4],
        ticks[7]);
  }
}
