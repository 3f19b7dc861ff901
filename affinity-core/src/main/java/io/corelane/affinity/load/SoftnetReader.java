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

/**
 * Reads {@code /proc/net/softnet_stat}: a line for each online CPU, of hexadecimal columns that
 * have grown over the years. Since Linux 5.10 the thirteenth is the CPU's number; before, a line's
 * place among the online CPUs is all there is.
 */
public final class SoftnetReader {
  private static final String STAT = "/proc/net/softnet_stat";
  private static final int CPU_COLUMN = 12;
  private static final int RPS_COLUMN = 9;

  private final SystemRoot root;

  public SoftnetReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * Reads the counters as they are now, one row for each line; to the online CPUs an older kernel's
   * lines belong in turn.
   */
  public Reading<List<Softnet>> read(CpuSet online) {
    return root.text(STAT).parse(STAT, text -> parse(text, online));
  }

  /**
   * Parses lines such as {@code 00002ff1 00000000 00000003 ...}.
   *
   * @throws IllegalArgumentException if a line is damaged, or an older kernel's lines are not as
   *     many as the online CPUs
   */
  static List<Softnet> parse(String stat, CpuSet online) {
    List<String> lines = stat.lines().toList();
    int[] inTurn = online.stream().toArray();
    List<Softnet> rows = new ArrayList<>();
    for (String line : lines) {
      String[] columns = line.strip().split(" +", -1);
      if (columns.length <= RPS_COLUMN) {
        throw new IllegalArgumentException("the line \"" + line + "\" is too short");
      }
      int cpu;
      if (columns.length > CPU_COLUMN) {
        cpu = (int) Math.min(Numbers.hex(columns[CPU_COLUMN], line), CpuSet.MAX_CPUS);
        CpuSet.of(cpu);
      } else if (lines.size() == inTurn.length) {
        cpu = inTurn[rows.size()];
      } else {
        throw new IllegalArgumentException(
            lines.size() + " lines without CPU numbers for the online CPUs " + online);
      }
      rows.add(
          new Softnet(
              cpu,
              Numbers.hex(columns[0], line),
              Numbers.hex(columns[1], line),
              Numbers.hex(columns[2], line),
              Numbers.hex(columns[RPS_COLUMN], line)));
    }
    return List.copyOf(rows);
  }
}
