/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cli.fleet.node.HostFindings;
import io.corelane.affinity.cli.fleet.node.HostFindings.HostFinding;
import io.corelane.affinity.doctor.finding.Verdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Findings of many hosts: like ones together, the worst and the most frequent first. Pure. */
final class FleetDoctorText {

  private static final int MOST_NAMES = 5;
  private static final int MOST_FACTS = 3;

  private final List<HostFindings> hosts;
  private final boolean all;

  /**
   * What is to be said.
   *
   * @param all whether also of what is no fault, and of every host by its name
   */
  FleetDoctorText(List<HostFindings> hosts, boolean all) {
    this.hosts = List.copyOf(hosts);
    this.all = all;
  }

  /** What was found under one title: each fact with the hosts that have it. */
  private record Group(Verdict verdict, String title, Map<String, Set<String>> facts) {

    long hosts() {
      return facts.values().stream().flatMap(Set::stream).distinct().count();
    }
  }

  String text() {
    StringBuilder text = new StringBuilder();
    groups().stream()
        .filter(group -> isShown(group.verdict()))
        .sorted(
            Comparator.comparing(Group::verdict)
                .thenComparing(Comparator.comparing(Group::hosts).reversed()))
        .forEach(group -> text.append(text(group)));
    Map<String, Set<String>> gains = new LinkedHashMap<>();
    Map<String, Set<String>> silent = new LinkedHashMap<>();
    for (HostFindings host : hosts) {
      boolean answered = host.why().isEmpty();
      (answered ? gains : silent)
          .computeIfAbsent(answered ? host.gain() : host.why(), any -> new LinkedHashSet<>())
          .add(host.node().name());
    }
    if (!gains.isEmpty()) {
      text.append("To gain\n").append(facts(gains, all));
    }
    if (!silent.isEmpty()) {
      text.append("No answer\n").append(facts(silent, true));
    }
    return text.append('\n').append(summary(silent)).toString();
  }

  private boolean isShown(Verdict verdict) {
    return switch (verdict) {
      case PROBLEM, ADVICE -> true;
      case UNSEEN, NOTE -> all;
      case OK, NOT_APPLICABLE -> false;
    };
  }

  private List<Group> groups() {
    Map<List<Object>, Group> groups = new LinkedHashMap<>();
    for (HostFindings host : hosts) {
      for (HostFinding finding : host.all()) {
        String subject = finding.subject().isEmpty() ? "" : finding.subject() + ": ";
        groups
            .computeIfAbsent(
                List.of(finding.verdict(), finding.title()),
                any -> new Group(finding.verdict(), finding.title(), new LinkedHashMap<>()))
            .facts()
            .computeIfAbsent(subject + finding.fact(), any -> new LinkedHashSet<>())
            .add(host.node().name());
      }
    }
    return List.copyOf(groups.values());
  }

  private String text(Group group) {
    String label =
        switch (group.verdict()) {
          case PROBLEM -> "PROBLEM";
          case ADVICE -> "ADVICE";
          case UNSEEN -> "unseen";
          default -> "note";
        };
    return "%s  %s: %d of %d\n%s"
        .formatted(
            label,
            group.title(),
            group.hosts(),
            hosts.size(),
            facts(group.facts(), all || group.verdict() == Verdict.PROBLEM));
  }

  /**
   * Each fact with who has it.
   *
   * @param whole whether every one is named, as one is to be that makes the command fail
   */
  private String facts(Map<String, Set<String>> facts, boolean whole) {
    TextTable table = new TextTable(2);
    facts.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<String, Set<String>> fact) -> fact.getValue().size())
                .reversed())
        .limit(whole ? facts.size() : MOST_FACTS)
        .forEach(
            fact ->
                table.row(
                    String.valueOf(fact.getValue().size()),
                    fact.getKey() + ": " + names(List.copyOf(fact.getValue()), whole)));
    int more = facts.size() - MOST_FACTS;
    return table.text() + (whole || more <= 0 ? "" : "  and " + more + " like it: --all\n");
  }

  private static String names(List<String> names, boolean whole) {
    int more = whole ? 0 : names.size() - MOST_NAMES;
    return String.join(", ", more > 0 ? names.subList(0, MOST_NAMES) : names)
        + (more > 0 ? " and " + more + " more" : "");
  }

  private String summary(Map<String, Set<String>> silent) {
    long problem = hosts.stream().filter(host -> host.has(Verdict.PROBLEM)).count();
    long advice =
        hosts.stream()
            .filter(host -> host.has(Verdict.ADVICE) && !host.has(Verdict.PROBLEM))
            .count();
    long none = silent.values().stream().mapToLong(Set::size).sum();
    return "Of %d DataNodes: problems on %d, advice only on %d, nothing to do on %d, no answer from %d.\n"
        .formatted(hosts.size(), problem, advice, hosts.size() - problem - advice - none, none);
  }
}
