/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.helper.FakeHelper.Bytes;
import io.corelane.affinity.apply.helper.FakeHelper.Peer;
import io.corelane.affinity.apply.helper.FakeHelper.Script;
import io.corelane.affinity.apply.helper.Protocol.FrameType;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Against a helper on a real socket that behaves in every way but the right one. */
final class LostHelperTest extends TunerScene {

  @Test
  void aHelperThatHangsIsLeftAfterTheLimit() {
    CountDownLatch left = new CountDownLatch(1);
    FakeHelper helper =
        helper(
            peer -> {
              peer.welcome("");
              peer.hang();
              left.countDown();
            });
    HelperTuner tuner = greeted(tuner(SHORT));
    assertLost(set(tuner), tuner, "has not answered a request within 1500 ms");
    assertEquals(1, tuner.lease());
    assertEquals(1, helper.connections());
    assertTrue(awaits(left), "the connection, and so the lease, has ended");
    assertLost(set(tuner), tuner, "has not answered");
    assertEquals(1, helper.connections(), "nobody waits for it again at once");
  }

  @Test
  void aHelperThatDoesNotGreetHoldsNobodyUp() {
    helper(Peer::hang);
    HelperTuner tuner = tuner();
    assertTrue(tuner.trouble().orElseThrow().contains("has not answered yet"));
    assertEquals(List.of(), tuner.news());
    ahead += 5 * SECOND;
    assertTrue(tuner.trouble().orElseThrow().contains("does not answer"));
    assertEquals(1, tuner.news().size());
    assertEquals(0, tuner.lease());
  }

  @Test
  void aHelperThatDiesInMidAnswerIsLost() {
    helper(
        peer -> {
          peer.welcome("");
          byte[] frame = FakeHelper.frame(FrameType.RESULT, peer.read().id(), new Bytes().raw(OK));
          peer.send(java.util.Arrays.copyOf(frame, frame.length - 3));
        });
    HelperTuner tuner = greeted(tuner());
    assertLost(set(tuner), tuner, "has ended the connection");
    assertEquals(1, tuner.lease());
  }

  @Test
  void anotherVersionIsOneClearTroubleAndNotAskedAgainForAMinute() {
    FakeHelper helper =
        helper(
            peer -> {
              int id = peer.read().id();
              peer.send(
                  FakeHelper.frame(
                      2,
                      FrameType.REFUSED.number(),
                      id,
                      new Bytes().u16(17).str("versions 2 to 3 are spoken here")));
            });
    HelperTuner tuner = greeted(tuner());
    assertLost(set(tuner), tuner, "refuses us (WRONG_VERSION): versions 2 to 3 are spoken here");
    assertEquals(1, tuner.news().size());
    ahead += 50 * SECOND;
    assertTrue(tuner.trouble().isPresent());
    assertEquals(1, helper.connections());
    ahead += 11 * SECOND;
    assertTrue(greeted(tuner).trouble().isPresent());
    assertEquals(2, helper.connections());
    assertEquals(List.of(), tuner.news());
  }

  @Test
  void aRefusalInPlaceOfAnAnswerSaysWhy() {
    helper(
        peer -> {
          peer.welcome("");
          peer.send(
              FakeHelper.frame(
                  FrameType.REFUSED,
                  peer.read().id(),
                  new Bytes().u16(19).str("more than 4096 values")));
        });
    HelperTuner tuner = greeted(tuner());
    assertLost(set(tuner), tuner, "TOO_MANY");
  }

