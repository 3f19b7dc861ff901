/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.ArrayList;
import java.util.List;

/** What was seen of one thread. Not safe for use by several threads at once. */
public final class ThreadHistory {

  /**
   * One look at a thread's mask.
   *
   * @param fromMillis just before the look, in milliseconds since 1970
   * @param toMillis just after it
   * @param cpus the CPUs it may run on, as the kernel writes them
   */
  public record Look(long fromMillis, long toMillis, String cpus) {}

  private final int tid;
  private final long firstMillis;
  private String name;
  private final List<Look> looks = new ArrayList<>();
  private String narrowed = "";

  /** A thread seen for the first time. */
  public ThreadHistory(int tid, String name, long firstMillis) {
    this.tid = tid;
    this.name = name;
    this.firstMillis = firstMillis;
  }

  /**
   * Notes a look; nobody narrowed a thread with the base mask. All looks at the threads that carry
   * an upload are kept, of others only that they were narrowed.
   */
  public void add(Look look, String base) {
    if (!look.cpus().equals(base)) {
      narrowed = look.cpus();
    }
    if (kind() != ThreadKind.OTHER) {
      looks.add(look);
    }
  }

  /** A thread has its creator's name until it has set its own: the last one counts. */
  public void rename(String seen) {
    name = seen;
    if (kind() == ThreadKind.OTHER) {
      looks.clear();
    }
  }

  public int tid() {
    return tid;
  }

  public String name() {
    return name;
  }

  /** Its kind by its name. */
  public ThreadKind kind() {
    return ThreadKind.of(name);
  }

  public long firstMillis() {
    return firstMillis;
  }

  /** A narrowed mask it had: the last one seen; empty if it was never narrowed. */
  public String narrowed() {
    return narrowed;
  }

  /** The looks at a thread that carries uploads, in order of time; empty for other threads. */
  public List<Look> looks() {
    return List.copyOf(looks);
  }
}
