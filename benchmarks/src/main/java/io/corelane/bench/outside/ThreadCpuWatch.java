/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what the threads of a DataNode run, by their kind. Receivers and responders end with
 * their block, and a thread's clock ends with it: so they are looked at again and again, and what
 * ran after the last look is told by the clock of the process, which counts ended threads, too. It
 * is shared out among the kinds of threads that ended, as much as they had run until then: a
 * receiver and its responder live equally long.
 */
public final class ThreadCpuWatch {

  private static final long YOUNG_NANOS = 500_000_000L;
  private static final double NANOS = 1e9;

  private final TaskFiles tasks;
  private final Map<Integer, Seen> alive = new HashMap<>();
  private final List<Seen> ended = new ArrayList<>();
  private double processSeconds;
  private boolean incomplete;

  /** What was seen of one thread. */
  private static final class Seen {
    private final long firstLook;
    private final long ranBefore;
    private String name;
    private long ran;

    Seen(String name, long ranBefore, long now) {
      this.name = name;
      this.ranBefore = ranBefore;
      this.ran = ranBefore;
      this.firstLook = now;
    }

    ThreadKind kind() {
      return ThreadKind.of(name);
    }

    double seconds() {
      return (ran - ranBefore) / NANOS;
    }
  }

  /** Of one process. */
  public ThreadCpuWatch(TaskFiles tasks) {
    this.tasks = tasks;
  }

  /** Begins to count, by any clock in nanoseconds. */
  public void begin(long now) {
    processSeconds = process();
    for (int tid : tasks.tids()) {
      Optional<String> name = tasks.name(tid);
      Optional<Long> ran = tasks.ranNanos(tid);
      if (name.isPresent() && ran.isPresent()) {
        alive.put(tid, new Seen(name.get(), ran.get(), now));
      } else {
        incomplete |= name.isPresent();
      }
    }
  }

  /**
   * Looks at the threads that come and go.
   *
   * @param now the clock of {@link #begin}
   * @param all whether to look at the others, too
   */
  public void look(long now, boolean all) {
    List<Integer> tids = tasks.tids();
    Set<Integer> there = new HashSet<>(tids);
    for (Iterator<Map.Entry<Integer, Seen>> i = alive.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<Integer, Seen> known = i.next();
      if (!there.contains(known.getKey())) {
        ended.add(known.getValue());
        i.remove();
      }
    }
    for (int tid : tids) {
      Seen seen = alive.get(tid);
      if (seen == null) {
        lookAt(tid, null, true, now);
        continue;
      }
      boolean young = now - seen.firstLook < YOUNG_NANOS;
      if (all
          || young
          || seen.kind() == ThreadKind.RECEIVER
          || seen.kind() == ThreadKind.RESPONDER) {
        lookAt(tid, seen, young, now);
      }
    }
  }

  private void lookAt(int tid, @Nullable Seen known, boolean young, long now) {
    Optional<Long> ran = tasks.ranNanos(tid);
    // A thread has its creator's name until it has set its own.
    Optional<String> name = young ? tasks.name(tid) : Optional.empty();
    if (ran.isEmpty() || (young && name.isEmpty())) {
      return; // It has ended.
    }
    Seen seen = known;
    if (seen != null && ran.get() < seen.ran) {
      // The number is another thread's by now.
      ended.add(seen);
      seen = null;
      name = tasks.name(tid);
    }
    if (seen == null) {
      seen = new Seen(name.orElse(""), 0, now);
      alive.put(tid, seen);
    }
    if (name.isPresent()) {
      seen.name = name.get();
    }
    seen.ran = ran.get();
  }

  /**
   * Ends counting: what ran since then; nothing if the process has ended or its kernel does not
   * count.
   */
  public Optional<ThreadCpu> end(long now) {
    look(now, true);
    double process = process() - processSeconds;
    if (incomplete || Double.isNaN(process) || alive.isEmpty()) {
      return Optional.empty();
    }
    Map<ThreadKind, Double> seconds = new EnumMap<>(ThreadKind.class);
    Map<ThreadKind, Double> ofEnded = new EnumMap<>(ThreadKind.class);
    alive.values().forEach(seen -> seconds.merge(seen.kind(), seen.seconds(), Double::sum));
    for (Seen seen : ended) {
      seconds.merge(seen.kind(), seen.seconds(), Double::sum);
      ofEnded.merge(seen.kind(), seen.seconds(), Double::sum);
    }
    double unseen = process - seconds.values().stream().mapToDouble(s -> s).sum();
    double all = ofEnded.values().stream().mapToDouble(s -> s).sum();
    if (all > 0) {
      // Also a little less than nothing: the clock of the process has coarse steps.
      ofEnded.forEach((kind, own) -> seconds.merge(kind, unseen * own / all, Double::sum));
    }
    return Optional.of(new ThreadCpu(seconds, unseen));
  }

  private double process() {
    return tasks.cpuSeconds().orElse(Double.NaN);
  }
}
