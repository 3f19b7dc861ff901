/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.outside.ThreadHistory;
import io.corelane.bench.rig.Guest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks at all threads of a process in the guest again and again, from inside the guest. */
final class GuestThreads implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 120;

  /** Milliseconds before and after, thread id, CPUs allowed, CPU last run on, name. */
  private static final Pattern LOOK =
      Pattern.compile("(\\d+) (\\d+) (\\d+) ([\\d,-]+) (\\d+) (.*)");

  private final long pid;
  private final Process connection;
  private final List<String> lines = new ArrayList<>();
  private final Thread reader;

  private GuestThreads(long pid, Process connection) {
    this.pid = pid;
    this.connection = connection;
    this.reader = new Thread(this::read, "corelane-looks");
    reader.setDaemon(true);
  }

  /** Begins to look. */
  static GuestThreads of(long pid, Guest guest) throws IOException {
    GuestThreads threads = new GuestThreads(pid, guest.start(GuestLibrary.watch(pid)));
    threads.reader.start();
    return threads;
  }

  private void read() {
    try (BufferedReader looks = connection.inputReader(StandardCharsets.UTF_8)) {
      looks.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      // The connection ended.
    }
  }

  /**
   * What was seen.
   *
   * @param base the mask of a thread that nobody narrowed: the main thread's
   * @param threads by thread id
   */
  record Seen(String base, Collection<ThreadHistory> threads) {

    Seen {
      threads = List.copyOf(threads);
    }
  }

  /** Stops looking. */
  Seen stop() throws HarnessException, IOException, InterruptedException {
    connection.getOutputStream().close();
    if (!connection.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new HarnessException("the guest does not stop looking at threads");
    }
    reader.join();
    return parse(lines, pid);
  }

  static Seen parse(List<String> lines, long pid) throws HarnessException {
    String base = "";
    List<Matcher> looks = new ArrayList<>();
    for (String line : lines) {
      Matcher look = LOOK.matcher(line);
      if (look.matches()) {
        looks.add(look);
        base = Long.parseLong(look.group(3)) == pid ? look.group(4) : base;
      }
    }
    if (base.isEmpty()) {
      throw new HarnessException(
          "the threads of the guest's process " + pid + " could not be seen: " + lines);
    }
    Map<Integer, ThreadHistory> histories = new LinkedHashMap<>();
    for (Matcher look : looks) {
      long from = Long.parseLong(look.group(1));
      String name = look.group(6);
      ThreadHistory history =
          histories.computeIfAbsent(
              Integer.valueOf(look.group(3)), tid -> new ThreadHistory(tid, name, from));
      history.rename(name);
      history.add(new ThreadHistory.Look(from, Long.parseLong(look.group(2)), look.group(4)), base);
    }
    return new Seen(base, histories.values());
  }

  @Override
  public void close() {
    connection.destroy();
  }
}
