/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.affinity.cli.common.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The cache axis as a person reads it. */
final class CacheAxisText {

  private static final int INDENT = 2;

  private CacheAxisText() {}

  static String of(CacheAxis axis) {
    LineDump.Machine machine = axis.machine();
    StringBuilder text = new StringBuilder();
    text.append(
        "Cache lines by CPU of softirqs (rows) and of receiver (columns): a TCP flow of %d MiB, emulated\n"
            .formatted(axis.mib()));
    text.append(
        "Guest %s: %d CPUs, %d last-level caches, %d nodes; NIC on node %d\n\n"
            .formatted(
                axis.profile(),
                machine.cpus(),
                machine.caches(),
                machine.nodes(),
                machine.nicNode()));
    text.append(
        "Lines of 64 bytes per MiB from outside of the receiver's last-level cache and of its node's memory\n");
    text.append(table(axis, CachePair::leaving));
    for (int softirqCpu : axis.softirqCpus()) {
      text.append(
          "  softirqs on CPU %d: at most %s below their cache, at least %s elsewhere\n"
              .formatted(
                  softirqCpu,
                  number(axis.mostNear(softirqCpu)),
                  number(axis.leastFar(softirqCpu))));
    }
    List<Integer> wrong = axis.rowsOutOfOrder();
    text.append(
        wrong.isEmpty()
            ? "\nNear is below far in every row.\n"
            : "\nNear is NOT below far with softirqs on CPU " + wrong + ".\n");
    text.append(
        "\nThe same, if the NIC wrote into the last-level cache of its own node, whoever has the page\n");
    text.append(table(axis, CachePair::leavingWithNicsCache));
    text.append("\nWhat these figures leave out:\n");
    LineLimits.ofAny(machine).forEach(limit -> text.append("- ").append(limit).append('\n'));
    return text.toString();
  }

  private static String table(CacheAxis axis, ToDoubleFunction<CachePair> lines) {
    TextTable table = new TextTable(INDENT);
    List<String> header = new ArrayList<>(List.of("CPU"));
    axis.receiverCpus().forEach(cpu -> header.add(column(cpu, axis.machine())));
    table.row(header.toArray(String[]::new));
    for (int softirqCpu : axis.softirqCpus()) {
      List<String> row = new ArrayList<>(List.of(column(softirqCpu, axis.machine())));
      axis.row(softirqCpu).forEach(pair -> row.add(number(lines.applyAsDouble(pair))));
      table.row(row.toArray(String[]::new));
    }
    return table.text() + "\n";
  }

  /** A CPU and its last-level cache. */
  private static String column(int cpu, LineDump.Machine machine) {
    return "%d/%d".formatted(cpu, machine.cacheOf(cpu));
  }

  private static String number(double lines) {
    return String.format(Locale.ROOT, "%,.0f", lines);
  }
}
