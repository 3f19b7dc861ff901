/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.system.SystemRoot;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** The CPU the calling thread runs on, from {@code /proc/thread-self/stat} (proc(5), field 39). */
record CurrentCpu(SystemRoot root) implements Supplier<OptionalInt> {

  /** Field 39, counted from the one after the command's name, which is field 3. */
  private static final int PROCESSOR = 39 - 3;

  @Override
  public OptionalInt get() {
    return root.line("/proc/thread-self/stat")
        .toOptional()
        .map(CurrentCpu::parse)
        .orElse(OptionalInt.empty());
  }

  /** The name is in parentheses and may itself contain blanks and parentheses. */
  static OptionalInt parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    if (fields.length <= PROCESSOR || !fields[PROCESSOR].matches("\\d{1,6}")) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(Integer.parseInt(fields[PROCESSOR]));
  }
}
