/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Looks at all threads of a DataNode again and again, from another process. Young threads and
 * receivers are looked at each time, the others less often: a look at a hundred threads is itself
 * some milliseconds of CPU time.
 */
public final class ThreadWatch implements AutoCloseable {

  private static final int PERIOD_MILLIS = 40;
  private static final int OTHERS_EVERY = 5;
  private static final int YOUNG_MILLIS = 500;

  private final TaskFiles tasks;
  private final LongSupplier clockMillis;
  private final Map<Integer, ThreadHistory> histories = new HashMap<>();
  private final Thread thread;
  private volatile boolean stopping;

  /** Begins to look, by a clock in milliseconds since 1970. */
  public ThreadWatch(TaskFiles tasks, LongSupplier clockMillis) {
    this.tasks = tasks;
    this.clockMillis = clockMillis;
    this.thread = new Thread(this::run, "corelane-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      for (int round = 0; !stopping; round++) {
        look(round % OTHERS_EVERY == 0);
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      return;
    }
  }

  private void look(boolean all) {
    Optional<String> base = tasks.allowedCpusOfProcess();
    if (base.isEmpty()) {
      return;
    }
    List<Integer> now = tasks.tids();
    for (int tid : now) {
      ThreadHistory history = histories.get(tid);
      boolean young =
          history == null || clockMillis.getAsLong() - history.firstMillis() < YOUNG_MILLIS;
      if (history != null && !all && !young && history.kind() != ThreadKind.RECEIVER) {
        continue;
      }
      lookAt(tid, base.get(), young);
    }
  }

  private void lookAt(int tid, String base, boolean young) {
    long from = clockMillis.getAsLong();
    Optional<String> cpus = tasks.allowedCpus(tid);
    long to = clockMillis.getAsLong();
    Optional<String> name = young ? tasks.name(tid) : Optional.empty();
    if (cpus.isEmpty() || (young && name.isEmpty())) {
      return; // It has ended.
    }
    ThreadHistory history = histories.get(tid);
    if (history == null) {
      history = new ThreadHistory(tid, name.orElse(""), from);
      histories.put(tid, history);
    } else {
      name.ifPresent(history::rename);
    }
    history.add(new ThreadHistory.Look(from, to, cpus.get()), base);
  }

  /** Stops looking: what was seen of each thread. */
  public Collection<ThreadHistory> stop() throws InterruptedException {
    stopping = true;
    thread.join();
    return List.copyOf(histories.values());
  }

  @Override
  public void close() {
    stopping = true;
    thread.interrupt();
  }
}
