/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import java.io.PrintStream;
import java.util.Locale;

/**
 * Tells what is going on, on standard error: one line that is overwritten on a terminal, one line
 * per step elsewhere.
 */
public final class Progress {

  private static final String CLEAR_LINE = "\r\033[K";
  private static final int BAR = 24;

  private final PrintStream out;
  private final boolean terminal;
  private String step = "";

  /** For standard error; {@code bin/corelane} tells whether that is a terminal: a progress line. */
  public static Progress standard() {
    return new Progress(System.err, Boolean.getBoolean("corelane.terminal"));
  }

  /** Shows progress; on a terminal one line is written over again and again. */
  public Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** A new step begins. */
  public synchronized void step(String what) {
    step = what;
    if (terminal) {
      out.print(CLEAR_LINE + "  " + what + " ...");
      out.flush();
    } else {
      out.println("corelane: " + what);
    }
  }

  /** How far the step is; both in the same unit. */
  public synchronized void at(long done, long total) {
    at(done, total, "");
  }

  /**
   * How far the step is, both in the same unit, with more to be said behind that, such as the time
   * left.
   */
  public synchronized void at(long done, long total, String more) {
    if (terminal) {
      int filled = (int) (BAR * done / Math.max(1, total));
      out.print(
          String.format(
              Locale.ROOT,
              "%s  %s  [%s%s] %3d %%%s",
              CLEAR_LINE,
              step,
              "#".repeat(filled),
              ".".repeat(BAR - filled),
              100 * done / Math.max(1, total),
              more));
      out.flush();
    }
  }

  /** Something that is known before all is done; it stays where it is printed. */
  public synchronized void known(String what) {
    out.println((terminal ? CLEAR_LINE : "corelane: ") + what);
  }

  /** Nothing more to wait for. */
  public synchronized void end() {
    if (terminal) {
      out.print(CLEAR_LINE);
      out.flush();
    }
  }
}
