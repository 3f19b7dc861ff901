/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The threads of one process as {@code /proc/PID/task} shows them to anybody. */
public final class TaskFiles {

  private static final String ALLOWED = "\nCpus_allowed_list:";
  private static final String CPU_TIME_SEPARATOR = ") ";
  private static final int USER_TICKS_AFTER_COMM = 11;
  private static final int PROCESSOR_AFTER_COMM = 36;

  /** {@code USER_HZ}: 100 on every architecture that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  private final Path process;
  private final long pid;

  /** The threads of a process. */
  public TaskFiles(SystemRoot root, long pid) {
    this.process = root.path("/proc/" + pid);
    this.pid = pid;
  }

  /** The threads there are now: their ids; empty when the process has ended. */
  public List<Integer> tids() {
    List<Integer> tids = new ArrayList<>();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path task : tasks) {
        tids.add(Integer.valueOf(task.getFileName().toString()));
      }
    } catch (IOException | DirectoryIteratorException e) {
      tids.clear();
    }
    return tids;
  }

  /** A thread's name, cut to 15 characters by the kernel; nothing when it has ended. */
  public Optional<String> name(int tid) {
    return read("task/" + tid + "/comm").map(String::stripTrailing);
  }

  /**
   * The CPUs a thread may run on ({@code Cpus_allowed_list}), as the kernel writes it, such as
   * {@code 0-3}; nothing when it has ended.
   */
  public Optional<String> allowedCpus(int tid) {
    return read("task/" + tid + "/status").flatMap(TaskFiles::parseAllowedCpus);
  }

  /**
   * The CPUs of the process' first thread, which the JVM leaves idle and nobody binds: what every
   * thread may use unless it was narrowed, as the kernel writes it; nothing when the process has
   * ended.
   */
  public Optional<String> allowedCpusOfProcess() {
    return allowedCpus(Math.toIntExact(pid));
  }

  /**
   * CPU time of all threads so far, ended ones included ({@code utime + stime}, {@code
   * proc_pid_stat(5)}), in seconds, in steps of 0.01; nothing when the process has ended.
   */
  public Optional<Double> cpuSeconds() {
    return read("stat").map(TaskFiles::parseCpuSeconds);
  }

  /**
   * How long a thread has run ({@code /proc/PID/task/TID/schedstat}; Linux {@code
   * Documentation/scheduler/sched-stats.rst}), in nanoseconds; nothing when it has ended, or the
   * kernel does not tell.
   */
  public Optional<Long> ranNanos(int tid) {
    return read("task/" + tid + "/schedstat").map(TaskFiles::parseRanNanos);
  }

  /**
   * The CPU a thread runs on, or was last on ({@code processor}, {@code proc_pid_stat(5)}); nothing
   * when it has ended.
   */
  public Optional<Integer> lastCpu(int tid) {
    return read("task/" + tid + "/stat").map(TaskFiles::parseLastCpu);
  }

  static long parseRanNanos(String schedstat) {
    return Long.parseLong(schedstat.substring(0, schedstat.indexOf(' ')));
  }

  static int parseLastCpu(String stat) {
    String[] fields =
        stat.substring(stat.lastIndexOf(CPU_TIME_SEPARATOR) + CPU_TIME_SEPARATOR.length())
            .split(" ", -1);
    return Integer.parseInt(fields[PROCESSOR_AFTER_COMM]);
  }

  static Optional<String> parseAllowedCpus(String status) {
    int start = status.indexOf(ALLOWED);
    if (start < 0) {
      return Optional.empty();
    }
    int from = start + ALLOWED.length();
    int end = status.indexOf('\n', from);
    return Optional.of(status.substring(from, end < 0 ? status.length() : end).strip());
  }

  /** The name, in parentheses, may hold blanks and parentheses itself: fields count after it. */
  static double parseCpuSeconds(String stat) {
    String[] fields =
        stat.substring(stat.lastIndexOf(CPU_TIME_SEPARATOR) + CPU_TIME_SEPARATOR.length())
            .split(" ", -1);
    return (Long.parseLong(fields[USER_TICKS_AFTER_COMM])
            + Long.parseLong(fields[USER_TICKS_AFTER_COMM + 1]))
        / TICKS_PER_SECOND;
  }

  private Optional<String> read(String file) {
    try {
      return Optional.of(Files.readString(process.resolve(file)));
    } catch (IOException e) {
      return Optional.empty(); // Threads come and go while they are looked at.
    }
  }
}
