/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.system.SystemRoot;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Draws pictures one over the other, without flicker: each is one write that overwrites the last
 * and clears what is left of it. Where the output is no terminal, they follow one another as text.
 */
final class Terminal implements AutoCloseable {

  private static final String OWN_SCREEN = "\u001b[?1049h\u001b[?25l";
  private static final String SCREEN_BEFORE = "\u001b[?25h\u001b[?1049l";
  private static final String TOP_LEFT = "\u001b[H";
  private static final String CLEAR_LINE = "\u001b[K";
  private static final String CLEAR_BELOW = "\u001b[J";

  /** Without a terminal: as wide as reports, and as long as there is something to say. */
  private static final Size PLAIN = new Size(TextTable.WIDTH, 1000);

  private final PrintWriter out;
  private final boolean draws;
  private boolean open;
  private boolean closed;

  /**
   * The room for a picture.
   *
   * @param width columns
   * @param height lines
   */
  record Size(int width, int height) {}

  /**
   * An output.
   *
   * @param out where to
   * @param draws whether that is a terminal
   */
  Terminal(PrintWriter out, boolean draws) {
    this.out = out;
    this.draws = draws;
  }

  /** Whether this process's standard output is a terminal. */
  static boolean isStandardOutput() {
    return SystemRoot.live()
        .link("/proc/self/fd/1")
        .toOptional()
        .filter(file -> file.matches("/dev/(pts/|tty|console).*"))
        .isPresent();
  }

  /** Draws a picture. */
  synchronized void show(List<String> lines) {
    if (closed) {
      return;
    }
    if (!draws) {
      lines.forEach(out::println);
      out.println();
      out.flush();
      return;
    }
    StringBuilder picture = new StringBuilder(open ? "" : OWN_SCREEN).append(TOP_LEFT);
    open = true;
    for (int i = 0; i < lines.size(); i++) {
      // No line feed behind the last: it would scroll a full screen.
      picture.append(i == 0 ? "" : "\r\n").append(lines.get(i)).append(CLEAR_LINE);
    }
    out.print(picture.append(CLEAR_BELOW));
    out.flush();
  }

  /** Gives the screen back as it was. Nothing is drawn afterwards. */
  @Override
  public synchronized void close() {
    closed = true;
    if (open) {
      out.print(SCREEN_BEFORE);
      out.flush();
      open = false;
    }
  }

  /** Whether it draws over what is there, instead of writing on. */
  boolean draws() {
    return draws;
  }

  /** The room now; terminals change their size. */
  Size size() {
    return draws ? ofTerminal(ask()) : PLAIN;
  }

  /** From {@code stty}'s "24 80". */
  static Size ofTerminal(String rowsAndColumns) {
    if (!rowsAndColumns.matches("[1-9][0-9]{0,3} [1-9][0-9]{0,3}")) {
      return new Size(80, 24);
    }
    String[] numbers = rowsAndColumns.split(" ", -1);
    return new Size(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[0]));
  }

  /** Java does not tell the size of a terminal. */
  private static String ask() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty")).start();
      String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return stty.waitFor(1, TimeUnit.SECONDS) ? answer.strip() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
