/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Runs the command in the guest, and work within its window. */
final class TracedWindow {

  /** What goes on in a window. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  private static final int SECONDS = 30;
  private static final int MOST_SECONDS = 120;
  private static final int START_SECONDS = 120;
  private static final String JSON = "/run/trace.json";
  private static final String HTML = "/run/trace.html";

  /** An event of the command's own instance is off again when its window is over. */
  private static final String RECORDS =
      "cat /sys/kernel/tracing/instances/corelane-[0-9]*/events/block/block_rq_issue/enable || true";

  private final TracedGuest traced;

  TracedWindow(TracedGuest traced) {
    this.traced = traced;
  }

  /**
   * Traces until some work fits into the window: how long that takes depends on what else this
   * machine does.
   *
   * @param name of the page that is kept beside the build
   */
  SeenTrace of(String name, Work work) throws Exception {
    for (int seconds = SECONDS; seconds <= MOST_SECONDS; seconds *= 2) {
      Optional<String> text = within(seconds, work);
      if (text.isPresent()) {
        keep(name);
        SeenTrace seen = SeenTrace.of(traced.guest().run("cat " + JSON), text.get());
        assertEquals(0, seen.lost(), () -> seen.report().toString());
        return seen;
      }
    }
    throw new HarnessException("the work of " + name + " takes more than " + MOST_SECONDS + " s");
  }

  /** What was printed; nothing if the window was over before the work. */
  private Optional<String> within(int seconds, Work work) throws Exception {
    String command =
        traced.java().corelane("trace", "--seconds " + seconds, "--json " + JSON, "--html " + HTML);
    // In any case it ends, and with it the pipe.
    String bounded =
        command.replaceFirst("^exec ", "exec timeout %d ".formatted(START_SECONDS + seconds));
    Process process = traced.guest().start(bounded + " 2>&1");
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      StringBuilder said = new StringBuilder();
      for (String line = ""; !line.contains("tracing for"); said.append(line).append('\n')) {
        line = lines.readLine();
        if (line == null) {
          throw new HarnessException("the guest cannot trace:\n" + said);
        }
      }
      work.run();
      boolean fits = traced.guest().run(RECORDS).strip().equals("1");
      lines.lines().forEach(line -> said.append(line).append('\n'));
      System.err.println(said);
      assertEquals(0, process.waitFor(), said::toString);
      return fits ? Optional.of(said.toString()) : Optional.empty();
    }
  }

  private void keep(String name) throws HarnessException, IOException, InterruptedException {
    Path directory =
        Files.createDirectories(Installation.find().home().resolve("benchmarks/target/trace-rig"));
    Files.writeString(
        directory.resolve(name + ".html"),
        traced.guest().run("cat " + HTML),
        StandardCharsets.UTF_8);
    Files.writeString(
        directory.resolve(name + ".json"),
        traced.guest().run("cat " + JSON),
        StandardCharsets.UTF_8);
  }
}
