/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.judge.VerdictText;
import io.corelane.affinity.policy.Lane;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One picture of {@code corelane watch}. Pure. */
final class WatchText {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final String SHORT = "short";

  private static final List<String> LANES =
      Arrays.stream(Lane.values()).map(lane -> lane.name().toLowerCase(Locale.ROOT)).toList();

  /** Words that this version does not know come first. */
  private static final Comparator<String> BEST_FIRST =
      Comparator.<String>comparingInt(LANES::indexOf).thenComparing(Comparator.naturalOrder());

  private static final int FEWEST_UPLOADS = 3;
  private static final int FEWEST_DECISIONS = 4;
  private static final int MOST_GROUPS = 6;

  private final String server;
  private final ZoneId zone;
  private final int width;
  private final int height;

  /** A sum over some uploads. */
  private static final class Sum {
    private int receivers;
    private int diskWriters;
    private double mibPerSecond;

    void receiver(double rate) {
      receivers++;
      mibPerSecond += rate;
    }
  }

  /**
   * A picture of some size.
   *
   * @param server the DataNode's address
   * @param zone for times of day
   * @param width columns
   * @param height lines
   */
  WatchText(String server, ZoneId zone, int width, int height) {
    this.server = server;
    this.zone = zone;
    this.width = width;
    this.height = height;
  }

  /** The picture of an answer. */
  List<String> of(DataNodeReport report, UploadRates rates, Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add(heading(now) + "  mode " + mode(report) + ", " + report.state() + cost(report));
    if (!report.inactiveReason().isEmpty()) {
      lines.addAll(TextTable.wrap("Inactive: " + report.inactiveReason(), width));
    }
    report.refused().stream()
        .filter(refused -> !refused.reason().equals(report.inactiveReason()))
        .forEach(refused -> lines.addAll(TextTable.wrap(refused(refused), width)));
    report
        .auto()
        .figures()
        .current()
        .ifPresent(
            trial -> lines.addAll(TextTable.wrap("Trial: " + VerdictText.finding(trial), width)));
    if (report.mode().equals("steer")) {
      lines.addAll(TextTable.wrap(steering(report), width));
    }
    lines.add("");
    lines.add(uploads(report, rates));
    if (!report.uploads().isEmpty()) {
      List<String> groups = groups(report, rates);
      int room = height - lines.size() - groups.size() - FEWEST_DECISIONS - 3;
      lines.addAll(table(report, rates, Math.max(FEWEST_UPLOADS, room)));
      lines.addAll(groups);
    }
    lines.add("");
    lines.addAll(decisions(report, Math.max(1, height - lines.size() - 1)));
    return lines.stream().map(line -> Columns.cut(line, width)).limit(height).toList();
  }

  /** The picture when there is no answer; nothing of an older one, which might not hold. */
  List<String> none(String why, Instant since, Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add(Columns.cut(heading(now), width));
    lines.add("");
    lines.addAll(TextTable.wrap(why, width));
    lines.add("No answer since " + time(since) + "; asking on.");
    return lines;
  }

  private static String mode(DataNodeReport report) {
    return report.auto().isWanted()
        ? report.auto().configuredMode() + " (" + report.mode() + " in force)"
        : report.mode();
  }

  private String heading(Instant now) {
    return "Corelane  " + time(now) + "  " + server;
  }

  private String time(Instant instant) {
    return TIME.format(instant.atZone(zone));
  }

  private static String cost(DataNodeReport report) {
    return report.tickCostMicros() <= 0 ? "" : ", tick " + report.tickCostMicros() + " us";
  }

  private static String steering(DataNodeReport report) {
    int values = report.steered();
    return report.steeringTrouble().isEmpty()
        ? "Steering: " + values + (values == 1 ? " value" : " values") + " of the kernel changed"
        : "Steering: only threads move: " + report.steeringTrouble();
  }

  private String refused(DataNodeReport.Refused refused) {
    return "Refused at " + time(Instant.ofEpochMilli(refused.millis())) + ": " + refused.text();
  }

  private static String uploads(DataNodeReport report, UploadRates rates) {
    if (report.uploads().isEmpty()) {
      return "No uploads";
    }
    String lanes =
        report.uploads().stream()
            .collect(
                Collectors.groupingBy(
                    DataNodeReport.Upload::lane,
                    () -> new TreeMap<>(BEST_FIRST),
                    Collectors.counting()))
            .entrySet()
            .stream()
            .map(lane -> lane.getValue() + " " + lane.getKey() + why(lane.getKey(), report))
            .collect(Collectors.joining(", "));
    double sum = report.uploads().stream().mapToDouble(rates::of).sum();
    return "Uploads: " + report.uploads().size() + ", " + number(sum) + " MiB/s; lanes: " + lanes;
  }

