/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.cli.common.TextTable;
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

  private static final List<String> UNKNOWN = List.of("?", "?", "?", "?", "?");

  private final Machine machine;
  private final boolean all;
  private final StringBuilder out = new StringBuilder();

  /** A text; on demand every queue gets a line. */
  TopologyText(Machine machine, boolean all) {
    this.machine = machine;
    this.all = all;
  }

  String text() {
    out.append(new CpuText(machine, all).text());
    nics();
    disks();
    out.append("\nWho else steers\n")
        .append(SteeringText.of(machine.network().steering(), machine.writeback()));
    missing();
    return out.toString();
  }

  private void nics() {
    out.append("\nNICs: receive queues, and the CPUs where their interrupts and softirqs run\n");
    if (!(machine.network().nics() instanceof Reading.Present<List<Nic>> nics)) {
      out.append("  not known: ").append(machine.network().nics().explanation()).append('\n');
      return;
    }
    NapiText napi = new NapiText(machine, all);
    TextTable table = new TextTable(2);
    for (Nic nic : nics.value()) {
      if (table.isEmpty()) {
        List<String> queue = List.of("queue", "IRQ", "action", "movable", "on CPUs");
        table.row(row(List.of("name", "driver", "node"), napi.withId(queue, NapiText.HEADER)));
      }
      String driver = nic.driver().toOptional().orElse("?");
      device(table, List.of(nic.name(), driver, node(nic.node())), napi.lines(nic));
    }
    out.append(table.isEmpty() ? "  none\n" : table.text()).append(napi.remarks());
    nics.value().forEach(nic -> out.append(TransmitText.of(nic)));
    for (StackedInterface stacked : machine.network().stacked().toOptional().orElse(List.of())) {
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
      device(table, List.of(disk.name(), node(disk.node())), QueueLines.of(queues, all));
    }
    out.append(table.isEmpty() ? "  none\n" : table.text());
  }

  /** The device's own cells stand on the first of its lines only. */
  private static void device(TextTable table, List<String> device, List<List<String>> queues) {
    List<List<String>> lines = queues.isEmpty() ? List.of(UNKNOWN) : queues;
    for (int i = 0; i < lines.size(); i++) {
      table.row(row(i == 0 ? device : device.stream().map(c -> "").toList(), lines.get(i)));
    }
  }

  private static String[] row(List<String> device, List<String> queue) {
    List<String> cells = new ArrayList<>(device);
    cells.addAll(queue);
    return cells.toArray(new String[0]);
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
