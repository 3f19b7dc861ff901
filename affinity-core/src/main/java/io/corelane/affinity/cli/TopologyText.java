/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.machine.MissingFact;
import io.corelane.affinity.machine.MissingFacts;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.StackedInterface;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A machine as text for a person, at most {@link TextTable#WIDTH} columns wide. */
final class TopologyText {

  private final Machine machine;
  private final boolean all;
  private final StringBuilder out = new StringBuilder();

  /**
   * A text.
   *
   * @param machine the machine
   * @param all whether every queue gets a line
   */
  TopologyText(Machine machine, boolean all) {
    this.machine = machine;
    this.all = all;
  }

  String text() {
    out.append(new CpuText(machine, all).text());
    nics();
    disks();
    out.append("\nWho else steers\n").append(SteeringText.of(machine.steering()));
    missing();
    return out.toString();
  }

  private void nics() {
    out.append("\nNICs: receive queues, and the CPUs where their interrupts and softirqs run\n");
    if (!(machine.nics() instanceof Reading.Present<List<Nic>> nics)) {
      out.append("  not known: ").append(machine.nics().explanation()).append('\n');
      return;
    }
    TextTable table = new TextTable(2);
    for (Nic nic : nics.value()) {
      List<QueueRow> queues =
          nic.rxQueues().toOptional().orElse(List.of()).stream().map(QueueRow::of).toList();
      if (table.isEmpty()) {
        table.row("name", "driver", "node", "queue", "IRQ", "action", "movable", "on CPUs");
      }
      String driver = nic.driver().toOptional().orElse("?");
      device(table, List.of(nic.name(), driver, node(nic.node())), queues);
    }
    out.append(table.isEmpty() ? "  none\n" : table.text());
    for (StackedInterface stacked : machine.stacked().toOptional().orElse(List.of())) {
      String below = String.join(", ", stacked.nics());
      out.append("  ").append(stacked.name()).append(" stands on ").append(below).append('\n');
    }
  }

  private void disks() {
    out.append("\nDisks: hardware queues, and the CPUs whose requests they take\n");
    if (!(machine.disks() instanceof Reading.Present<List<BlockDevice>> disks)) {
      out.append("  not known: ").append(machine.disks().explanation()).append('\n');
      return;
    }
    TextTable table = new TextTable(2);
    for (BlockDevice disk : disks.value()) {
      List<QueueRow> queues =
          disk.hardwareQueues().toOptional().orElse(List.of()).stream().map(QueueRow::of).toList();
      if (table.isEmpty()) {
        table.row("name", "node", "queue", "IRQ", "action", "movable", "for CPUs");
      }
      device(table, List.of(disk.name(), node(disk.node())), queues);
    }
    out.append(table.isEmpty() ? "  none\n" : table.text());
  }

  /** The device's own cells stand on the first of its lines only. */
  private void device(TextTable table, List<String> device, List<QueueRow> queues) {
    List<List<String>> lines = QueueLines.of(queues, all);
    if (lines.isEmpty()) {
      lines = List.of(List.of("?", "?", "?", "?", "?"));
    }
    for (int i = 0; i < lines.size(); i++) {
      List<String> cells = new ArrayList<>(i == 0 ? device : device.stream().map(c -> "").toList());
      cells.addAll(lines.get(i));
      table.row(cells.toArray(new String[0]));
    }
  }

  private void missing() {
    Map<String, List<MissingFact>> byConsequence = new LinkedHashMap<>();
    for (MissingFact fact : MissingFacts.of(machine)) {
      byConsequence.computeIfAbsent(fact.consequence(), c -> new ArrayList<>()).add(fact);
    }
    if (byConsequence.isEmpty()) {
      return;
    }
    out.append("\nNot known\n");
    byConsequence.forEach(
        (consequence, facts) -> {
          String first = facts.get(0).what() + ": " + facts.get(0).why();
          String more = facts.size() == 1 ? "" : " (and " + (facts.size() - 1) + " more)";
          out.append(new TextTable(2).row(consequence).text());
          out.append(new TextTable(6).row(first + more).text());
        });
  }

  private static String node(Reading<Integer> node) {
    return node.toOptional().map(String::valueOf).orElse("?");
  }
}
