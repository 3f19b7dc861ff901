/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeView;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jline.utils.AttributedString;
import org.jspecify.annotations.Nullable;

/** Asks a DataNode again and again, draws what it answers, and does what keys say meanwhile. */
final class Watching {

  /** So long a key waits at most, or a new size of the terminal. */
  private static final long POLL_MILLIS = 100;

  private static final long NANOS = 1_000_000;

  private final DataNodeJmx jmx;
  private final Screen screen;
  private final String server;
  private final UploadRates rates = new UploadRates();
  private UploadOrder order = UploadOrder.RATE;
  private boolean paused;
  private @Nullable DataNodeView view;
  private Instant seen = Instant.EPOCH;
  private @Nullable Lost lost;

  private record Lost(String why, Instant since) {}

  Watching(DataNodeJmx jmx, String server, Screen screen) {
    this.jmx = jmx;
    this.server = server;
    this.screen = screen;
  }

  /** Asks once, and draws it. */
  void once() throws IOException, InterruptedException {
    answered(jmx.askForView());
    draw();
  }

  /** Until a key ends it; a DataNode that was there once may come back. */
  void run(long intervalMillis) throws IOException, InterruptedException {
    ExecutorService asker =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "corelane-watch");
              thread.setDaemon(true);
              return thread;
            });
    Thread restore = new Thread(this::restore, "corelane-watch-end");
    Runtime.getRuntime().addShutdownHook(restore);
    try {
      loop(asker, intervalMillis);
    } finally {
      asker.shutdownNow();
      forget(restore);
    }
  }

  /** Ctrl-C ends the JVM in the midst of a picture. */
  private void restore() {
    try {
      screen.close();
    } catch (IOException e) {
      // Nobody is left to tell.
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is about to end, and runs it.
    }
  }

  private void loop(ExecutorService asker, long intervalMillis)
      throws IOException, InterruptedException {
    @Nullable Future<DataNodeView> asking = null;
    long next = System.nanoTime();
    Screen.Size drawn = screen.size();
    int key = Screen.NO_KEY;
    while (key != 'q' && key != 'Q' && key != Screen.END) {
      boolean changed = obey(key);
      if (asking == null && !paused && System.nanoTime() - next >= 0) {
        next = System.nanoTime() + intervalMillis * NANOS;
        asking = asker.submit(jmx::askForView);
      }
      if (asking != null && asking.isDone()) {
        take(asking);
        asking = null;
        changed = true;
      }
      Screen.Size now = screen.size();
      if (changed || !now.equals(drawn)) {
        drawn = now;
        draw();
      }
      long rest = Math.max(1, (next - System.nanoTime()) / NANOS);
      key = screen.key(Math.min(POLL_MILLIS, asking == null && !paused ? rest : POLL_MILLIS));
    }
  }

  /** Whether the key has changed anything. */
  private boolean obey(int key) {
    switch (key) {
      case 's', 'S' -> order = order.next();
      case 'p', 'P', ' ' -> paused = !paused;
      default -> {
        return false;
      }
    }
    return true;
  }

  private void take(Future<DataNodeView> asking) throws InterruptedException {
    try {
      answered(asking.get());
    } catch (ExecutionException e) {
      String why = String.valueOf(e.getCause() == null ? e : e.getCause().getMessage());
      lost = new Lost(why, lost == null ? Instant.now() : lost.since);
    }
  }

  private void answered(DataNodeView answer) {
    view = answer;
    seen = Instant.now();
    lost = null;
    rates.add(answer.report(), System.nanoTime());
  }

  private void draw() {
    Screen.Size size = screen.size();
    WatchText text =
        new WatchText(
            server, ZoneId.systemDefault(), size, screen.draws(), Glyphs.in(screen.encoding()));
    DataNodeView known = view;
    List<AttributedString> lines;
    if (lost != null) {
      lines = text.none(lost.why, lost.since, Instant.now());
    } else if (known != null) {
      lines = text.of(known, rates, new WatchText.Look(seen, order, paused));
    } else {
      return;
    }
    screen.show(lines, size);
  }
}
