/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.doctor.Gain;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Verdict;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.topology.CpuTopology;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Findings on one screen: what there is to gain, what is to be done, and how much else there is.
 */
final class DoctorScreen {

  private static final int WIDTH = 80;
  private static final int LINES = 24;

  /** What follows the findings: what is left out, what was not seen, the sum. */
  private static final int FOOT = 4;

  private final HostFacts host;
  private final List<Finding> findings;

  /** A screen of findings, like ones folded. */
  DoctorScreen(HostFacts host, List<Finding> findings) {
    this.host = host;
    this.findings = Folded.findings(findings);
  }

  /** All problems; advice and notes as far as they fit, at least one. */
  String text() {
    StringBuilder out = new StringBuilder(head(host));
    int left = LINES - FOOT - lines(out);
    int hidden = 0;
    int shown = 0;
    for (Finding finding : of(Verdict.PROBLEM, Verdict.ADVICE, Verdict.NOTE)) {
      String text = entry(finding);
      left -= lines(text);
      if (left >= 0 || shown == 0 || finding.verdict() == Verdict.PROBLEM) {
        out.append(text);
        shown++;
      } else {
        hidden++;
      }
    }
    if (hidden > 0) {
      out.append("        and ").append(hidden).append(" more: --all\n");
    }
    return out.append(foot()).toString();
  }

  /** What there is to gain, and on what kind of host. */
  static String head(HostFacts host) {
    return new TextTable(0, WIDTH).row("gain   ", Gain.of(host)).row("host   ", shape(host)).text();
  }

  private static String shape(HostFacts host) {
    return "Linux "
        + host.kernel().release().toOptional().orElse("not known")
        + "; "
        + host.machine().topology().toOptional().map(DoctorScreen::cpus).orElse("CPUs not known")
        + "; NICs "
        + joined(host.nics().stream().map(NicSettings::name).toList())
        + "; disks "
        + joined(host.disks().stream().map(DiskSettings::name).toList());
  }

  private static String cpus(CpuTopology topology) {
    return topology.online().size()
        + " CPUs, "
        + topology.llcs().size()
        + " last-level "
        + (topology.llcs().size() == 1 ? "cache, " : "caches, ")
        + topology.nodes().size()
        + (topology.nodes().size() == 1 ? " NUMA node" : " NUMA nodes");
  }

  private static String joined(List<String> names) {
    return names.isEmpty() ? "none" : Folded.names(names);
  }

  private static String entry(Finding finding) {
    String subject = finding.subject().isEmpty() ? "" : finding.subject() + ": ";
    TextTable table = new TextTable(0, WIDTH);
    String label =
        switch (finding.verdict()) {
          case PROBLEM -> "PROBLEM";
          case ADVICE -> "ADVICE ";
          default -> "note   ";
        };
    table.row(label, finding.title() + ": " + subject + finding.fact());
    Remedy remedy = finding.remedy();
    if (finding.verdict() == Verdict.NOTE) {
      return table.text();
    }
    if (remedy.change().isEmpty()) {
      return table.row("", "do: " + firstSentence(remedy.words())).text();
    }
    int more = remedy.change().size() - 1;
    // Never broken: it is to be copied.
    return table.text()
        + "         # "
        + remedy.change().get(0)
        + (more == 0 ? "" : "   (and " + more + " more: --all)")
        + "\n";
  }

  private static String firstSentence(String words) {
    int end = words.indexOf(". ");
    return end < 0 ? words : words.substring(0, end + 1);
  }

  private String foot() {
    TextTable table = new TextTable(0, WIDTH);
    List<Finding> unseen = of(Verdict.UNSEEN);
    if (!unseen.isEmpty()) {
      table.row("unseen ", titles(unseen, 5));
    }
    long things = of(Verdict.OK).stream().map(Finding::check).distinct().count();
    boolean clean = of(Verdict.PROBLEM, Verdict.ADVICE).isEmpty();
    return table
        .row("ok     ", (clean ? "nothing to do; " : "") + things + " checks; why and all: --all")
        .text();
  }

  private static String titles(List<Finding> some, int most) {
    List<String> titles = some.stream().map(Finding::title).distinct().toList();
    return titles.stream().limit(most).collect(Collectors.joining(", "))
        + (titles.size() > most ? " and " + (titles.size() - most) + " more" : "");
  }

  private List<Finding> of(Verdict... verdicts) {
    List<Verdict> wanted = List.of(verdicts);
    return findings.stream()
        .filter(finding -> wanted.contains(finding.verdict()))
        .sorted(Comparator.comparing(Finding::verdict))
        .toList();
  }

  private static int lines(CharSequence text) {
    return (int) text.chars().filter(c -> c == '\n').count();
  }
}
