/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Curses;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/**
 * Where pictures are drawn: over one another on a terminal, which also has keys, or else one after
 * the other as text. What was on the terminal before is there again at the end.
 */
final class Screen implements AutoCloseable {

  /** No key was pressed. */
  static final int NO_KEY = -2;

  /** Nobody reads any more. */
  static final int END = -1;

  /** Without a terminal: as wide as reports, and as long as there is something to say. */
  private static final Size PLAIN = new Size(TextTable.WIDTH, 1000);

  private final PrintWriter out;
  private final boolean colours;
  private final @Nullable Terminal terminal;
  private final @Nullable Display display;
  private final @Nullable Attributes before;
  private final String leave;
  private volatile Size now;
  private Size drawn = PLAIN;
  private volatile boolean interrupted;
  private boolean closed;

  /**
   * The room for a picture.
   *
   * @param width columns
   * @param height lines
   */
  record Size(int width, int height) {}

  private Screen(PrintWriter out, boolean colours, @Nullable Terminal terminal) {
    this.out = out;
    this.colours = colours;
    this.terminal = terminal;
    this.display = terminal == null ? null : new Display(terminal, true);
    this.before = terminal == null ? null : takeOver(terminal);
    this.leave =
        terminal == null
            ? ""
            : sequence(terminal, Capability.exit_ca_mode)
                + sequence(terminal, Capability.cursor_normal);
    this.now = terminal == null ? PLAIN : sizeOf(terminal);
    if (terminal != null) {
      follow(terminal);
    }
  }

  private static String sequence(Terminal terminal, Capability capability) {
    String text = terminal.getStringCapability(capability);
    return text == null ? "" : Curses.tputs(text);
  }

  private void follow(Terminal changing) {
    changing.handle(Terminal.Signal.WINCH, signal -> now = sizeOf(changing));
    // Else the library's own handler lets the process die at once, without what follows its end.
    changing.handle(Terminal.Signal.INT, signal -> interrupted = true);
  }

  /** Text only. */
  static Screen plain(PrintWriter out) {
    return new Screen(out, false, null);
  }

  /**
   * This process's terminal, or text where it has none or a dumb one.
   *
   * @param out where text goes
   * @param environment its variables: {@code TERM}, and {@code NO_COLOR}
   * @throws IOException if the terminal does not do what it should
   */
  static Screen of(PrintWriter out, Map<String, String> environment) throws IOException {
    String type = environment.getOrDefault("TERM", "dumb");
    if (type.isEmpty() || type.equals("dumb") || !isTerminal(0) || !isTerminal(1)) {
      return plain(out);
    }
    Terminal terminal = TerminalBuilder.builder().system(true).dumb(false).provider("exec").build();
    return new Screen(out, environment.getOrDefault("NO_COLOR", "").isEmpty(), terminal);
  }

  private static boolean isTerminal(int descriptor) {
    return SystemRoot.live()
        .link("/proc/self/fd/" + descriptor)
        .toOptional()
        .filter(file -> file.matches("/dev/(pts/|tty|console).*"))
        .isPresent();
  }

  /** Keys come one by one. Ctrl-C is told by a signal; Ctrl-Z would leave the screen as it is. */
  private static Attributes takeOver(Terminal terminal) {
    Attributes before = terminal.enterRawMode();
    Attributes keys = terminal.getAttributes();
    keys.setControlChar(Attributes.ControlChar.VSUSP, 0);
    terminal.setAttributes(keys);
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.cursor_invisible);
    terminal.flush();
    return before;
  }

  /** Whether it draws over what is there, instead of writing on. */
  boolean draws() {
    return terminal != null;
  }

  /** What its characters are written in. */
  Charset encoding() {
    return terminal == null
        ? Charset.forName(System.getProperty("native.encoding", "US-ASCII"))
        : terminal.encoding();
  }

  /** The room now; terminals change their size. */
  Size size() {
    return now;
  }

  /** Asks a process; not to be called again and again. A terminal that does not know says 0. */
  private static Size sizeOf(Terminal terminal) {
    org.jline.terminal.Size size = terminal.getSize();
    return size.getColumns() < 1 || size.getRows() < 1
        ? new Size(80, 24)
        : new Size(size.getColumns(), size.getRows());
  }

  /** Draws a picture. */
  synchronized void show(List<AttributedString> lines, Size size) {
    if (closed) {
      return;
    }
    if (display == null) {
      lines.forEach(line -> out.println(line.toString().stripTrailing()));
      out.println();
      out.flush();
      return;
    }
    if (!size.equals(drawn)) {
      drawn = size;
      display.clear();
      display.resize(size.height, size.width);
    }
    display.update(
        colours
            ? lines
            : lines.stream().map(line -> new AttributedString(line.toString())).toList(),
        0);
  }

  /**
   * Waits for a key.
   *
   * @param millis so long at most
   * @return its character; {@link #NO_KEY} if none was pressed, {@link #END} if nobody is there
   */
  int key(long millis) throws InterruptedException, IOException {
    if (terminal == null) {
      // A reader such as head has gone; a writer in between does not tell.
      if (out.checkError() || System.out.checkError()) {
        return END;
      }
      Thread.sleep(millis);
      return NO_KEY;
    }
    int key = terminal.reader().read(millis);
    return interrupted ? END : key;
  }

  /** Gives the screen back as it was. Nothing is drawn afterwards. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    if (terminal != null && before != null) {
      // Not by the terminal: when the JVM ends, it may have closed itself already.
      out.print(leave);
      out.flush();
      terminal.setAttributes(before);
      terminal.close();
    }
  }
}
