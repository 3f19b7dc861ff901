/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks for threads that are still narrowed when no upload is left. */
public final class Strays {

  private static final int POLL_MILLIS = 100;

  private Strays() {}

  /**
   * Waits so long at most for the last thread to be freed. One line for each thread that is still
   * narrowed then; the disk writers are Corelane's own and stay where they are.
   */
  public static List<String> after(TaskFiles tasks, long settleMillis) throws InterruptedException {
    List<String> narrowed = now(tasks);
    for (long waited = 0; !narrowed.isEmpty() && waited < settleMillis; waited += POLL_MILLIS) {
      Thread.sleep(POLL_MILLIS);
      narrowed = now(tasks);
    }
    return narrowed;
  }

  private static List<String> now(TaskFiles tasks) {
    List<String> narrowed = new ArrayList<>();
    Optional<String> base = tasks.allowedCpusOfProcess();
    for (int tid : tasks.tids()) {
      Optional<String> cpus = tasks.allowedCpus(tid);
      String name = tasks.name(tid).orElse("");
      if (cpus.isPresent() && !cpus.equals(base) && ThreadKind.of(name) != ThreadKind.DISK_WRITER) {
        narrowed.add("%s %d has %s".formatted(name, tid, cpus.get()));
      }
    }
    return narrowed;
  }
}
