/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/**
 * Reads {@code schedstat} of this process's threads. Kernels without {@code CONFIG_SCHED_INFO} have
 * no such file.
 */
public final class SchedStatReader {

  private final SystemRoot root;

  /** A reader of this process's threads. */
  public SchedStatReader(SystemRoot root) {
    this.root = root;
  }

  /** One thread's counters; absent when it has ended, or the kernel keeps none. */
  public Reading<SchedStat> read(int tid) {
    String file = "/proc/self/task/" + tid + "/schedstat";
    return root.text(file).parse(file, SchedStatReader::parse);
  }

  /**
   * Parses a line such as {@code 31816034 475315 883}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static SchedStat parse(String text) {
    String line = text.strip();
    int first = line.indexOf(' ');
    int second = line.indexOf(' ', first + 1);
    if (first < 0 || second < 0) {
      throw new IllegalArgumentException("the line \"" + line + "\" is not three counters");
    }
    return new SchedStat(
        Numbers.decimal(line.substring(0, first), line),
        Numbers.decimal(line.substring(first + 1, second), line),
        Numbers.decimal(line.substring(second + 1), line));
  }
}
