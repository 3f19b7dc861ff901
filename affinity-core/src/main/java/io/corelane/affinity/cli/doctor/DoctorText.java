/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Verdict;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.topology.CpuTopology;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings as text for a person: what is to be done in full, the rest one line each. */
final class DoctorText {

  private static final int FEW_COMMANDS = 6;
  private static final Set<Verdict> IN_FULL = EnumSet.of(Verdict.PROBLEM, Verdict.ADVICE);

  private final HostFacts host;
  private final List<Finding> findings;
  private final boolean all;
  private final StringBuilder out = new StringBuilder();

  /** A text; on demand every finding is written in full. */
  DoctorText(HostFacts host, List<Finding> findings, boolean all) {
    this.host = host;
    this.findings = findings;
    this.all = all;
  }

  String text() {
    head();
    for (Verdict verdict : Verdict.values()) {
      List<Finding> some = findings.stream().filter(f -> f.verdict() == verdict).toList();
      if (all || IN_FULL.contains(verdict)) {
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

  private void head() {
    TextTable table = new TextTable(0);
    table.row("kernel", host.kernel().release().toOptional().orElse("not known"));
    table.row(
        "CPUs", host.machine().topology().toOptional().map(DoctorText::cpus).orElse("not known"));
    table.row("NICs", joined(host.nics().stream().map(NicSettings::name).toList()));
    table.row("disks", joined(host.disks().stream().map(DiskSettings::name).toList()));
    out.append(table.text());
  }

  private static String cpus(CpuTopology topology) {
    return topology.online().size()
        + " online, "
        + topology.llcs().size()
        + " last-level "
        + (topology.llcs().size() == 1 ? "cache, " : "caches, ")
        + topology.nodes().size()
        + (topology.nodes().size() == 1 ? " NUMA node" : " NUMA nodes");
  }

  private static String joined(List<String> names) {
    return names.isEmpty() ? "none" : String.join(", ", names);
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
    int shown = all || commands.size() <= FEW_COMMANDS + 1 ? commands.size() : FEW_COMMANDS;
    commands.subList(0, shown).forEach(command -> out.append("    ").append(command).append('\n'));
    if (shown < commands.size()) {
      out.append("    # and ").append(commands.size() - shown).append(" more: --all\n");
    }
  }

  private static String withSubject(Finding finding) {
    return finding.subject().isEmpty() ? finding.fact() : finding.subject() + ": " + finding.fact();
  }

  private static String heading(Verdict verdict) {
    return switch (verdict) {
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
            count(Verdict.UNSEEN, "not seen", "not seen"),
            count(Verdict.OK, "in order", "in order"))
        .stream()
        .collect(Collectors.joining(", ", "", "."));
  }

  private String count(Verdict verdict, String one, String more) {
    long count = findings.stream().filter(finding -> finding.verdict() == verdict).count();
    return count + " " + (count == 1 ? one : more);
  }
}
