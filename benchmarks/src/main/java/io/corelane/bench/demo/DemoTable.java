/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.outside.UploadLane;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The report as a person reads it. */
final class DemoTable {

  private static final int LINES_SHOWN = 8;
  private static final int DECISIONS_SHOWN = 20;
  private static final double MIB = 1 << 20;

  private final DemoReport report;
  private final StringBuilder text = new StringBuilder();

  DemoTable(DemoReport report) {
    this.report = report;
  }

  String render() {
    line(
        "Corelane demo: Hadoop %s, mode %s, JDK %s, Linux %s, %d CPUs",
        report.hadoop(), report.mode(), report.jdk(), report.kernel(), report.cpus());
    line(
        "Each upload: %d MiB in %d streams to a DataNode with two volumes, client on the same machine",
        report.bytes() >> 20, report.streams());
    if (report.busy() > 0) {
      line("Half-way through each upload %d compute processes begin", report.busy());
    }
    report.keys().forEach((key, value) -> line("With %s = %s", key, value));
    lanes();
    rounds();
    if (report.state().equals("active")) {
      decisions();
      outside();
      blockIo();
    }
    line("");
    Verdict.of(report).forEach(sentence -> line("%s", sentence));
    return text.toString();
  }

  private void lanes() {
    List<UploadLane> uploads = report.uploads();
    line("");
    if (uploads.isEmpty()) {
      line("LANES  none: Corelane is %s (%s)", report.state(), report.inactiveReason());
      return;
    }
    line("LANES  %d of %d uploads", Math.min(LINES_SHOWN, uploads.size()), uploads.size());
    List<String[]> rows = new ArrayList<>();
    rows.add(
        new String[] {
          "block", "from", "softirq", "receiver", "disk writer", "disk queue", "lane", "MiB/s"
        });
    for (UploadLane upload : uploads.subList(0, Math.min(LINES_SHOWN, uploads.size()))) {
      rows.add(
          new String[] {
            upload.block(),
            upload.remote().replace("/", ""),
            upload.rxCpu() < 0 ? "?" : "cpu " + upload.rxCpu(),
            "cpu " + upload.receiverCpus(),
            upload.diskWriterCpus().isEmpty() ? "-" : "cpu " + upload.diskWriterCpus(),
            diskQueue(upload),
            upload.lane(),
            number(upload.mibPerSecond(), 1)
          });
    }
    table(rows);
    line("  why, of the first:");
    for (String rule : uploads.get(0).reason().split("(?<=\\.) ", -1)) {
      line("    %s", rule);
    }
  }

  /** Without a disk writer the kernel chooses the queue, and only the disk is known. */
  private static String diskQueue(UploadLane upload) {
    if (upload.device().isEmpty()) {
      return "?";
    }
    return upload.hardwareQueue().isEmpty()
        ? upload.device()
        : upload.device() + " q" + upload.hardwareQueue();
  }

  private void rounds() {
    line("");
    line(
        "ROUNDS  in the order they ran; \"to disk\" and CPU seconds per GiB: until all is written out");
    List<String[]> rows = new ArrayList<>();
    rows.add(
        new String[] {
          "pair", "mode", "MiB/s", "to disk", "sync s", "DataNode CPU-s", "machine CPU-s"
        });
    for (Round round : report.rounds()) {
      rows.add(row(String.valueOf(round.pair()), round.mode(), List.of(round)));
    }
    if (report.ratios().throughput().values() > 1) {
      for (String mode : List.of(Round.STOCK, Round.CORELANE)) {
        rows.add(
            row(
                "median",
                mode,
                report.rounds().stream().filter(r -> r.mode().equals(mode)).toList()));
      }
    }
    table(rows);
    line("  Corelane / stock, by pair (1 means no difference)");
    line("    throughput           %s", report.ratios().throughput());
    line("    throughput to disk   %s", report.ratios().throughputToDisk());
    line("    DataNode CPU time    %s", report.ratios().dataNodeCpu());
    line("    machine CPU time     %s", report.ratios().machineCpu());
  }

