/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;

/** Collects what the files of one reading left open. */
final class Gaps {
  private final List<Gap> found = new ArrayList<>();

  /**
   * The value, or what stands in for it: silently where the kernel has no such file, which is
   * documented, and with a gap where the file is damaged or refused.
   */
  <T> T or(Reading<T> reading, T substitute, String fact) {
    if (reading instanceof Reading.Present<T> present) {
      return present.value();
    } else if (reading instanceof Reading.Denied<T> denied) {
      add(denied.what(), denied.cause(), fact);
    } else if (reading instanceof Reading.Malformed<T> malformed) {
      add(malformed.what(), malformed.fault(), fact);
    }
    return substitute;
  }

  void add(String file, String fault, String fact) {
    found.add(new Gap(file, fault, fact));
  }

  List<Gap> found() {
    return List.copyOf(found);
  }
}