  private static String why(String lane, DataNodeReport report) {
    return lane.equals(SHORT) && report.oneCache() ? " (" + Lane.ONE_CACHE + ")" : "";
  }

  /** What matters most stands first: a narrow terminal cuts the end of the lines. */
  private List<String> table(DataNodeReport report, UploadRates rates, int room) {
    List<DataNodeReport.Upload> fastest =
        report.uploads().stream()
            .sorted(
                Comparator.comparingDouble((DataNodeReport.Upload upload) -> -rates.of(upload))
                    .thenComparing(DataNodeReport.Upload::key))
            .toList();
    int shown = fastest.size() <= room - 1 ? fastest.size() : Math.max(1, room - 2);
    Columns columns =
        new Columns()
            .row(
                "UPLOAD",
                "LANE",
                "MiB/s",
                "RX CPU",
                "RECEIVER",
                "WRITER",
                "WRITE",
                "DISK",
                "HW QUEUE");
    for (DataNodeReport.Upload upload : fastest.subList(0, shown)) {
      columns.row(
          upload.block(),
          upload.lane(),
          number(rates.of(upload)),
          upload.rxCpu() < 0 ? "" : Long.toString(upload.rxCpu()),
          upload.receiverCpus(),
          upload.diskWriterCpus(),
          upload.way(),
          upload.device(),
          upload.hardwareQueue());
    }
    List<String> lines = new ArrayList<>(columns.lines(width));
    if (shown < fastest.size()) {
      lines.add("... and " + (fastest.size() - shown) + " slower ones");
    }
    return lines;
  }

  private List<String> groups(DataNodeReport report, UploadRates rates) {
    Map<String, Sum> queues = new TreeMap<>();
    Map<String, Sum> cores = new TreeMap<>();
    for (DataNodeReport.Upload upload : report.uploads()) {
      String queue = upload.rxQueue().isEmpty() ? "not known" : upload.rxQueue();
      String cpu = upload.rxCpu() < 0 ? "" : " (CPU " + upload.rxCpu() + ")";
      Sum ofQueue = sum(queues, queue + cpu);
      ofQueue.receiver(rates.of(upload));
      String receiver = upload.receiverCpus().isEmpty() ? "not bound" : upload.receiverCpus();
      sum(cores, receiver).receiver(rates.of(upload));
      if (!upload.diskWriterCpus().isEmpty()) {
        sum(cores, upload.diskWriterCpus()).diskWriters++;
        ofQueue.diskWriters++;
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.addAll(grouped("RX QUEUE", queues));
    lines.add("");
    lines.addAll(grouped("CPUS", cores));
    return lines;
  }

  private static Sum sum(Map<String, Sum> sums, String key) {
    return sums.computeIfAbsent(key, k -> new Sum());
  }

  private List<String> grouped(String key, Map<String, Sum> sums) {
    Columns columns = new Columns().row(key, "MiB/s", "RECEIVERS", "DISK WRITERS");
    sums.entrySet().stream()
        .sorted(Comparator.comparingDouble(entry -> -entry.getValue().mibPerSecond))
        .limit(MOST_GROUPS)
        .forEach(
            entry ->
                columns.row(
                    entry.getKey(),
                    number(entry.getValue().mibPerSecond),
                    Integer.toString(entry.getValue().receivers),
                    Integer.toString(entry.getValue().diskWriters)));
    List<String> lines = new ArrayList<>(columns.lines(width));
    if (sums.size() > MOST_GROUPS) {
      lines.add("... and " + (sums.size() - MOST_GROUPS) + " more");
    }
    return lines;
  }

  /** The latest that fit, each whole unless it alone is too long; the latest first. */
  private List<String> decisions(DataNodeReport report, int room) {
    if (report.tickCostMicros() < 0) {
      return List.of("No moves to show: this DataNode's Corelane is older and has no loop.");
    }
    List<String> lines = new ArrayList<>();
    lines.add(report.decisions().isEmpty() ? "No decisions yet" : "LAST DECISIONS");
    for (int i = report.decisions().size() - 1; i >= 0; i--) {
      List<String> wrapped = TextTable.wrap(report.decisions().get(i), width - 2);
      for (int part = 0; part < wrapped.size(); part++) {
        lines.add((part == 0 ? "" : "  ") + wrapped.get(part));
      }
      if (lines.size() > room) {
        break;
      }
    }
    return lines.subList(0, Math.min(lines.size(), room));
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
