/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what the threads of a process run, by their kind ({@code /proc/PID/task/TID/schedstat}
 * and {@code stat}, {@code proc_pid_stat(5)}). Receivers and responders end with their block, and
 * their clocks with them: so they are looked at again and again, and what they ran after the last
 * look, which the process' own clock tells, is shared out among the kinds of which threads ended.
 */
public final class ThreadClocks {

  /** {@code USER_HZ}: 100 on every architecture that Java runs on. */
  private static final double TICK = 0.01;

  private static final double NANOS = 1e9;
  private static final long LOOK_MILLIS = 10;

  /** A thread has its creator's name until it has set its own. */
  private static final int YOUNG_LOOKS = 20;

  private static final int USER = 11;
  private static final int START = 19;

  private final Path process;
  private final Map<Integer, Seen> alive = new HashMap<>();
  private final List<Seen> ended = new ArrayList<>();
  private final Thread looker = new Thread(this::lookOn, "thread-clocks");
  private CpuSeconds before = CpuSeconds.NONE;
  private volatile boolean ending;

  /** What was seen of one thread. */
  private static final class Seen {
    private final CpuSeconds before;
    private Stat last;
    private int looks;

    Seen(CpuSeconds before, Stat first) {
      this.before = before;
      this.last = first;
    }

    ThreadGroupKind kind() {
      return ThreadGroupKind.ofName(last.name);
    }

    CpuSeconds used() {
      return last.used.minus(before);
    }

    boolean isOften() {
      ThreadGroupKind kind = kind();
      return looks < YOUNG_LOOKS
          || kind == ThreadGroupKind.RECEIVERS
          || kind == ThreadGroupKind.RESPONDERS;
    }
  }

  private record Stat(String name, long start, CpuSeconds used) {}

  /**
   * What a process ran.
   *
   * @param byKind of each kind
   * @param process what the process' own clock says, all kinds together
   * @param sharedOut seconds that no look at a thread saw
   */
  public record Used(
      Map<ThreadGroupKind, CpuSeconds> byKind, CpuSeconds process, double sharedOut) {

    // Copied: the record stays what it was.
    public Used {
      byKind = Map.copyOf(byKind);
    }

    /** Of the threads of a kind. */
    public CpuSeconds of(ThreadGroupKind kind) {
      return byKind.getOrDefault(kind, CpuSeconds.NONE);
    }
  }

  /**
   * Of one process, which runs.
   *
   * @param pid the process
   */
  public ThreadClocks(long pid) {
    this.process = Path.of("/proc", Long.toString(pid));
    looker.setDaemon(true);
  }

  /**
   * Begins to count.
   *
   * @throws IOException if the process has ended
   */
  public void begin() throws IOException {
    before = ofProcess();
    for (int tid : tids()) {
      Stat now = stat(tid);
      if (now != null) {
        Seen seen = new Seen(now.used, now);
        seen.looks = YOUNG_LOOKS;
        alive.put(tid, seen);
      }
    }
    looker.start();
  }

  private void lookOn() {
    try {
      while (!ending) {
        Thread.sleep(LOOK_MILLIS);
        look(false);
      }
    } catch (IOException | InterruptedException over) {
      // Who ends it will notice, too.
    }
  }

  private void look(boolean all) throws IOException {
    List<Integer> tids = tids();
    Set<Integer> there = new HashSet<>(tids);
    alive
        .entrySet()
        .removeIf(known -> !there.contains(known.getKey()) && ended.add(known.getValue()));
    for (int tid : tids) {
      Seen seen = alive.get(tid);
      if (seen == null || all || seen.isOften()) {
        lookAt(tid, seen);
      }
    }
  }

