/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import io.corelane.affinity.judge.Judgement;
import io.corelane.affinity.judge.JudgementFile;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Writes what was found on a thread of its own, so that a disk that does not answer holds up no
 * change of the mode. It may lag then; the latest wins. There is one for a DataNode's whole life,
 * so that no two write the file at once. Its thread ends when there is nothing to write.
 */
public final class Keeping {

  private static final int IDLE_SECONDS = 1;

  private final JudgementFile file;
  private final Logger log;
  private final ThreadPoolExecutor writer;

  /** What is to be written; null while its writer has taken it. */
  private final AtomicReference<@Nullable Judgement> waiting = new AtomicReference<>();

  private volatile @Nullable Judgement latest;
  private volatile String trouble = "";

  /** Keeps nothing yet; logs for an operator. */
  public Keeping(JudgementFile file, ThreadFactory threads, Logger log) {
    this.file = file;
    this.log = log;
    writer =
        new ThreadPoolExecutor(
            0,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = threads.newThread(task);
              thread.setName("corelane-auto-file");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** What was kept last, by this DataNode or the one before; waits for the disk if need be. */
  Optional<Judgement> read() {
    Judgement known = latest;
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Judgement> read = file.read();
    see(file.trouble());
    return read;
  }

  /** Has it written, unless a later one comes before its turn. Waits for nothing. */
  void keep(Judgement judgement) {
    latest = judgement;
    if (waiting.getAndSet(judgement) == null) {
      try {
        writer.execute(this::write);
      } catch (RuntimeException | Error fault) {
        // No thread, for now: the next one tries again, and the mode is judged all the same.
        waiting.set(null);
        see("What mode auto finds is not kept over a restart: " + fault);
      }
    }
  }

  private void write() {
    Judgement next = waiting.getAndSet(null);
    if (next == null) {
      return;
    }
    try {
      file.write(next);
      see(file.trouble());
    } catch (RuntimeException | Error fault) {
      see("What mode auto finds is not kept over a restart: " + fault);
    }
  }

  private void see(String now) {
    if (!now.isEmpty() && !now.equals(trouble)) {
      log.warn("{}", now);
    }
    trouble = now;
  }

  /** What keeps it from being kept, as a sentence; empty if nothing does. */
  String trouble() {
    return trouble;
  }
}
