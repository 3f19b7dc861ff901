/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import java.util.Optional;

/**
 * A request as a thread hands it to the block layer.
 *
 * @param task the thread's name
 * @param submitter its kind
 * @param cpu where
 * @param nanos when
 * @param call the write that the request is the first of, where it is one
 */
record Submission(String task, Submitter submitter, int cpu, long nanos, Optional<WriteCall> call) {

  /**
   * A system call that writes a file, and has not returned.
   *
   * @param cpu where it was entered
   * @param nanos when
   */
  record WriteCall(int cpu, long nanos) {}

  /** The same when it is issued once more: its write has been timed. */
  Submission again() {
    return new Submission(task, submitter, cpu, nanos, Optional.empty());
  }
}
