/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.load.SchedStat;
import io.corelane.affinity.load.SchedStatReader;
import io.corelane.affinity.load.ThreadTime;
import io.corelane.affinity.load.ThreadsReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/**
 * Reads what threads of this process have used. Two small files for each thread; where the kernel
 * keeps no {@code schedstat}, one that counts in 1/100 s and tells no waiting.
 */
public final class ThreadUseReader {

  private static final long NANOS_PER_TICK = 10_000_000;

  private final ThreadsReader threads;
  private final SchedStatReader schedStats;

  /**
   * A reader of this process's threads.
   *
   * @param root where the kernel files are
   */
  public ThreadUseReader(SystemRoot root) {
    threads = ThreadsReader.ofThisProcess(root);
    schedStats = new SchedStatReader(root);
  }

  /**
   * One thread.
   *
   * @param tid its kernel thread id
   * @return what it has used; absent when it has ended
   */
  public Reading<ThreadUse> read(int tid) {
    Reading<ThreadTime> time = threads.time(tid);
    if (!(time instanceof Reading.Present<ThreadTime> present)) {
      return time.missing();
    }
    int lastCpu = present.value().lastCpu();
    Reading<SchedStat> exact = schedStats.read(tid);
    if (exact instanceof Reading.Present<SchedStat> stat) {
      return new Reading.Present<>(
          new ThreadUse(stat.value().runNanos(), stat.value().waitNanos(), lastCpu));
    }
    long ticks = present.value().user() + present.value().system();
    return new Reading.Present<>(new ThreadUse(ticks * NANOS_PER_TICK, 0, lastCpu));
  }
}