  @Test
  void whatTheProtocolDoesNotKnowEndsTheConnection() {
    for (byte[] nonsense :
        List.of(
            new Bytes().u32(1 << 30).raw(new byte[64]).get(),
            FakeHelper.frame(1, 4000, 2, new Bytes()),
            FakeHelper.frame(FrameType.RESULT, 999, new Bytes().raw(OK)),
            FakeHelper.frame(FrameType.END, 2, new Bytes()),
            FakeHelper.frame(2, FrameType.RESULT.number(), 2, new Bytes().raw(OK)),
            FakeHelper.frame(FrameType.RESULT, 2, new Bytes().u16(0)))) {
      FakeHelper helper =
          helper(
              peer -> {
                peer.welcome("");
                peer.read();
                peer.send(nonsense);
                peer.hang();
              });
      HelperTuner tuner = greeted(tuner());
      assertEquals(Answer.Code.TRANSIENT, set(tuner).code());
      assertEquals(1, tuner.lease());
      List<String> news = tuner.news();
      assertEquals(2, news.size(), news::toString);
      assertTrue(news.get(1).matches("Nothing is steered: .* (sent|speaks) .*"), news::toString);
      helper.close();
    }
  }

  @Test
  void aFrameThatNobodyAskedForEndsTheConnection() {
    CountDownLatch sent = new CountDownLatch(1);
    helper(
        peer -> {
          peer.welcome("");
          peer.send(FakeHelper.frame(FrameType.LINE, 5, new Bytes().str("hello?")));
          sent.countDown();
          peer.hang();
        });
    HelperTuner tuner = greeted(tuner());
    awaits(sent);
    assertTrue(tuner.trouble().orElse("").contains("sent LINE unasked"), () -> "" + tuner.news());
  }

  @Test
  void aHelperThatDoesNotReadIsLeft() {
    helper(
        peer -> {
          peer.welcome("");
          peer.sleepLong();
        });
    HelperTuner tuner = greeted(tuner(SHORT));
    assertLost(set(tuner), tuner, "has not answered");
  }

  @Test
  void aFullQueueBeforeTheHelperIsATroubleOfTheMoment() throws Exception {
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket), 1);
      List<SocketChannel> waiting = new ArrayList<>();
      try {
        HelperTuner tuner = tuner(SHORT);
        // The kernel lets one more wait than it was told; the next is refused at once.
        for (int i = 0; i < 2; i++) {
          SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
          waiting.add(channel);
          channel.connect(UnixDomainSocketAddress.of(socket));
        }
        assertTrue(tuner.trouble().orElse("").contains("cannot be reached"), tuner::toString);
        assertEquals(1, tuner.news().size());
      } finally {
        for (SocketChannel channel : waiting) {
          channel.close();
        }
      }
    }
  }

  @Test
  void aHelperThatComesAndGoesFillsNoLog() {
    FakeHelper helper = helper(peer -> peer.welcome(""));
    HelperTuner tuner = tuner();
    List<String> news = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      tuner.trouble();
      set(tuner);
      ahead += SECOND;
      news.addAll(tuner.news());
    }
    assertTrue(news.size() <= 8, news::toString);
    assertTrue(helper.connections() <= 12, "connections: " + helper.connections());
    assertTrue(helper.connections() >= 6, "connections: " + helper.connections());
  }

  @Test
  void noDescriptorIsLeft() throws Exception {
    Script[] scripts = {
      peer -> peer.welcome(""), Peer::read, peer -> peer.send(new byte[] {1, 2, 3, 4, 5, 6, 7, 8})
    };
    int[] served = {0};
    FakeHelper helper = helper(peer -> scripts[served[0]++ % scripts.length].serve(peer));
    HelperTuner tuner = tuner(SHORT);
    set(tuner);
    long before = descriptors();
    for (int i = 0; i < 150; i++) {
      ahead += 61 * SECOND;
      set(tuner);
    }
    assertTrue(helper.connections() > 100, "connections: " + helper.connections());
    helper.close();
    for (int i = 0; i < 50; i++) {
      ahead += 61 * SECOND;
      set(tuner);
    }
    tuner.close();
    assertTrue(descriptors() <= before, () -> "before " + before + ", after " + descriptors());
  }

  private static long descriptors() {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.count();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
