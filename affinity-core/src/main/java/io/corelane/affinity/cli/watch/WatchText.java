/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.DataNodeView;
import io.corelane.affinity.cli.datanode.EndedUpload;
import io.corelane.affinity.judge.VerdictText;
import io.corelane.affinity.policy.Lane;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** One picture of {@code corelane watch}. Pure. */
final class WatchText {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final AttributedString NOTHING = new AttributedString("");
  private static final String SHORT = "short";
  private static final double MIB = 1 << 20;
  private static final double KIB_IN_MIB = 1 << 10;

  private static final int SECONDS = 60;
  private static final int FEWEST_LINES = 3;
  private static final int MOST_LINES = 10;
  private static final int MOST_CPU_LINES = 32;

  private final String server;
  private final ZoneId zone;
  private final Screen.Size size;
  private final boolean keys;
  private final Glyphs glyphs;

  /**
   * How uploads are looked at.
   *
   * @param at when the answer came
   * @param order what they are sorted by
   * @param paused whether no further answer is asked for
   */
  record Look(Instant at, UploadOrder order, boolean paused) {}

  /**
   * A picture of some size.
   *
   * @param server the DataNode's address
   * @param zone for times of day
   * @param keys whether keys are obeyed
   */
  WatchText(String server, ZoneId zone, Screen.Size size, boolean keys, Glyphs glyphs) {
    this.server = server;
    this.zone = zone;
    this.size = size;
    this.keys = keys;
    this.glyphs = glyphs;
  }

  /** The picture of an answer. */
  List<AttributedString> of(DataNodeView view, UploadRates rates, Look look) {
    DataNodeReport report = view.report();
    List<AttributedString> lines = head(report, look);
    lines.add(uploads(report, rates));
    if (!view.receivedKibPerSecond().isEmpty()) {
      lines.add(received(view.receivedKibPerSecond()));
    }
    if (!view.cpus().isEmpty()) {
      lines.add(NOTHING);
      int most = Math.min(MOST_CPU_LINES, Math.max(2, size.height() / 3));
      lines.addAll(new CpuBars(view.cpus(), glyphs).lines(size.width(), most));
    }
    int height = size.height() - (keys ? 1 : 0);
    lines.addAll(tables(view, rates, look, height - lines.size()));
    List<AttributedString> cut = new ArrayList<>(lines.subList(0, Math.min(lines.size(), height)));
    if (keys) {
      cut.addAll(Collections.nCopies(height - cut.size(), NOTHING));
      cut.add(footer(look));
    }
    return cut.stream().map(line -> Columns.cut(line, size.width())).toList();
  }

  /** The picture when there is no answer; nothing of an older one, which might not hold. */
  List<AttributedString> none(String why, Instant since, Instant now) {
    List<AttributedString> lines = new ArrayList<>();
    lines.add(heading(now, ""));
    lines.add(NOTHING);
    lines.addAll(wrapped(why, Styles.ALARM));
    lines.add(new AttributedString("No answer since " + time(since) + "; asking on."));
    return lines.stream()
        .map(line -> Columns.cut(line, size.width()))
        .limit(size.height())
        .toList();
  }

  private List<AttributedString> head(DataNodeReport report, Look look) {
    List<AttributedString> lines = new ArrayList<>();
    String cost = report.tickCostMicros() <= 0 ? "" : ", tick " + report.tickCostMicros() + " us";
    lines.add(heading(look.at(), "  mode " + mode(report) + ", " + report.state() + cost));
    report
        .auto()
        .figures()
        .current()
        .ifPresent(
            trial ->
                lines.addAll(
                    wrapped("Verdict: " + VerdictText.finding(trial), AttributedStyle.BOLD)));
    if (!report.inactiveReason().isEmpty()) {
      lines.addAll(wrapped("Inactive: " + report.inactiveReason(), Styles.ALARM));
    }
    report.refused().stream()
        .filter(refused -> !refused.reason().equals(report.inactiveReason()))
        .forEach(
            refused ->
                lines.addAll(
                    wrapped(
                        "Refused at "
                            + time(Instant.ofEpochMilli(refused.millis()))
                            + ": "
                            + refused.text(),
                        Styles.ALARM)));
    if (report.mode().equals("steer")) {
      lines.addAll(wrapped(steering(report), Styles.PLAIN));
    }
    return lines;
  }

