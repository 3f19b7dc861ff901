/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LateTunerTest {

  private static final Tunable WRITEBACK = new Tunable.Writeback();

  private final ScriptedTuner real = new ScriptedTuner();
  private String fault = "";
  private int tries;
  private long nanos;
  private final LateTuner tuner =
      new LateTuner(
          () -> {
            tries++;
            if (!fault.isEmpty()) {
              throw new IOException(fault);
            }
            return real;
          },
          () -> nanos);

  @Test
  void nothingIsOpenedBeforeItIsAsked() {
    assertEquals(0, tuner.lease());
    assertEquals(0, tries);
    assertEquals(Optional.empty(), tuner.trouble());
    real.lease = 3;
    real.tell("One.");
    assertEquals(3, tuner.lease());
    assertEquals(List.of("One."), tuner.news());
    assertEquals(Answer.Code.OK, tuner.set(WRITEBACK, Optional.empty(), CpuSet.of(1)).code());
    assertEquals(Answer.Code.OK, tuner.restore(WRITEBACK).code());
    tuner.close();
    assertEquals(1, real.closed);
    assertEquals(1, tries);
  }

  @Test
  void whatCannotBeOpenedIsTroubleAndTriedAgainAMinuteLater() {
    fault = "/var/lib/x/journal: another process has it";
    assertEquals(Optional.of(fault), tuner.trouble());
    assertEquals(
        Answer.of(Answer.Code.TRANSIENT, fault),
        tuner.set(WRITEBACK, Optional.empty(), CpuSet.of(1)));
    assertEquals(Answer.of(Answer.Code.TRANSIENT, fault), tuner.restore(WRITEBACK));
    assertEquals(List.of(), tuner.news());
    assertEquals(1, tries);
    nanos += Duration.ofMinutes(1).toNanos();
    fault = "";
    assertEquals(Optional.empty(), tuner.trouble());
    assertEquals(2, tries);
  }

  @Test
  void whatIsClosedIsNotOpenedAgain() {
    tuner.close();
    assertEquals(Answer.Code.TRANSIENT, tuner.restore(WRITEBACK).code());
    assertEquals(0, tries);
    assertEquals(0, real.closed);
  }
}
