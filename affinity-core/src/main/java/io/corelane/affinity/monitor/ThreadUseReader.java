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
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads what threads of this process have used: one small file for each thread, and now and then a
 * dearer one for its last CPU. Where the kernel keeps no {@code schedstat}, only the dear one,
 * which counts in 1/100 s and tells no waiting. To be used by one thread.
 */
public final class ThreadUseReader {

  private static final long NANOS_PER_TICK = 10_000_000;

  /** A thread's last CPU is read again at every so many readings between which it has run. */
  private static final int RARELY = 8;

  /** More threads than a DataNode has receivers; the longest unread is forgotten. */
  private static final int MOST = 8192;

  private record Place(int cpu, long runNanos, int readings) {}

  private final ThreadsReader threads;
  private final SchedStatReader schedStats;
  private final Map<Integer, Place> places = new Recent();

  /** A reader of this process's threads. */
  public ThreadUseReader(SystemRoot root) {
    threads = ThreadsReader.ofThisProcess(root);
    schedStats = new SchedStatReader(root);
  }

  /**
   * One thread: what it has used, and its last CPU as it was some readings ago at most; absent when
   * it has ended.
   */
  public Reading<ThreadUse> read(int tid) {
    if (!(schedStats.read(tid) instanceof Reading.Present<SchedStat> exact)) {
      places.remove(tid);
      return threads.time(tid).parse("stat", ThreadUseReader::coarse);
    }
    long run = exact.value().runNanos();
    Place place = places.get(tid);
    if (place == null || (run != place.runNanos && place.readings >= RARELY)) {
      Reading<ThreadTime> time = threads.time(tid);
      if (!(time instanceof Reading.Present<ThreadTime> present)) {
        places.remove(tid);
        return time.missing();
      }
      // Not all at the same reading.
      int begin = place == null ? tid % RARELY : 0;
      place = new Place(present.value().lastCpu(), run, begin);
    } else if (run != place.runNanos) {
      place = new Place(place.cpu, run, place.readings + 1);
    }
    places.put(tid, place);
    return new Reading.Present<>(new ThreadUse(run, exact.value().waitNanos(), place.cpu));
  }

  private static ThreadUse coarse(ThreadTime time) {
    return new ThreadUse((time.user() + time.system()) * NANOS_PER_TICK, 0, time.lastCpu());
  }

  private static final class Recent extends LinkedHashMap<Integer, Place> {
    private static final long serialVersionUID = 1;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, Place> eldest) {
      return size() > MOST;
    }
  }
}