  private void lookAt(int tid, @Nullable Seen known) {
    Stat now = stat(tid);
    if (now == null) {
      return; // It has ended.
    }
    Seen seen = known;
    if (seen != null && seen.last.start != now.start) {
      // The number is another thread's by now.
      ended.add(seen);
      seen = null;
    }
    if (seen == null) {
      seen = new Seen(CpuSeconds.NONE, now);
      alive.put(tid, seen);
    }
    seen.last = now;
    seen.looks++;
  }

  /**
   * Ends counting.
   *
   * @return what ran since {@link #begin}
   * @throws IOException if the process has ended
   * @throws InterruptedException if the caller is to end
   */
  public Used end() throws IOException, InterruptedException {
    ending = true;
    looker.join();
    look(true);
    CpuSeconds all = ofProcess().minus(before);
    Map<ThreadGroupKind, CpuSeconds> sum = new EnumMap<>(ThreadGroupKind.class);
    Map<ThreadGroupKind, CpuSeconds> ofEnded = new EnumMap<>(ThreadGroupKind.class);
    for (ThreadGroupKind kind : ThreadGroupKind.values()) {
      sum.put(kind, CpuSeconds.NONE);
    }
    alive.values().forEach(seen -> sum.merge(seen.kind(), seen.used(), CpuSeconds::plus));
    for (Seen seen : ended) {
      sum.merge(seen.kind(), seen.used(), CpuSeconds::plus);
      ofEnded.merge(seen.kind(), seen.used(), CpuSeconds::plus);
    }
    CpuSeconds unseen = all.minus(total(sum));
    CpuSeconds total = total(ofEnded);
    if (total.all() > 0) {
      ofEnded.forEach(
          (kind, own) -> sum.merge(kind, share(unseen, own.all() / total.all()), CpuSeconds::plus));
    } else {
      sum.merge(ThreadGroupKind.REST, unseen, CpuSeconds::plus);
    }
    sum.replaceAll((kind, used) -> used.plausible());
    return new Used(sum, all, unseen.all());
  }

  private static CpuSeconds total(Map<ThreadGroupKind, CpuSeconds> parts) {
    return parts.values().stream().reduce(CpuSeconds.NONE, CpuSeconds::plus);
  }

  private static CpuSeconds share(CpuSeconds of, double part) {
    return new CpuSeconds(of.user() * part, of.system() * part);
  }

  private List<Integer> tids() throws IOException {
    List<Integer> tids = new ArrayList<>();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path task : tasks) {
        tids.add(Integer.valueOf(task.getFileName().toString()));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return tids;
  }

  private CpuSeconds ofProcess() throws IOException {
    String[] fields = fields(Files.readString(process.resolve("stat")));
    return new CpuSeconds(ticks(fields[USER]), ticks(fields[USER + 1]));
  }

  private @Nullable Stat stat(int tid) {
    Path task = process.resolve("task").resolve(Integer.toString(tid));
    try {
      String schedstat = Files.readString(task.resolve("schedstat"));
      String stat = Files.readString(task.resolve("stat"));
      double all = Long.parseLong(schedstat.substring(0, schedstat.indexOf(' '))) / NANOS;
      String[] fields = fields(stat);
      return new Stat(
          stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
          Long.parseLong(fields[START]),
          split(all, ticks(fields[USER]), ticks(fields[USER + 1])));
    } catch (IOException ended) {
      return null;
    }
  }

  /**
   * The kernel cuts both parts to whole ticks, and their sum is known to the nanosecond: what was
   * cut off belongs to either as likely.
   */
  static CpuSeconds split(double all, double user, double system) {
    double cut = Math.min(2 * TICK, Math.max(0, all - user - system));
    double likely = Math.min(all, user + cut / 2);
    return new CpuSeconds(likely, all - likely);
  }

  private static double ticks(String field) {
    return Long.parseLong(field) * TICK;
  }

  /** The name, in parentheses, may hold blanks and parentheses itself: fields count after it. */
  private static String[] fields(String stat) {
    return stat.substring(stat.lastIndexOf(") ") + 2).split(" ", -1);
  }
}
