/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.helper.FakeHelper.Peer;
import io.corelane.affinity.apply.helper.FakeHelper.Script;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.plan.IrqCpus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A tuner, and a helper on a real socket that does what a test tells it. */
abstract class TunerScene {

  static final Identified IRQ = Identified.of(new IrqCpus(new IrqIdentity(41, "virtio2", "in.0")));
  static final CpuSet TO = CpuSet.of(1);
  static final byte[] OK = FakeHelper.result(0, 0, "0-1", "1", "");
  static final long SECOND = 1_000_000_000L;
  static final Duration SHORT = Duration.ofMillis(1500);

  Path socket = Path.of("");
  long ahead;

  /** When the tuner's clock stands still, however busy the machine is; 0 while it goes. */
  long stopped;

  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeEach
  void place(@TempDir Path directory) {
    socket = directory.resolve("s");
  }

  @AfterEach
  void end() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  FakeHelper helper(Script script) {
    FakeHelper helper = new FakeHelper(socket, script);
    open.add(helper);
    return helper;
  }

  HelperTuner tuner(Duration limit) {
    HelperTuner tuner = new HelperTuner(socket, "test", this::now, limit);
    open.add(tuner);
    return tuner;
  }

  private long now() {
    return (stopped == 0 ? System.nanoTime() : stopped) + ahead;
  }

  HelperTuner tuner() {
    return tuner(HelperTuner.LIMIT);
  }

  static HelperTuner greeted(HelperTuner tuner) {
    return Greeting.await(tuner);
  }

  static void serve(Peer peer) throws IOException {
    peer.welcome("");
    peer.answerAll(OK);
  }

  static Answer set(HelperTuner tuner) {
    return tuner.set(IRQ, Optional.empty(), TO);
  }

  static void assertLost(Answer answer, HelperTuner tuner, String clause) {
    assertEquals(Answer.Code.TRANSIENT, answer.code(), answer.detail());
    assertTrue(answer.detail().contains(clause), answer.detail());
    assertTrue(tuner.trouble().orElse("none").contains(clause), () -> "" + tuner.trouble());
  }

  static boolean awaits(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
