/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.report.ReportText;
import io.corelane.bench.stat.Quartiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as a person reads it. */
final class RigTable {

  private static final int LINES_SHOWN = 8;
  private static final double MIB = 1 << 20;

  private final RigReport report;
  private final ReportText text = new ReportText();

  RigTable(RigReport report) {
    this.report = report;
  }

  String render() {
    RigSetup setup = report.setup();
    text.line(
        "Corelane rig: Hadoop %s in the guest %s, Linux %s, emulated: where things ran, not how fast",
        setup.hadoop(), setup.profile(), setup.kernel());
    text.line(
        "Each upload: %d MiB in %d streams, replication 1; order of the ways by seed %d",
        setup.bytes() >> 20, setup.streams(), setup.seed());
    text.line("RX queue interrupts by default on CPU: %s", pairs(report.defaults()));
    setup.keys().forEach((key, value) -> text.line("With %s = %s", key, value));
    text.line("");
    report.ways().forEach(way -> text.line("  %-10s  %s", way.way().word(), way.way().text()));
    step("RECEIVED  from the softirq's CPU to the receiver's", WaySummary::received);
    step(
        "WRITTEN   from the receiver's CPU to the one that submits to the disk",
        WaySummary::written);
    step("COMPLETED from the CPU that submits to the one that completes", WaySummary::completed);
    cpus();
    corelane();
    text.line("");
    RigVerdict.of(report).forEach(sentence -> text.line("%s", sentence));
    return text.toString();
  }

  private void step(String title, Function<WaySummary, WaySummary.Step> step) {
    text.line("");
    text.line("%s; median of the rounds (least to most), %% of bytes", title);
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "way",
            "MiB",
            "inside LLC",
            "same CPU",
            "same LLC",
            "same node",
            "other node",
            "unknown"));
    for (WaySummary way : report.ways()) {
      WaySummary.Step shares = step.apply(way);
      rows.add(
          List.of(
              way.way().word(),
              mib(shares.bytes().total()),
              percent(shares.insideLlc()),
              percent(shares.sameCpu()),
              percent(shares.sameLlc()),
              percent(shares.sameNode()),
              percent(shares.otherNode()),
              percent(shares.unknown())));
    }
    text.table(rows, column -> false);
  }

  private void cpus() {
    text.line("");
    text.line("CPUS  MiB by CPU, all rounds");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("way", "softirq", "receiver's read", "submission", "events lost"));
    for (WaySummary way : report.ways()) {
      rows.add(
          List.of(
              way.way().word(),
              byCpu(way.byCpu().softirqBytes()),
              byCpu(way.byCpu().readerBytes()),
              byCpu(way.byCpu().submitterBytes()),
              String.valueOf(way.lostEvents())));
    }
    text.table(rows, column -> false);
  }

  private void corelane() {
    for (WaySummary way : report.ways()) {
      if (way.way() != RigWay.BIND) {
        continue;
      }
      OnTarget threads = way.threads();
      text.line("");
      text.line(
          "THREADS  on the CPUs that Corelane reports, as /proc shows them during the uploads");
      text.line(
          "  receivers %s, responders %s, disk writers %s; other threads narrowed: %d",
          of(threads.receivers()),
          of(threads.responders()),
          of(threads.diskWriters()),
          threads.strays().size());
      text.line(
          "  block I/O submitted by disk writers on those CPUs: %.2f %%; bytes by others, journal"
              + " included: %s",
          100 * threads.submitted().share(), threads.submitted().byOthers());
    }
    steered();
    List<UploadLane> uploads = report.uploads();
    if (!uploads.isEmpty()) {
      lanes(uploads);
    }
  }

  private void steered() {
    for (RigRound round : report.rounds()) {
      if (round.way() == RigWay.STEER) {
        text.line("");
        text.line(
            "STEERED  in round %d, as the guest's kernel has it when the upload ends",
            round.round());
        round.steered().forEach(value -> text.line("  %s", value));
      }
    }
  }

  private void lanes(List<UploadLane> uploads) {
    text.line("");
    text.line("LANES  %d of %d uploads", Math.min(LINES_SHOWN, uploads.size()), uploads.size());
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("block", "RX queue", "softirq", "receiver", "disk writer", "disk queue", "lane"));
    for (UploadLane upload : uploads.subList(0, Math.min(LINES_SHOWN, uploads.size()))) {
      rows.add(
          List.of(
              upload.block(),
              upload.rx().rxQueue().isEmpty() ? "?" : upload.rx().rxQueue(),
              upload.rx().cpuText(),
              "cpu " + upload.receiver().receiverCpus(),
              upload.disk().writerText(),
              upload.disk().queueText(),
              upload.choice().lane()));
    }
    text.table(rows, column -> false);
  }

  private static String of(OnTarget.Count count) {
    return count.onTarget() + " of " + count.seen();
  }

  private static String percent(Quartiles share) {
    String median = String.format(Locale.ROOT, "%.1f", 100 * share.median());
    return share.values() == 1
        ? median
        : String.format(
            Locale.ROOT, "%s (%.1f-%.1f)", median, 100 * share.least(), 100 * share.most());
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%.1f", bytes / MIB);
  }

  private static String byCpu(Map<Integer, Long> bytes) {
    return new TreeMap<>(bytes)
        .entrySet().stream()
            .map(
                cpu ->
                    (cpu.getKey() < 0 ? "?" : cpu.getKey())
                        + ":"
                        + Math.round(cpu.getValue() / MIB))
            .filter(shown -> !shown.endsWith(":0"))
            .collect(Collectors.joining(" "));
  }

  private static String pairs(Map<String, String> values) {
    return new TreeMap<>(values)
        .entrySet().stream()
            .map(value -> value.getKey() + " " + value.getValue())
            .collect(Collectors.joining(", "));
  }
}
