/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Queues as cells of text: queue, IRQ, action, movable, CPUs. Long runs of like queues are one. */
final class QueueLines {

  /** As many queues of a device are shown one by one. */
  private static final int FEW = 8;

  private static final int MAX_ACTION = 26;
  private static final String PCI_ADDRESS = "[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]";
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  private QueueLines() {}

  static List<List<String>> of(List<QueueRow> queues, boolean all) {
    return runs(queues, all || queues.size() <= FEW).stream().map(QueueLines::cells).toList();
  }

  /** The NAPI ids of the same lines. */
  static List<String> napiIds(List<QueueRow> queues, boolean all) {
    return runs(queues, all || queues.size() <= FEW).stream()
        .map(run -> run.stream().flatMapToInt(queue -> queue.napi().stream()))
        .map(QueueLines::ranges)
        .map(text -> text.isEmpty() ? "?" : text)
        .toList();
  }

  private static List<List<QueueRow>> runs(List<QueueRow> queues, boolean single) {
    List<List<QueueRow>> runs = new ArrayList<>();
    for (QueueRow queue : queues) {
      List<QueueRow> run = runs.isEmpty() ? List.of() : runs.get(runs.size() - 1);
      if (single || run.isEmpty() || !run.get(0).isLike(queue)) {
        runs.add(new ArrayList<>(List.of(queue)));
      } else {
        run.add(queue);
      }
    }
    return runs;
  }

  private static List<String> cells(List<QueueRow> run) {
    List<IrqIdentity> irqs = run.stream().flatMap(queue -> queue.irq().stream()).toList();
    String movable =
        switch (run.get(0).movability()) {
          case MOVABLE -> "yes";
          case FIXED -> "no";
          case UNKNOWN -> "?";
        };
    return List.of(
        ranges(run.stream().mapToInt(QueueRow::queue)),
        irqs.isEmpty() ? "?" : ranges(irqs.stream().mapToInt(IrqIdentity::number)),
        irqs.isEmpty() ? "?" : actions(irqs.stream().map(QueueLines::shortAction).toList()),
        movable,
        cpus(run));
  }

  private static String cpus(List<QueueRow> run) {
    List<CpuSet> sets = run.stream().flatMap(queue -> queue.cpus().stream()).toList();
    CpuSet union = sets.stream().reduce(CpuSet.EMPTY, CpuSet::or);
    int total = sets.stream().mapToInt(CpuSet::size).sum();
    boolean even = sets.stream().mapToInt(CpuSet::size).distinct().count() == 1;
    String text = union.isEmpty() ? "none yet" : union.toList();
    if (sets.isEmpty()) {
      text = "?";
    } else if (run.size() > 1 && even && total == union.size() && total > 0) {
      text += " (" + total / run.size() + " each)";
    }
    String note = run.get(0).note();
    return note.isEmpty() ? text : text + "; " + note;
  }

  /** The device's address in a name is the same for all; without it the names fit. */
  private static String shortAction(IrqIdentity irq) {
    String action = irq.action().replaceFirst("[@-](?:pci:)?" + PCI_ADDRESS, "");
    return action.length() <= MAX_ACTION ? action : action.substring(0, MAX_ACTION - 3) + "...";
  }

  /** {@code eth0-TxRx-[0-62]} where one number counts up; else the first and the last. */
  static String actions(List<String> actions) {
    String first = actions.get(0);
    String last = actions.get(actions.size() - 1);
    if (actions.stream().distinct().count() == 1) {
      return first;
    }
    return counting(actions).orElse(shorter(first) + " .. " + shorter(last));
  }

  private static Optional<String> counting(List<String> actions) {
    Matcher numbers = NUMBER.matcher(actions.get(0));
    return numbers
        .results()
        .filter(number -> number.group().length() < 10 && countsUp(actions, number))
        .findFirst()
        .map(
            number -> {
              int from = Integer.parseInt(number.group());
              String span = "[" + from + "-" + (from + actions.size() - 1) + "]";
              return replaced(actions.get(0), number, span);
            });
  }

  private static boolean countsUp(List<String> actions, MatchResult number) {
    int from = Integer.parseInt(number.group());
    return IntStream.range(0, actions.size())
        .allMatch(
            i -> actions.get(i).equals(replaced(actions.get(0), number, String.valueOf(from + i))));
  }

  private static String replaced(String text, MatchResult at, String by) {
    return text.substring(0, at.start()) + by + text.substring(at.end());
  }

  private static String shorter(String action) {
    int half = MAX_ACTION / 2 - 2;
    return action.length() <= half ? action : action.substring(0, half - 3) + "...";
  }

  static String ranges(IntStream numbers) {
    List<int[]> spans = new ArrayList<>();
    numbers
        .sorted()
        .distinct()
        .forEach(
            number -> {
              int[] span = spans.isEmpty() ? null : spans.get(spans.size() - 1);
              if (span != null && span[1] == number - 1) {
                span[1] = number;
              } else {
                spans.add(new int[] {number, number});
              }
            });
    String text =
        spans.stream()
            .map(span -> span[0] == span[1] ? "" + span[0] : span[0] + "-" + span[1])
            .collect(Collectors.joining(","));
    int end = text.length() - 1;
    return text.length() <= 20
        ? text
        : text.substring(0, text.indexOf(',')) + ",.." + text.substring(text.lastIndexOf(',', end));
  }
}
