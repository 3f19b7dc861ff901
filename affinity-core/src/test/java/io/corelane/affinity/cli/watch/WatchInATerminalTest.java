/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.datanode.FakeDataNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code corelane watch} as its reader has it: a process in a terminal. */
@Timeout(120)
class WatchInATerminalTest {

  private static final String FOOTER = "q quit  s sort: ";

  private final Path directory;

  WatchInATerminalTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** A script that starts it, as {@code bin/corelane} does. */
  private String script() throws Exception {
    Path script = directory.resolve("watch");
    Files.writeString(
        script,
        "echo $$ >'%s'; exec '%s' -XX:TieredStopAtLevel=1 -Xshare:auto -cp '%s' io.corelane.affinity.cli.Corelane watch --interval 0.2 \"$@\"\n"
            .formatted(
                directory.resolve("pid"),
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path")));
    return "bash " + script;
  }

  @Test
  void itDrawsObeysKeysFollowsTheSizeAndGivesTheTerminalBack() throws Exception {
    try (FakeDataNode node = new FakeDataNode(200, WatchFacts.body(WatchFacts.twoNodes()));
        Tmux terminal = new Tmux(directory, 80, 24)) {
      terminal.keys("echo before; stty -g > " + directory + "/tty-before", "Enter");
      terminal.await(seen -> seen.contains("\nbefore"));
      terminal.keys(script() + " --url " + node.url(), "Enter");
      String small = terminal.await(seen -> seen.contains(FOOTER + "rate"));
      List<String> lines = small.lines().toList();
      assertTrue(lines.get(0).startsWith("Corelane  "), small);
      assertTrue(small.contains("node 0 LLC 2    2[||||||"), small);
      assertTrue(small.contains("\nReceived ▁▂▃▄▅▆▇█"), small);
      assertTrue(small.contains("\nblk_1073741828_1004  short "), small);
      assertTrue(small.contains("\nblk_2_2 "), small);
      assertEquals(24, lines.size(), "to the last line");
      assertTrue(lines.get(23).startsWith(FOOTER), small);
      assertTrue(terminal.coloured().contains("\u001b[32m||||"), "bars are green");

      terminal.keys("s");
      terminal.await(seen -> seen.contains(FOOTER + "lane"));
      terminal.keys("p");
      terminal.await(seen -> seen.contains("PAUSED"));
      int asked = node.asked();
      terminal.resize(200, 60);
      String large =
          terminal.await(
              seen ->
                  seen.lines().count() == 60 && seen.lines().toList().get(59).startsWith(FOOTER));
      assertTrue(large.contains("  8["), large);
      assertTrue(large.contains("PAUSED"), "drawn anew, with the old facts");
      assertTrue(node.asked() <= asked + 1, "nothing is asked in a pause");
      terminal.keys("p");
      terminal.await(seen -> !seen.contains("PAUSED"));
      terminal.resize(80, 24);
      terminal.await(
          seen -> seen.lines().count() == 24 && seen.lines().toList().get(23).startsWith(FOOTER));

      node.body("{\"beans\" : [ ]}");
      terminal.await(seen -> seen.contains("No answer since ") && !seen.contains("blk_"));
      node.body(WatchFacts.body(WatchFacts.twoNodes()));
      terminal.await(seen -> seen.contains(FOOTER));

      terminal.keys("q");
      terminal.await(seen -> seen.contains("before\n") && !seen.contains(FOOTER));
      assertSane(terminal, 0);

      terminal.keys("clear; NO_COLOR=1 " + script() + " --url " + node.url(), "Enter");
      terminal.await(seen -> seen.contains(FOOTER));
      assertFalse(terminal.coloured().contains("\u001b[3"), "no colour");
      terminal.keys("C-c");
      terminal.await(seen -> !seen.contains(FOOTER));
      assertSane(terminal, 0);

      terminal.keys("clear; " + script() + " --url " + node.url(), "Enter");
      terminal.await(seen -> seen.contains(FOOTER));
      long pid = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
      ProcessHandle.of(pid).orElseThrow().destroy();
      terminal.await(seen -> !seen.contains(FOOTER));
      assertSane(terminal, 143);
    }
  }

  /** Lines end, what is typed is seen, and all of the terminal's settings are as before. */
  private void assertSane(Tmux terminal, int exitCode) throws Exception {
    // What is typed before it has ended may still be read by it.
    long ending = Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    while (ProcessHandle.of(ending).isPresent()) {
      Thread.sleep(20);
    }
    terminal.keys(
        "echo ended $?; stty -g | cmp - " + directory + "/tty-before && echo same", "Enter");
    String seen = terminal.await(now -> now.contains("\nsame") || now.contains("differ"));
    assertTrue(seen.contains("\nended " + exitCode + "\nsame"), seen);
  }

  @Test
  void withoutATerminalItWritesText() throws Exception {
    try (FakeDataNode node = new FakeDataNode(200, WatchFacts.body(WatchFacts.twoNodes()));
        Tmux terminal = new Tmux(directory, 80, 24)) {
      String watch = script() + " --url " + node.url();
      terminal.keys(watch + " | head -n 3 | cat -A; echo d''one", "Enter");
      String piped = terminal.await(seen -> seen.contains("Received ") && seen.contains("\ndone"));
      assertTrue(piped.contains("short$"), piped);
      assertFalse(piped.contains("^["), piped);
      terminal.keys(
          "clear; cd "
              + directory
              + "; TERM=dumb "
              + watch
              + " > dumb & until grep -q 'ENDED ' dumb; do sleep 0.1; done; kill $!; wait; TERM=dumb "
              + watch
              + " --once | tail -n 1; echo e''nd",
          "Enter");
      terminal.await(seen -> seen.contains("\nend"));
      String dumb = Files.readString(directory.resolve("dumb"));
      assertTrue(dumb.contains("ENDED ") && dumb.indexOf('\u001b') < 0, dumb);
    }
  }
}
