/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.matrix.flow.FlowReceiver;
import io.corelane.bench.matrix.report.Ran;
import io.corelane.bench.outside.TaskFiles;
import io.corelane.bench.outside.ThreadKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * On which CPUs the threads that receive and write spend their time. Looks at each of them again
 * and again: what it ran since the last look ({@code /proc/PID/task/TID/schedstat}) is counted for
 * the CPU it was last on ({@code processor} of {@code proc_pid_stat(5)}). A thread that was moved
 * between two looks is therefore counted by its last place; one that is bound never is.
 */
final class ThreadTimes {

  /** What a thread does. */
  enum Role {
    /** Reads from the socket. */
    RECEIVER,
    /** Starts the write-out. */
    WRITER,
    /** Nothing of interest. */
    OTHER
  }

  private static final int PERIOD_MILLIS = 10;

  /** A thread's name is its creator's until it has set its own. */
  private static final int YOUNG_LOOKS = 100;

  private static final int MICRO = 1_000;

  /** A thread that has been seen. */
  private static final class Known {
    private Role role = Role.OTHER;
    private int looks;
    private long ranNanos;
  }

  private final List<TaskFiles> processes = new ArrayList<>();
  private final Map<Integer, Known> threads = new HashMap<>();
  private final Map<Role, Map<Integer, Long>> microsByCpu = new HashMap<>();
  private final Thread thread = new Thread(this::run, "corelane-watch");
  private volatile boolean stopping;

  /** Threads of some processes. */
  ThreadTimes(SystemRoot root, List<Long> pids) {
    pids.forEach(pid -> processes.add(new TaskFiles(root, pid)));
    thread.setDaemon(true);
  }

  /** Begins: what they ran before does not count. */
  void start() {
    look(false);
    thread.start();
  }

  private void run() {
    try {
      while (!stopping) {
        Thread.sleep(PERIOD_MILLIS);
        look(true);
      }
    } catch (InterruptedException e) {
      return;
    }
  }

  /** Looks a last time. */
  void stop() throws InterruptedException {
    stopping = true;
    thread.join();
    look(true);
  }

  /** Microseconds of all threads of a role, on one CPU and on all. */
  Ran of(Role role, int cpu) {
    Map<Integer, Long> byCpu = microsByCpu.getOrDefault(role, Map.of());
    return new Ran(
        byCpu.getOrDefault(cpu, 0L), byCpu.values().stream().mapToLong(Long::longValue).sum());
  }

  private void look(boolean count) {
    for (TaskFiles process : processes) {
      for (int tid : process.tids()) {
        Known known = threads.computeIfAbsent(tid, t -> new Known());
        boolean young = known.looks++ < YOUNG_LOOKS;
        if (young) {
          process.name(tid).ifPresent(name -> known.role = role(name));
        }
        if (young || known.role != Role.OTHER) {
          boolean counts = count && known.role != Role.OTHER;
          process.ranNanos(tid).ifPresent(ran -> add(process, tid, known, ran, counts));
        }
        if (known.role == Role.OTHER && !count) {
          known.looks = YOUNG_LOOKS; // Old already when the trial begins.
        }
      }
    }
  }

  private void add(TaskFiles process, int tid, Known known, long ran, boolean count) {
    long nanos = ran - known.ranNanos;
    known.ranNanos = ran;
    if (count && nanos > 0) {
      process
          .lastCpu(tid)
          .ifPresent(
              cpu ->
                  microsByCpu
                      .computeIfAbsent(known.role, r -> new HashMap<>())
                      .merge(cpu, nanos / MICRO, Long::sum));
    }
  }

  private static Role role(String name) {
    if (name.equals(FlowReceiver.THREAD)) {
      return Role.RECEIVER;
    }
    return switch (ThreadKind.of(name)) {
      case RECEIVER -> Role.RECEIVER;
      case DISK_WRITER -> Role.WRITER;
      case RESPONDER, OTHER -> Role.OTHER;
    };
  }
}
