/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.RxNapi;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** NAPI ids beside the receive queues: a column of its own, where the kernel tells any. */
final class NapiText {

  static final String HEADER = "NAPI id";

  private final NapiQueues napi;
  private final Map<String, Reading<Map<Integer, NapiThread>>> threads;
  private final boolean all;

  /** The ids of a machine; on demand every queue gets a line. */
  NapiText(Machine machine, boolean all) {
    this.napi = machine.network().napi().flatMap(Reading::toOptional).orElse(NapiQueues.NONE);
    this.threads = machine.network().napiThreads();
    this.all = all;
  }

  /** The lines of one NIC's queues. */
  List<List<String>> lines(Nic nic) {
    Map<Integer, NapiThread> polling =
        Optional.ofNullable(threads.get(nic.name())).flatMap(Reading::toOptional).orElse(Map.of());
    List<QueueRow> queues =
        nic.rxQueues().toOptional().orElse(List.of()).stream()
            .map(
                queue ->
                    QueueRow.of(
                        queue,
                        napi.of(nic.name(), queue.queue()),
                        Optional.ofNullable(polling.get(queue.queue()))))
            .toList();
    List<List<String>> lines = QueueLines.of(queues, all);
    List<String> ids = QueueLines.napiIds(queues, all);
    List<List<String>> both = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      both.add(withId(lines.get(i), ids.get(i)));
    }
    return both;
  }

  /** A queue's cells with one more behind its number, if any id is known. */
  List<String> withId(List<String> queue, String id) {
    List<String> cells = new ArrayList<>(queue);
    if (!napi.all().isEmpty()) {
      cells.add(1, id);
    }
    return cells;
  }

  /** What is to be said of the ids, a line for each. */
  String remarks() {
    Set<String> remarks = new TreeSet<>();
    for (RxNapi one : napi.all()) {
      one.contradiction().ifPresent(remarks::add);
      if (one.basis() == RxNapi.Basis.ORDER) {
        remarks.add(
            "NAPI ids of "
                + one.nic()
                + " are by order: its driver does not tell which queue has which");
      }
    }
    StringBuilder text = new StringBuilder();
    remarks.forEach(remark -> text.append(new TextTable(2).row(remark).text()));
    return text.toString();
  }
}
