/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.block.WritebackReader;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Keeps the state of the write-back workqueue, which nobody changes often. */
final class WritebackWatch {

  private final WritebackReader reader;
  private final Duty duty = new Duty(TimeUnit.SECONDS.toNanos(10));
  private Optional<WritebackState> state = Optional.empty();

  WritebackWatch(SystemRoot root) {
    reader = new WritebackReader(root);
  }

  /** The state as last read; nothing where its CPUs are not known. */
  Optional<WritebackState> look(long nanos) {
    if (duty.due(nanos)) {
      state = OtherSteering.writeback(reader.read());
    }
    return state;
  }
}
