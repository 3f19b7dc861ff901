/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The counts of a window, with the functions that moved its lines.
 *
 * @param dump as the plugin printed it
 * @param functions the most moving first
 */
record LineCounts(LineDump dump, List<FunctionLines> functions) {

  // Copied: the record stays what it was.
  LineCounts {
    functions = List.copyOf(functions);
  }

  /** Sums up the instructions of each function. */
  static LineCounts of(LineDump dump, KernelSymbols symbols) {
    Map<String, FunctionLines> functions = new LinkedHashMap<>();
    for (LineDump.Site site : dump.sites()) {
      String name = site.address() == 0 ? FunctionLines.USER : symbols.at(site.address());
      FunctionLines lines =
          new FunctionLines(
              name,
              sum(site, Fetched::crosses),
              site.fetched(Fetched.OTHER_CACHE),
              sum(site, from -> true));
      functions.merge(name, lines, FunctionLines::plus);
    }
    return new LineCounts(
        dump,
        functions.values().stream()
            .sorted(
                Comparator.comparingDouble(
                    (FunctionLines one) -> -one.crossing() - one.otherCache()))
            .toList());
  }

  private static long sum(LineDump.Site site, Predicate<Fetched> which) {
    long lines = 0;
    for (Fetched from : Fetched.values()) {
      lines += which.test(from) ? site.fetched(from) : 0;
    }
    return lines;
  }

  /** Lines of some kinds, caches with an end. */
  double fetched(Predicate<Fetched> which) {
    return dump.sum(side -> fetched(side, which));
  }

  /** The same, of processes alone. */
  double fetchedByProcesses(Predicate<Fetched> which) {
    return dump.sum(LineDump.Cpu::user, side -> fetched(side, which));
  }

  /** Lines of one kind, caches without an end. */
  double moved(Moved from) {
    return dump.sum(side -> side.moved(from));
  }

  /** Lines from another node that kernel functions moved which copy or clear. */
  double crossingInCopies() {
    return functions.stream()
        .filter(FunctionLines::isCopy)
        .mapToDouble(FunctionLines::crossing)
        .sum();
  }

  private static long fetched(LineDump.Side side, Predicate<Fetched> which) {
    long lines = 0;
    for (Fetched from : Fetched.values()) {
      lines += which.test(from) ? side.fetched(from) : 0;
    }
    return lines;
  }
}
