/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.datanode.DataNodeCpu;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/**
 * The loads of CPUs by NUMA node and last-level cache, as detailed as there is room: a bar for each
 * CPU, else a character for each, else a character for each cache.
 */
final class CpuBars {

  private static final int NARROWEST = 17;
  private static final int WIDEST = 32;

  /** From here on a CPU is full. */
  private static final double FULL = 0.95;

  private static final double NOT_MEASURED = -1;

  /** Node, last-level cache, CPUs. */
  private final Map<Integer, Map<Integer, List<DataNodeCpu>>> nodes;

  private final Glyphs glyphs;

  CpuBars(List<DataNodeCpu> cpus, Glyphs glyphs) {
    this.nodes =
        cpus.stream()
            .collect(
                Collectors.groupingBy(
                    DataNodeCpu::node,
                    TreeMap::new,
                    Collectors.groupingBy(DataNodeCpu::llc, TreeMap::new, Collectors.toList())));
    this.glyphs = glyphs;
  }

  /** At most so many lines of such a width. */
  List<AttributedString> lines(int width, int most) {
    List<AttributedString> bars = bars(width);
    if (bars.size() <= most) {
      return bars;
    }
    List<AttributedString> strips = strips(width);
    if (strips.size() <= most) {
      return strips;
    }
    List<AttributedString> caches = caches(width);
    if (caches.size() <= most) {
      return caches;
    }
    List<AttributedString> some = new ArrayList<>(caches.subList(0, Math.max(0, most - 1)));
    some.add(new AttributedString("... and " + (caches.size() - some.size()) + " more nodes"));
    return some;
  }

  /** A bar for each CPU; a cache begins a line. */
  private List<AttributedString> bars(int width) {
    int labels = labels();
    int room = width - labels;
    int columns = Math.max(1, Math.min(room / NARROWEST, largestCache()));
    int bar = Math.max(1, Math.min(WIDEST, room / columns - 1));
    List<AttributedString> lines = new ArrayList<>();
    nodes.forEach(
        (node, caches) ->
            caches.forEach(
                (llc, cpus) -> {
                  for (int first = 0; first < cpus.size(); first += columns) {
                    AttributedStringBuilder line = new AttributedStringBuilder();
                    line.append(pad(first == 0 ? label(node, llc) : "", labels));
                    for (DataNodeCpu cpu :
                        cpus.subList(first, Math.min(cpus.size(), first + columns))) {
                      line.append(bar(cpu, bar)).append(" ");
                    }
                    lines.add(line.toAttributedString());
                  }
                }));
    return lines;
  }

  private int largestCache() {
    return nodes.values().stream()
        .flatMap(caches -> caches.values().stream())
        .mapToInt(List::size)
        .max()
        .orElse(1);
  }

  private int labels() {
    return nodes.entrySet().stream()
        .flatMap(node -> node.getValue().keySet().stream().map(llc -> label(node.getKey(), llc)))
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  private String label(int node, int llc) {
    return (nodes.size() == 1 ? "" : nodeName(node) + " ") + "LLC " + llc + "  ";
  }

  private static String nodeName(int node) {
    return node < 0 ? "node ?" : "node " + node;
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** Such as " 3[||||| 45%]"; first what softirqs take. */
  private static AttributedString bar(DataNodeCpu cpu, int width) {
    String name = "%3d".formatted(cpu.cpu());
    int inside = Math.max(5, width - name.length() - 2);
    String words = !cpu.online() ? "offline" : cpu.busy() < 0 ? "?" : percent(cpu.busy());
    int soft = cpu.online() ? (int) Math.round(Math.max(0, cpu.softirq()) * inside) : 0;
    int busy = cpu.online() ? (int) Math.round(Math.max(0, cpu.busy()) * inside) : 0;
    AttributedStringBuilder line = new AttributedStringBuilder().append(name).append("[");
    for (int at = 0; at < inside; at++) {
      int word = at - (inside - words.length());
      AttributedStyle style = at < soft ? Styles.SOFTIRQ : at < busy ? Styles.BUSY : Styles.PLAIN;
      if (word >= 0) {
        line.append(words.substring(word, word + 1), cpu.busy() >= FULL ? Styles.FULL : style);
      } else {
        line.append(at < Math.max(soft, busy) ? "|" : " ", style);
      }
    }
    return line.append("]").toAttributedString();
  }

  /** A character for each CPU, caches side by side; a node begins a line. */
  private List<AttributedString> strips(int width) {
    List<AttributedString> lines = new ArrayList<>();
    nodes.forEach(
        (node, caches) -> {
          AttributedStringBuilder line = new AttributedStringBuilder();
          line.append(nodeName(node)).append("  ");
          int indent = line.length();
          for (Map.Entry<Integer, List<DataNodeCpu>> cache : caches.entrySet()) {
            AttributedString strip = strip("LLC " + cache.getKey(), cache.getValue());
            if (line.length() > indent && line.length() + strip.length() > width) {
              lines.add(line.toAttributedString());
              line = new AttributedStringBuilder().append(" ".repeat(indent));
            }
            line.append(strip).append("  ");
          }
          lines.add(line.toAttributedString());
        });
    return lines;
  }

  private AttributedString strip(String name, List<DataNodeCpu> cpus) {
    AttributedStringBuilder strip = new AttributedStringBuilder().append(name).append("[");
    cpus.forEach(cpu -> strip.append(height(cpu.busy(), cpu.softirq())));
    return strip.append("]").append(mean(cpus)).toAttributedString();
  }

  /** A line for each node, with a character for each cache. */
  private List<AttributedString> caches(int width) {
    List<AttributedString> lines = new ArrayList<>();
    nodes.forEach(
        (node, caches) -> {
          AttributedStringBuilder line = new AttributedStringBuilder();
          line.append(nodeName(node)).append("[");
          caches
              .values()
              .forEach(
                  cpus ->
                      line.append(
                          height(mean(cpus, DataNodeCpu::busy), mean(cpus, DataNodeCpu::softirq))));
          line.append("]").append(mean(caches.values().stream().flatMap(List::stream).toList()));
          lines.add(Columns.cut(line.toAttributedString(), width));
        });
    return lines;
  }

  private AttributedString height(double busy, double softirq) {
    AttributedStyle style =
        busy >= FULL ? Styles.FULL : softirq > busy / 2 ? Styles.SOFTIRQ : Styles.BUSY;
    return new AttributedString(String.valueOf(glyphs.height(busy)), style);
  }

  private static String mean(List<DataNodeCpu> cpus) {
    double mean = mean(cpus, DataNodeCpu::busy);
    return "%4s".formatted(mean < 0 ? "?" : percent(mean));
  }

  /** Of those that were measured; -1 if none was. */
  private static double mean(Collection<DataNodeCpu> cpus, ToDoubleFunction<DataNodeCpu> share) {
    return cpus.stream()
        .mapToDouble(share)
        .filter(value -> value >= 0)
        .average()
        .orElse(NOT_MEASURED);
  }

  private static String percent(double share) {
    return Math.round(share * 100) + "%";
  }
}
