/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.line;

import java.util.Optional;

/**
 * One event as {@code trace} and {@code trace_pipe} print it (Linux {@code
 * Documentation/trace/ftrace.rst}), such as {@code dd-541 [004] ..... 201.501038: block_rq_issue:
 * 259,0 WS 65536 () 270344 + 128 [dd]}.
 *
 * @param task the running thread's name, {@code <...>} where the kernel has forgotten it; may hold
 *     blanks
 * @param tid its id
 * @param cpu where it ran
 * @param nanos on the trace's clock; the kernel prints microseconds
 * @param event such as {@code block_rq_issue}; of a system call {@code sys_} and its name
 * @param rest what the event's own format prints
 */
public record TraceLine(String task, int tid, int cpu, long nanos, String event, String rest) {

  private static final String LOST = " EVENTS]";
  private static final long NANOS = 1_000_000_000;

  /** Reads one event; nothing if the line is none. */
  public static Optional<TraceLine> parse(String line) {
    // The name may hold blanks and dashes; only its last dash has a number and the CPU behind it.
    for (int dash = line.indexOf('-'); dash > 0; dash = line.indexOf('-', dash + 1)) {
      LineCursor cursor = new LineCursor(line, dash + 1);
      int tid = cursor.smallNumber();
      cursor.blanks();
      if (cursor.isAt('(')) {
        cursor.behind(")").blanks(); // The thread group.
      }
      int cpu = cursor.skip("[").smallNumber();
      if (cursor.skip("]").fits()) {
        return behindCpu(line.substring(0, dash).strip(), tid, cpu, cursor);
      }
    }
    return Optional.empty();
  }

  private static Optional<TraceLine> behindCpu(String task, int tid, int cpu, LineCursor cursor) {
    cursor.blanks().word();
    long seconds = cursor.blanks().number();
    int point = cursor.skip(".").at();
    long fraction = cursor.number();
    for (int digits = cursor.at() - point; digits < 9; digits++) {
      fraction *= 10;
    }
    String event = cursor.skip(":").blanks().name();
    if (cursor.isAt(':')) {
      cursor.skip(":");
    }
    return cursor.fits()
        ? Optional.of(
            new TraceLine(
                task, tid, cpu, seconds * NANOS + fraction, event, cursor.blanks().rest().strip()))
        : Optional.empty();
  }

  /** How many events a line says are lost before it; 0 if it says nothing of the kind. */
  public static long lost(String line) {
    if (!line.startsWith("CPU:") || !line.endsWith(LOST)) {
      return 0;
    }
    LineCursor cursor = new LineCursor(line, 0).behind("[LOST ");
    long lost = cursor.number();
    return cursor.skip(LOST).fits() ? lost : 0;
  }
}