  private AttributedString heading(Instant now, String more) {
    return new AttributedString(
        "Corelane  " + time(now) + "  " + server + more, AttributedStyle.BOLD);
  }

  private List<AttributedString> wrapped(String text, AttributedStyle style) {
    return TextTable.wrap(text, size.width()).stream()
        .map(line -> new AttributedString(line, style))
        .toList();
  }

  private static String mode(DataNodeReport report) {
    return report.auto().isWanted()
        ? report.auto().configuredMode() + " (" + report.mode() + " in force)"
        : report.mode();
  }

  private String time(Instant instant) {
    return TIME.format(instant.atZone(zone));
  }

  private static String steering(DataNodeReport report) {
    int values = report.steered();
    return report.steeringTrouble().isEmpty()
        ? "Steering: " + values + (values == 1 ? " value" : " values") + " of the kernel changed"
        : "Steering: only threads move: " + report.steeringTrouble();
  }

  private static AttributedString uploads(DataNodeReport report, UploadRates rates) {
    if (report.uploads().isEmpty()) {
      return new AttributedString("No uploads");
    }
    double sum = report.uploads().stream().mapToDouble(rates::of).sum();
    AttributedStringBuilder line =
        new AttributedStringBuilder()
            .append("Uploads: " + report.uploads().size() + ", " + number(sum) + " MiB/s; lanes: ");
    Map<String, Long> lanes =
        report.uploads().stream()
            .collect(
                Collectors.groupingBy(
                    DataNodeReport.Upload::lane,
                    () -> new TreeMap<>(UploadOrder.BEST_FIRST),
                    Collectors.counting()));
    String gap = "";
    for (Map.Entry<String, Long> lane : lanes.entrySet()) {
      line.append(gap + lane.getValue() + " ").append(Styles.lane(lane.getKey()));
      line.append(
          lane.getKey().equals(SHORT) && report.oneCache() ? " (" + Lane.ONE_CACHE + ")" : "");
      gap = ", ";
    }
    return line.toAttributedString();
  }

  /** The last minute, as the DataNode has counted it: with uploads that began and ended in it. */
  private AttributedString received(List<Integer> seconds) {
    int width = Math.max(1, Math.min(SECONDS, size.width() - 40));
    List<Integer> shown = seconds.subList(Math.max(0, seconds.size() - width), seconds.size());
    int now = shown.get(shown.size() - 1);
    return new AttributedStringBuilder()
        .append("Received ")
        .append(glyphs.line(shown, width), Styles.RATE)
        .append(now < 0 ? " ?" : " " + number(now / KIB_IN_MIB))
        .append(" MiB/s, most " + number(Math.max(0, Collections.max(shown)) / KIB_IN_MIB))
        .toAttributedString();
  }

  /** Uploads, those that ended, decisions: each has a few lines at least if there is room. */
  private List<AttributedString> tables(DataNodeView view, UploadRates rates, Look look, int room) {
    List<AttributedString> ended = ended(view.ended());
    List<AttributedString> decisions = decisions(view.report());
    int others = Math.min(FEWEST_LINES, ended.size()) + Math.min(FEWEST_LINES, decisions.size());
    List<AttributedString> lines =
        new ArrayList<>(table(view.report(), rates, look.order(), room - others - 3));
    int rest = room - lines.size() - 2;
    int forEnded = Math.min(ended.size(), Math.max(FEWEST_LINES, Math.min(MOST_LINES, rest / 2)));
    add(lines, ended, forEnded);
    add(
        lines,
        decisions,
        Math.min(MOST_LINES + 1, Math.max(FEWEST_LINES, room - lines.size() - 1)));
    return lines;
  }

