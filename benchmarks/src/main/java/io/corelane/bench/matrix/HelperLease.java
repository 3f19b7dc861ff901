/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.AnswerText;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.helper.HelperTuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One lease of the privileged helper for a whole run. It journals, changes and reads back; what it
 * has changed it puts back when the lease ends, however this process ends.
 */
final class HelperLease implements AutoCloseable {

  // After each change of its list irqbalance is silent for a period, and the helper waits for it.
  private static final int TRIES = 240;
  private static final int PAUSE_MILLIS = 250;
  private static final int GREETING_MILLIS = 20;

  private final HelperTuner tuner;
  private final long number;

  private HelperLease(HelperTuner tuner) {
    this.tuner = tuner;
    this.number = tuner.lease();
  }

  /**
   * Connects to the helper; nothing is changed yet.
   *
   * @param socket the helper's
   * @throws HarnessException if it cannot be had, saying what to do
   */
  static HelperLease open(Path socket) throws HarnessException, InterruptedException {
    HelperTuner tuner =
        new HelperTuner(socket, "matrix " + ProcessHandle.current().pid(), System::nanoTime);
    Optional<String> trouble = tuner.trouble();
    while (trouble.isPresent()) {
      // It tells news of an end only: a greeting that is late is none.
      boolean ended = !tuner.news().isEmpty();
      trouble = tuner.trouble();
      if (trouble.isPresent() && ended) {
        throw new HarnessException(
            "--nic moves interrupts through the helper corelaned alone, and "
                + trouble.get()
                + ": start it (systemctl start corelaned) with a line \"peer = "
                + System.getProperty("user.name")
                + "\" in /etc/corelane/corelaned.conf");
      }
      TimeUnit.MILLISECONDS.sleep(GREETING_MILLIS);
    }
    tuner.news();
    return new HelperLease(tuner);
  }

  /**
   * Changes one value; waits while the kernel or irqbalance refuses for now.
   *
   * @param what which
   * @param to the CPUs wanted
   * @throws HarnessException if it cannot be changed, or the lease has ended
   */
  void set(Identified what, CpuSet to) throws HarnessException, InterruptedException {
    Answer answer = tuner.set(what, Optional.empty(), to);
    requireHeld();
    for (int left = TRIES; left > 0 && answer.code() == Answer.Code.TRANSIENT; left--) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      answer = tuner.set(what, Optional.empty(), to);
      requireHeld();
    }
    if (answer.code() != Answer.Code.OK && answer.code() != Answer.Code.AS_IT_WAS) {
      throw new HarnessException(
          "%s cannot be set to CPU %s: %s"
              .formatted(
                  what.describe(), to.isEmpty() ? "none" : to.toList(), AnswerText.clause(answer)));
    }
  }

  /**
   * Another lease holds nothing of this one.
   *
   * @throws HarnessException if the helper has ended this one
   */
  void requireHeld() throws HarnessException {
    Optional<String> trouble = tuner.trouble();
    if (trouble.isPresent() || tuner.lease() != number) {
      throw new HarnessException(
          "what was steered is put back already, or will be when the helper is started again: "
              + trouble.orElse("the helper was started anew"));
    }
  }

  /** What there is to tell an operator since the last call. */
  List<String> news() {
    return tuner.news();
  }

  /** Everything is put back. A second call does nothing; one at the same time waits. */
  @Override
  public void close() {
    tuner.close();
  }
}
