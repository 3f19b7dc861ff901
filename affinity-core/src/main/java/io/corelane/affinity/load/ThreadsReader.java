/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/**
 * Reads the threads of one process from {@code /proc/PID/task}. A thread that has ended answers
 * {@link Reading.Absent}, or {@link Reading.Denied} with ESRCH if it ends during the reading.
 */
public final class ThreadsReader {
  /** In proc(5)'s numbering, which begins with 1; the third is the first behind the name. */
  private static final int STATE = 3;

  private static final int UTIME = 14;
  private static final int STIME = 15;
  private static final int PROCESSOR = 39;

  private final SystemRoot root;
  private final String tasks;

  private ThreadsReader(SystemRoot root, String process) {
    this.root = root;
    tasks = "/proc/" + process + "/task";
  }

  /** A reader of this process's threads. */
  public static ThreadsReader ofThisProcess(SystemRoot root) {
    return new ThreadsReader(root, "self");
  }

  /** One thread's CPU time and last CPU. */
  public Reading<ThreadTime> time(int tid) {
    String file = tasks + "/" + tid + "/stat";
    return root.text(file).parse(file, ThreadsReader::parseStat);
  }

  /**
   * Parses a line such as {@code 4711 (DataXceiver (x)) S 1 ...}. The name may hold blanks and
   * parentheses, so the fields are counted from behind the last closing one.
   *
   * @throws IllegalArgumentException if the line is damaged
   */
  static ThreadTime parseStat(String stat) {
    String line = stat.strip();
    int open = line.indexOf(" (");
    int close = line.lastIndexOf(") ");
    if (open < 0 || close < open + 2) {
      throw new IllegalArgumentException("the line \"" + line + "\" has no name");
    }
    String[] fields = line.substring(close + 2).split(" ", -1);
    if (fields.length <= PROCESSOR - STATE) {
      throw new IllegalArgumentException("the line \"" + line + "\" is too short");
    }
    return new ThreadTime(
        number(line.substring(0, open), line),
        line.substring(open + 2, close),
        Numbers.decimal(fields[UTIME - STATE], line),
        Numbers.decimal(fields[STIME - STATE], line),
        number(fields[PROCESSOR - STATE], line));
  }

  private static int number(String text, String line) {
    long number = Numbers.decimal(text, line);
    if (number > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(text + " is too large, in \"" + line + "\"");
    }
    return (int) number;
  }
}
