/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds out of a journal's text which values are still open. */
final class JournalReplay {

  private final String boot;
  private final Map<Tunable, Held> open = new LinkedHashMap<>();
  private final List<String> remarks = new ArrayList<>();
  private boolean damaged;

  JournalReplay(String boot) {
    this.boot = boot;
  }

  List<Held> open() {
    return List.copyOf(open.values());
  }

  List<String> remarks() {
    return List.copyOf(remarks);
  }

  void read(String text) {
    int from = 0;
    for (long number = 0; from < text.length(); number++) {
      int end = text.indexOf('\n', from);
      if (end < 0) {
        // The write that it was to precede never happened.
        return;
      }
      try {
        if (!take(JournalText.fields(text.substring(from, end), number), number)) {
          return;
        }
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        damaged(number, String.valueOf(e.getMessage()));
      }
      from = end + 1;
    }
  }

  /** False when the rest is of no interest. */
  private boolean take(List<String> fields, long number) {
    if (number == 0) {
      return header(fields);
    }
    Tunable what = JournalText.tunable(fields.subList(1, 1 + JournalText.TUNABLE_FIELDS));
    switch (fields.get(0)) {
      case "intent" -> intent(what, fields);
      case "closed" -> open.remove(what);
      default ->
          throw new IllegalArgumentException("\"" + fields.get(0) + "\" is not a kind of line");
    }
    return true;
  }

  private boolean header(List<String> fields) {
    if (!RestoreJournal.isHeader(fields)) {
      throw new IllegalArgumentException("it is not the first line of such a journal");
    }
    if (!fields.get(1).equals(boot)) {
      remarks.add(
          "The journal is from before the last boot; the kernel has forgotten what was changed.");
      return false;
    }
    return true;
  }

  private void intent(Tunable what, List<String> fields) {
    CpuSet original = cpus(fields.get(1 + JournalText.TUNABLE_FIELDS));
    CpuSet ours = cpus(fields.get(2 + JournalText.TUNABLE_FIELDS));
    Held held = open.computeIfAbsent(what, key -> new Held(key, original));
    held.written(ours);
    held.banned(fields.get(3 + JournalText.TUNABLE_FIELDS).equals("banned"));
  }

  private static CpuSet cpus(String field) {
    return CpuSet.parseList(JournalText.decoded(field));
  }

  private void damaged(long number, String why) {
    if (!damaged) {
      damaged = true;
      remarks.add(
          "Line "
              + (number + 1)
              + " of the journal is damaged ("
              + why
              + "), so a value may be missing among those put back.");
    }
  }

  /** A damaged journal is kept for whoever wants to know. */
  void keepAside(Path journal) throws IOException {
    for (int n = 1; damaged; n++) {
      Path aside = journal.resolveSibling(journal.getFileName() + ".damaged-" + n);
      if (!Files.exists(aside)) {
        Files.copy(journal, aside);
        remarks.add("The damaged journal is kept as " + aside + ".");
        return;
      }
    }
  }
}
