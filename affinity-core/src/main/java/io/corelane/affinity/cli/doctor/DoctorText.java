/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Verdict;
import io.corelane.affinity.host.HostFacts;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings as text for a person: what is to be done in full, the rest one line each. */
final class DoctorText {

  private static final Set<Verdict> IN_FULL = EnumSet.of(Verdict.PROBLEM, Verdict.ADVICE);

  private final HostFacts host;
  private final List<Finding> findings;
  private final List<Finding> sum;
  private final StringBuilder out = new StringBuilder();

  /** A text of findings, like ones folded. */
  DoctorText(HostFacts host, List<Finding> findings) {
    this.host = host;
    this.findings = Folded.findings(findings);
    this.sum = findings;
  }

  String text() {
    out.append(DoctorScreen.head(host));
    for (Verdict verdict : Verdict.values()) {
      List<Finding> some = findings.stream().filter(f -> f.verdict() == verdict).toList();
      if (IN_FULL.contains(verdict)) {
        some.forEach(this::full);
      } else if (!some.isEmpty()) {
        TextTable table = new TextTable(2);
        some.forEach(finding -> table.row(finding.title(), withSubject(finding)));
        out.append('\n').append(heading(verdict)).append('\n').append(table.text());
      }
    }
    out.append('\n').append(summary()).append('\n');
    return out.toString();
  }

  private void full(Finding finding) {
    out.append('\n')
        .append(finding.verdict().name().replace('_', ' '))
        .append("  ")
        .append(finding.title())
        .append(finding.subject().isEmpty() ? "" : ": " + finding.subject())
        .append('\n');
    TextTable table = new TextTable(2);
    table.row("fact", finding.fact());
    if (!finding.sources().isEmpty()) {
      table.row("from", String.join(", ", finding.sources()));
    }
    table.row("why", finding.why());
    if (!finding.remedy().words().isEmpty()) {
      table.row("do", finding.remedy().words());
    }
    out.append(table.text());
    commands("change", finding.remedy().change());
    commands("undo", finding.remedy().undo());
  }

  /** Never broken: they are to be copied. */
  private void commands(String label, List<String> commands) {
    if (commands.isEmpty()) {
      return;
    }
    out.append("  ").append(label).append(":\n");
    commands.forEach(command -> out.append("    ").append(command).append('\n'));
  }

  private static String withSubject(Finding finding) {
    return finding.subject().isEmpty() ? finding.fact() : finding.subject() + ": " + finding.fact();
  }

  private static String heading(Verdict verdict) {
    return switch (verdict) {
      case NOTE -> "Notes";
      case UNSEEN -> "Not seen";
      case OK -> "In order";
      case NOT_APPLICABLE -> "Not here";
      case PROBLEM, ADVICE -> verdict.name();
    };
  }

  private String summary() {
    return List.of(
            count(Verdict.PROBLEM, "problem", "problems"),
            count(Verdict.ADVICE, "piece of advice", "pieces of advice"),
            count(Verdict.NOTE, "note", "notes"),
            count(Verdict.UNSEEN, "not seen", "not seen"),
            count(Verdict.OK, "in order", "in order"))
        .stream()
        .collect(Collectors.joining(", ", "", "."));
  }

  private String count(Verdict verdict, String one, String more) {
    long count = sum.stream().filter(finding -> finding.verdict() == verdict).count();
    return count + " " + (count == 1 ? one : more);
  }
}
