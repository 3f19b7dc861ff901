/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.helper.FakeHelper.Bytes;
import io.corelane.affinity.apply.helper.Protocol.FrameType;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.plan.IrqCpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Against a helper that is there, comes late, or is not there at all. */
final class HelperTunerTest extends TunerScene {

  @Test
  void setsRestoresAndTakesLeave() {
    helper(TunerScene::serve);
    HelperTuner tuner = greeted(tuner());
    assertEquals(Optional.empty(), tuner.trouble());
    assertEquals(
        List.of("Steering through the helper corelaned 1.0-fake, process 4711."), tuner.news());
    Answer answer = set(tuner);
    assertEquals(Answer.Code.OK, answer.code());
    assertEquals(Optional.of(CpuSet.of(0, 1)), answer.before());
    assertEquals(Optional.of(TO), answer.now());
    assertEquals(Answer.Code.OK, tuner.restore(IRQ).code());
    assertEquals(List.of(), tuner.news());
    assertEquals(0, tuner.lease());
    tuner.close();
    tuner.close();
    assertEquals(
        List.of(
            "The helper has put back what was steered: 2 values as before, 1 left to others."
                + " IRQ 5 left."),
        tuner.news());
    assertEquals(Answer.Code.TRANSIENT, set(tuner).code());
  }

  @Test
  void anAnswerMayComeByteByByte() {
    helper(
        peer -> {
          peer.welcome("irqbalance cannot be told");
          byte[] frame = FakeHelper.frame(FrameType.RESULT, peer.read().id(), new Bytes().raw(OK));
          for (byte b : frame) {
            peer.send(new byte[] {b});
          }
          peer.hang();
        });
    HelperTuner tuner = greeted(tuner());
    assertEquals(Answer.Code.OK, set(tuner).code());
    assertTrue(tuner.news().get(0).endsWith("; irqbalance cannot be told."));
  }

  @Test
  void anAbsentHelperIsToldOfOnceAndTakenWhenItComes() {
    HelperTuner tuner = tuner();
    assertLost(set(tuner), tuner, "cannot be reached");
    List<String> news = tuner.news();
    assertEquals(1, news.size(), news::toString);
    assertTrue(news.get(0).contains(socket.toString()), news::toString);
    for (int i = 0; i < 100; i++) {
      ahead += 10 * SECOND;
      assertTrue(tuner.trouble().isPresent());
      assertEquals(List.of(), tuner.news());
    }
    helper(TunerScene::serve);
    ahead += 60 * SECOND;
    assertEquals(Answer.Code.OK, set(greeted(tuner)).code());
    assertEquals(1, tuner.news().size());
    assertEquals(0, tuner.lease(), "nothing was lost");
  }

  @Test
  void aHelperThatGoesIsNoticedWithoutARequestAndFoundAgain() {
    FakeHelper first = helper(TunerScene::serve);
    HelperTuner tuner = greeted(tuner());
    assertEquals(Answer.Code.OK, set(tuner).code());
    tuner.news();
    stopped = System.nanoTime();
    first.close();
    List<String> news = tuner.news();
    assertEquals(1, news.size(), news::toString);
    assertTrue(news.get(0).contains("has ended the connection"), news::toString);
    assertEquals(1, tuner.lease());
    helper(TunerScene::serve);
    assertTrue(tuner.trouble().isPresent(), "not before a second is over");
    stopped = 0;
    ahead += SECOND;
    assertEquals(Answer.Code.OK, set(greeted(tuner)).code());
    assertEquals(1, tuner.news().size());
    assertEquals(1, tuner.lease());
  }

  @Test
  void aLateGreetingIsTaken() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    helper(
        peer -> {
          awaits(go);
          serve(peer);
        });
    HelperTuner tuner = tuner();
    assertTrue(tuner.trouble().isPresent());
    go.countDown();
    while (tuner.trouble().isPresent()) {
      Thread.sleep(1);
    }
    assertEquals(Answer.Code.OK, set(tuner).code());
  }

  @Test
  void oneThatStaysAfterAllIsTold() {
    int[] served = {0};
    helper(
        peer -> {
          peer.welcome("");
          if (++served[0] > 5) {
            peer.answerAll(OK);
          }
        });
    HelperTuner tuner = tuner();
    List<String> news = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      set(tuner);
      ahead += SECOND;
      news.addAll(tuner.news());
    }
    assertEquals(Optional.empty(), tuner.trouble());
    assertTrue(news.get(news.size() - 1).startsWith("Steering through"), news::toString);
  }

  @Test
  void anInterruptIsKeptAndCostsNoLease() {
    helper(TunerScene::serve);
    HelperTuner tuner = greeted(tuner());
    Thread.currentThread().interrupt();
    assertEquals(Answer.Code.OK, set(tuner).code());
    assertTrue(Thread.interrupted());
    assertEquals(0, tuner.lease());
  }

  @Test
  void aRequestThatFitsNoFrameCostsNoLease() {
    helper(TunerScene::serve);
    HelperTuner tuner = greeted(tuner());
    Answer answer =
        tuner.set(
            Identified.of(new IrqCpus(new IrqIdentity(1, "", "a".repeat(300)))),
            Optional.empty(),
            TO);
    assertEquals(Answer.Code.MALFORMED, answer.code());
    assertEquals(Answer.Code.OK, set(tuner).code());
    assertEquals(0, tuner.lease());
    assertThrows(IllegalArgumentException.class, () -> new HelperTuner(socket, "a\nb", () -> 0));
  }

  @Test
  void closingBeforeAnyConnectionIsQuiet() {
    HelperTuner tuner = tuner();
    tuner.close();
    assertEquals(List.of(), tuner.news());
    assertFalse(tuner.trouble().isEmpty());
  }
}