  private static void add(List<AttributedString> lines, List<AttributedString> part, int most) {
    if (!part.isEmpty()) {
      lines.add(NOTHING);
      lines.addAll(part.subList(0, Math.min(part.size(), most)));
    }
  }

  /** What matters most stands first: a narrow terminal cuts the end of the lines. */
  private List<AttributedString> table(
      DataNodeReport report, UploadRates rates, UploadOrder order, int room) {
    if (report.uploads().isEmpty()) {
      return List.of();
    }
    List<DataNodeReport.Upload> sorted = report.uploads().stream().sorted(order.by(rates)).toList();
    int shown = sorted.size() <= room - 1 ? sorted.size() : Math.max(1, room - 2);
    Columns columns =
        new Columns()
            .row("UPLOAD", "LANE", "MiB/s", "TREND", "RX", "RECV", "WRITER", "DISK", "HWQ", "WAY");
    for (DataNodeReport.Upload upload : sorted.subList(0, Math.min(shown, sorted.size()))) {
      columns.row(
          List.of(
              new AttributedString(upload.block()),
              Styles.lane(upload.lane()),
              new AttributedString(number(rates.of(upload))),
              new AttributedString(
                  glyphs.line(rates.course(upload), UploadRates.REMEMBERED), Styles.RATE),
              new AttributedString(upload.rxCpu() < 0 ? "" : Long.toString(upload.rxCpu())),
              new AttributedString(upload.receiverCpus()),
              new AttributedString(upload.diskWriterCpus()),
              new AttributedString(upload.device()),
              new AttributedString(upload.hardwareQueue()),
              new AttributedString(upload.way())));
    }
    List<AttributedString> lines = new ArrayList<>();
    lines.add(NOTHING);
    lines.addAll(columns.lines(size.width()));
    if (shown < sorted.size()) {
      lines.add(new AttributedString("... and " + (sorted.size() - shown) + " more"));
    }
    return lines;
  }

  /** The latest first. */
  private List<AttributedString> ended(List<EndedUpload> uploads) {
    if (uploads.isEmpty()) {
      return List.of();
    }
    Columns columns = new Columns().row("ENDED", "LANE", "MiB/s", "MiB", "AT");
    for (int i = uploads.size() - 1; i >= Math.max(0, uploads.size() - MOST_LINES); i--) {
      EndedUpload upload = uploads.get(i);
      columns.row(
          List.of(
              new AttributedString(upload.block()),
              Styles.lane(upload.lane()),
              new AttributedString(number(upload.mibPerSecond())),
              new AttributedString(number(upload.bytes() / MIB)),
              new AttributedString(time(Instant.ofEpochMilli(upload.endedMillis())))));
    }
    return columns.lines(size.width());
  }

  /** A line for each, the latest first. */
  private List<AttributedString> decisions(DataNodeReport report) {
    if (report.tickCostMicros() < 0) {
      return List.of(
          new AttributedString(
              "No moves to show: this DataNode's Corelane is older and has no loop."));
    }
    if (report.decisions().isEmpty()) {
      return List.of(new AttributedString("No decisions yet"));
    }
    List<AttributedString> lines = new ArrayList<>();
    lines.add(new AttributedString("LAST DECISIONS", AttributedStyle.BOLD));
    for (int i = report.decisions().size() - 1; i >= 0; i--) {
      lines.add(new AttributedString(decision(report.decisions().get(i))));
    }
    return lines;
  }

  /** The time of day instead of the date and time that a line begins with. */
  private String decision(String line) {
    int end = line.indexOf(' ');
    try {
      return end < 0 ? line : time(Instant.parse(line.substring(0, end))) + line.substring(end);
    } catch (DateTimeParseException e) {
      return line;
    }
  }

  private AttributedString footer(Look look) {
    return new AttributedStringBuilder()
        .append("q", Styles.KEY)
        .append(" quit  ")
        .append("s", Styles.KEY)
        .append(" sort: " + look.order().word() + "  ")
        .append("p", Styles.KEY)
        .append(look.paused() ? " go on" : " pause")
        .append(look.paused() ? "  PAUSED" : "", Styles.ALARM)
        .toAttributedString();
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
