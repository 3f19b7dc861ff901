/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;

/** A value that was changed, or was about to be. */
final class Held {

  private final Tunable what;
  private final CpuSet original;

  /** All that was written, as a crash may come between the journal and the write. */
  private final List<CpuSet> ours = new ArrayList<>();

  private boolean broken;
  private boolean banned;

  Held(Tunable what, CpuSet original) {
    this.what = what;
    this.original = original;
  }

  Tunable what() {
    return what;
  }

  CpuSet original() {
    return original;
  }

  void written(CpuSet cpus) {
    broken = false;
    ours.remove(cpus);
    ours.add(cpus);
  }

  List<CpuSet> ours() {
    return List.copyOf(ours);
  }

  boolean isOurs(CpuSet cpus) {
    return ours.contains(cpus);
  }

  /**
   * Looks whether the kernel had to move it: it does so where no CPU is left, for interrupts and
   * threads.
   *
   * @return whether it had to, since the last write
   */
  boolean broken(CpuSet online) {
    boolean moves = what instanceof Tunable.Irq || what instanceof Tunable.NapiThread;
    if (moves && !ours.isEmpty() && !ours.get(ours.size() - 1).intersects(online)) {
      broken = true;
    }
    return broken;
  }

  boolean banned() {
    return banned;
  }

  void banned(boolean now) {
    banned = now;
  }
}
