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

/**
 * The processes of one session ({@code setsid(2)}), whatever their process groups: {@code
 * timeout(1)} and others make groups of their own.
 */
public final class SessionProcesses {

  private static final String AFTER_COMM = ") ";
  private static final int STATE = 0;
  private static final int SESSION = 3;
  private static final int USER_TICKS = 11;
  private static final int TIMES = 4;

  /** {@code USER_HZ}: 100 on every architecture that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  private final Path proc;
  private final long session;

  /** The session that a process leads. */
  public SessionProcesses(SystemRoot root, long leader) {
    this.proc = root.path("/proc");
    this.session = leader;
  }

  /** A process as {@code /proc/PID/stat} has it; the fields after its name. */
  private record Stat(long pid, List<String> fields) {}

  /** Those that have not ended. */
  public List<Long> running() throws IOException {
    return stats().stream()
        .filter(stat -> !stat.fields().get(STATE).equals("Z"))
        .map(Stat::pid)
        .toList();
  }

  /**
   * CPU time so far, in seconds, in steps of 0.01: of these processes and of the ended ones that
   * they have waited for ({@code utime}, {@code stime}, {@code cutime} and {@code cstime}, {@code
   * proc_pid_stat(5)}). What was left to process 1 counts until it ends.
   */
  public double cpuSeconds() throws IOException {
    long ticks = 0;
    for (Stat stat : stats()) {
      for (String time : stat.fields().subList(USER_TICKS, USER_TICKS + TIMES)) {
        ticks += Long.parseLong(time);
      }
    }
    return ticks / TICKS_PER_SECOND;
  }

  private List<Stat> stats() throws IOException {
    List<Stat> stats = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : processes) {
        List<String> fields = fields(process);
        if (fields.size() >= USER_TICKS + TIMES
            && fields.get(SESSION).equals(String.valueOf(session))) {
          stats.add(new Stat(Long.parseLong(process.getFileName().toString()), fields));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return stats;
  }

  /** The name, in parentheses, may hold blanks and parentheses itself: fields count after it. */
  private static List<String> fields(Path process) {
    try {
      String stat = Files.readString(process.resolve("stat"));
      return List.of(
          stat.substring(stat.lastIndexOf(AFTER_COMM) + AFTER_COMM.length()).split(" ", -1));
    } catch (IOException e) {
      return List.of(); // Processes come and go while they are looked at.
    }
  }
}
