/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.system.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells once that a fact is missing, and once that it is there again. */
final class Troubles {

  /** What is missing, with the kind of its absence: explanations may differ each time. */
  private final Map<String, Class<?>> missing = new HashMap<>();

  /**
   * Looks at one fact.
   *
   * @param what the fact as the object of a sentence, such as {@code how busy the CPUs are}
   * @param reading what came of reading it
   * @param changes takes the sentence if there is one to say
   */
  void check(String what, Reading<?> reading, List<String> changes) {
    if (reading instanceof Reading.Present) {
      if (missing.remove(what) != null) {
        changes.add("It is known again " + what + ".");
      }
    } else if (!reading.getClass().equals(missing.put(what, reading.getClass()))) {
      changes.add("It is not known " + what + " (" + reading.explanation() + ").");
    }
  }
}