  private static String[] row(String pair, String mode, List<Round> rounds) {
    return new String[] {
      pair,
      mode,
      number(Spread.of(rounds.stream().map(Round::mibPerSecond).toList()).median(), 1),
      number(Spread.of(rounds.stream().map(Round::mibPerSecondToDisk).toList()).median(), 1),
      number(Spread.of(rounds.stream().map(Round::syncSeconds).toList()).median(), 2),
      number(Spread.of(rounds.stream().map(Round::dataNodeCpuSecondsPerGiB).toList()).median(), 2),
      number(Spread.of(rounds.stream().map(Round::machineCpuSecondsPerGiB).toList()).median(), 2)
    };
  }

  private void decisions() {
    List<String> lines = report.decisions();
    line("");
    if (lines.isEmpty()) {
      line("DECISIONS  none while uploads ran: every one could stay where it was put");
      return;
    }
    int shown = Math.min(DECISIONS_SHOWN, lines.size());
    line("DECISIONS  the last %d lines of the DataNode's decision log", shown);
    lines.subList(lines.size() - shown, lines.size()).forEach(each -> line("  %s", each));
  }

  private void outside() {
    DemoReport.Outside outside = report.outside();
    line("");
    line("SEEN FROM OUTSIDE  through /proc, by another process");
    line(
        "  receivers on their %s: %d of %d%s",
        report.mode().equals("bind") ? "planned cores" : "unchanged cores",
        outside.receiversOnTarget(),
        outside.receiversSeen(),
        outside.receiversBetweenLooks() == 0
            ? ""
            : " (" + outside.receiversBetweenLooks() + " more were too short to be seen)");
    some(outside.offTarget());
    line("  other threads ever narrowed: %d", outside.straysEver().size());
    some(outside.straysEver());
    line("  threads left narrowed afterwards: %d", outside.straysAfter());
    some(outside.still());
  }

  private void some(List<String> lines) {
    lines.stream().limit(LINES_SHOWN).forEach(each -> line("    %s", each));
    if (lines.size() > LINES_SHOWN) {
      line("    and %d more", lines.size() - LINES_SHOWN);
    }
  }

  private void blockIo() {
    line("");
    DemoReport.BlockIo io = report.blockIo();
    if (io == null) {
      line("BLOCK I/O  unknown: %s", report.blockIoReason());
      return;
    }
    line("BLOCK I/O  writes to the volumes' disk in Corelane rounds, by who submitted them");
    long all = Math.max(1, io.byDiskWriters() + io.byOthers());
    line(
        "  disk writers   %8.1f MiB  %5.1f %%   (%.1f %% of it on the cores chosen)",
        io.byDiskWriters() / MIB,
        100.0 * io.byDiskWriters() / all,
        100.0 * io.byDiskWritersOnChosenCores() / Math.max(1, io.byDiskWriters()));
    line(
        "  others         %8.1f MiB  %5.1f %%   %s",
        io.byOthers() / MIB, 100.0 * io.byOthers() / all, others(io.others()));
    if (io.lostEvents() > 0) {
      line("  the kernel lost %d events: the sums are too small", io.lostEvents());
    }
  }

  private static String others(Map<String, Long> others) {
    return others.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(3)
        .map(e -> String.format(Locale.ROOT, "%s %.1f", e.getKey(), e.getValue() / MIB))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private void table(List<String[]> rows) {
    int columns = rows.get(0).length;
    for (String[] row : rows) {
      StringBuilder out = new StringBuilder(" ");
      for (int i = 0; i < columns; i++) {
        int column = i;
        int width = rows.stream().mapToInt(r -> r[column].length()).max().orElse(0);
        boolean number = rows.get(1)[i].matches("[\\d.]+");
        out.append(' ').append(padded(row[i], width, number)).append(' ');
      }
      line("%s", out.toString().stripTrailing());
    }
  }

  private static String padded(String text, int width, boolean right) {
    String space = " ".repeat(width - text.length());
    return right ? space + text : text + space;
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private void line(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
