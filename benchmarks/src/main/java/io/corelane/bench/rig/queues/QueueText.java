/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.bench.rig.compare.RigSetup;
import io.corelane.bench.rig.compare.RigWay;
import io.corelane.bench.rig.lines.LineFigure;
import io.corelane.bench.rig.lines.LineRatio;
import io.corelane.bench.rig.lines.LineReport;
import io.corelane.bench.rig.lines.LineWay;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** A grid as text: RX queues are its rows, the disk's queues its columns. */
final class QueueText {

  private static final int INDENT = 2;

  private QueueText() {}

  static String of(QueueGrid grid) {
    LineReport any = grid.cells().get(0).lines();
    RigSetup setup = any.setup();
    StringBuilder text = new StringBuilder();
    text.append(
        "Cache lines by RX queues of the NIC (rows) and hardware queues of the disk (columns), emulated\n"
            + "Guest %s, Linux %s, Hadoop %s: %d MiB in %d streams, rounds of each way: %d, seed %d\n"
                .formatted(
                    setup.profile(),
                    setup.kernel(),
                    setup.hadoop(),
                    setup.bytes() >> 20,
                    setup.streams(),
                    any.ways().get(0).rounds(),
                    setup.seed()));
    setup.keys().forEach((key, value) -> text.append("With " + key + " = " + value + "\n"));
    text.append(
        "\nLines of 64 bytes per MiB from another node, mean of the rounds (least to most)\n");
    for (LineWay way : any.ways()) {
      text.append("\n").append(way.way().word()).append("\n");
      text.append(table(grid, cell -> lines(cell, way.way())));
    }
    for (LineRatio ratio : any.ofStock()) {
      text.append(
          "\n%s to stock, mean of the rounds (least to most)\n".formatted(ratio.way().word()));
      text.append(table(grid, cell -> share(cell, ratio.way())));
    }
    text.append("\n");
    for (LineRatio ratio : any.ofStock()) {
      text.append(
          "%s moved fewer lines from another node than stock in every round on %d of %d machines.\n"
              .formatted(ratio.way().word(), grid.below(ratio.way()), grid.cells().size()));
    }
    if (!grid.verified()) {
      text.append("FILES DIFFER: what was read back is not what was written.\n");
    }
    text.append("\nWhat these figures leave out:\n");
    any.blindTo().forEach(limit -> text.append("- ").append(limit).append('\n'));
    return text.toString();
  }

  private static String table(QueueGrid grid, Function<QueueCell, String> value) {
    TextTable table = new TextTable(INDENT);
    List<String> header = new ArrayList<>(List.of("RX"));
    grid.diskQueues().forEach(disk -> header.add(String.valueOf(disk)));
    table.row(header.toArray(String[]::new));
    for (int rx : grid.rxQueues()) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(rx)));
      for (int disk : grid.diskQueues()) {
        row.add(grid.cell(rx, disk).map(value).orElse("-"));
      }
      table.row(row.toArray(String[]::new));
    }
    return table.text();
  }

  private static String lines(QueueCell cell, RigWay way) {
    return cell.lines().ways().stream()
        .filter(counted -> counted.way() == way)
        .map(counted -> counted.figures().get(LineFigure.CROSSING))
        .map(lines -> extent("%,.0f (%,.0f to %,.0f)", lines))
        .findFirst()
        .orElse("-");
  }

  private static String share(QueueCell cell, RigWay way) {
    return cell.lines().ofStock().stream()
        .filter(ratio -> ratio.way() == way)
        .map(ratio -> extent("%.2f (%.2f to %.2f)", LineWay.Extent.of(ratio.crossing())))
        .findFirst()
        .orElse("-");
  }

  private static String extent(String format, LineWay.Extent extent) {
    return String.format(Locale.ROOT, format, extent.mean(), extent.least(), extent.most());
  }
}
