/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.system.SystemRoot;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** The CPU a thread of this process ran on last, from its {@code stat} (proc(5), field 39). */
public record CurrentCpu(SystemRoot root) implements IntFunction<OptionalInt> {

  /** Field 39, counted from the one after the command's name, which is field 3. */
  private static final int PROCESSOR = 39 - 3;

  @Override
  public OptionalInt apply(int tid) {
    String thread = tid == ThreadBinder.CALLING_THREAD ? "thread-self" : "self/task/" + tid;
    return root.line("/proc/" + thread + "/stat")
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
