/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Optional;

/** Reads what is there, and tells what it would write. */
public final class DryRunTuner implements Tuner {

  private final SystemRoot root;

  /**
   * A tuner of one machine.
   *
   * @param root the machine
   */
  public DryRunTuner(SystemRoot root) {
    this.root = root;
  }

  @Override
  public Answer set(Tunable what, Optional<CpuSet> seen, CpuSet to) {
    Optional<CpuSet> present = ValueFiles.read(root, what).toOptional();
    boolean same = present.filter(to::equals).isPresent();
    return new Answer(
        same ? Answer.Code.AS_IT_WAS : Answer.Code.DRY_RUN,
        0,
        present,
        present,
        Optional.empty(),
        same
            ? ""
            : "it would write \""
                + ValueFiles.format(what, to)
                + "\" to "
                + ValueFiles.file(root, what));
  }

  @Override
  public Answer restore(Tunable what) {
    return Answer.of(Answer.Code.NOT_HELD, "");
  }

  @Override
  public Optional<String> trouble() {
    return Optional.empty();
  }

  @Override
  public List<String> news() {
    return List.of();
  }

  @Override
  public void close() {
    // Nothing was changed.
  }
}
