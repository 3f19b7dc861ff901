/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.helper.FakeHelper.Bytes;
import io.corelane.affinity.apply.helper.Protocol.FrameType;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class FrameTest {

  private static final Identified IRQ =
      Identified.of(new IrqCpus(new IrqIdentity(41, "virtio2", "virtio2-in")));
  private static final InterfaceIdentity NIC = new InterfaceIdentity("eth0", 3, "0000:3b:00.0");

  private static byte[] bytes(ByteBuffer frame) {
    byte[] bytes = new byte[frame.remaining()];
    frame.get(bytes);
    return bytes;
  }

  private static byte[] frame(FrameType type, int id, Bytes payload) {
    return FakeHelper.frame(type, id, payload);
  }

  private static Bytes one(int kind, int number, int ifindex) {
    return new Bytes().raw(new byte[] {(byte) kind}).u32(number).u32(ifindex);
  }

  @Test
  void requestsAreLaidOutAsTheHeaderOfTheHelperSays() {
    assertArrayEquals(
        frame(FrameType.HELLO, 1, new Bytes().u16(1).u16(1).str("DataNode 7")),
        bytes(FrameWriter.hello(1, "DataNode 7")));
    assertArrayEquals(
        frame(
            FrameType.SET, 2, one(1, 41, 0).str("virtio2").str("virtio2-in").str("*").str("0-3,8")),
        bytes(FrameWriter.set(2, IRQ, Optional.empty(), CpuSet.of(0, 1, 2, 3, 8))));
    assertArrayEquals(
        frame(FrameType.SET, 3, one(2, 5, 3).str("0000:3b:00.0").str("eth0").str("").str("1")),
        bytes(
            FrameWriter.set(
                3,
                Identified.of(new RpsMask("eth0", 5), NIC),
                Optional.of(CpuSet.EMPTY),
                CpuSet.of(1))));
    assertArrayEquals(
        frame(FrameType.SET, 4, one(3, 5, 3).str("0000:3b:00.0").str("eth0").str("7").str("")),
        bytes(
            FrameWriter.set(
                4,
                Identified.of(new XpsMask("eth0", 5), NIC),
                Optional.of(CpuSet.of(7)),
                CpuSet.EMPTY)));
    assertArrayEquals(
        frame(FrameType.RESTORE, 5, one(4, 0, 0).str("").str("")),
        bytes(FrameWriter.restore(5, Identified.of(new WritebackCpus()))));
    assertArrayEquals(
        frame(FrameType.RESTORE, 6, one(5, 99, 3).str("0000:3b:00.0").str("napi/eth0-8193")),
        bytes(FrameWriter.restore(6, Identified.of(new NapiThreadCpus("eth0", 8193, 99), NIC))));
    assertArrayEquals(frame(FrameType.BYE, 7, new Bytes()), bytes(FrameWriter.bye(7)));
  }

  @Test
  void whatDoesNotFitIsRefusedAndNeverCut() {
    String odd =
        IntStream.range(0, 2500).mapToObj(i -> "" + 2 * i).collect(Collectors.joining(","));
    IllegalArgumentException tooLong =
        assertThrows(
            IllegalArgumentException.class,
            () -> FrameWriter.set(1, IRQ, Optional.empty(), CpuSet.parseList(odd)));
    assertTrue(tooLong.toString().contains("8192"), tooLong.toString());
    assertThrows(
        IllegalArgumentException.class,
        () -> FrameWriter.set(1, IRQ, Optional.empty(), CpuSet.of(8192)));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            FrameWriter.restore(
                1, Identified.of(new IrqCpus(new IrqIdentity(1, "x".repeat(64), "action")))));
    IllegalArgumentException notAscii =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                FrameWriter.restore(
                    1, Identified.of(new IrqCpus(new IrqIdentity(1, "", "b\u00e4d")))));
    assertTrue(notAscii.toString().contains("b\u00e4d"), notAscii.toString());
  }

  @Test
  void theLongestListThatFitsATextFitsAFrame() {
    CpuSet cpus = CpuSet.of(IntStream.range(0, 1700).map(i -> 2 * i));
    assertTrue(cpus.toList().length() > 7900);
    ByteBuffer frame = FrameWriter.set(1, IRQ, Optional.of(cpus), cpus);
    assertTrue(frame.remaining() <= 4 + Protocol.FRAME_MAX);
  }

  @Test
  void framesComeTogetherFromSingleBytes() throws Exception {
    FrameReader reader = new FrameReader();
    byte[] both =
        new Bytes()
            .raw(frame(FrameType.END, 7, new Bytes()))
            .raw(frame(FrameType.LINE, 8, new Bytes().str("all is well")))
            .get();
    StringBuilder seen = new StringBuilder();
    for (byte b : both) {
      reader.lacking().put(b);
      Optional<Frame> frame = reader.next();
      if (frame.isPresent()) {
        seen.append(frame.get().type()).append(frame.get().id());
        if (frame.get().type() == FrameType.LINE) {
          seen.append(frame.get().payload().str());
        }
      }
    }
    assertEquals("END7LINE8all is well", seen.toString());
  }

  @Test
  void lengthsAndTypesThatCannotBeAreRefused() {
    for (int length : new int[] {0, 7, 16_385, -1, Integer.MIN_VALUE}) {
      FrameReader reader = new FrameReader();
      reader.lacking().putInt(length);
      assertThrows(ProtocolException.class, reader::next, "length " + length);
    }
    FrameReader reader = new FrameReader();
    reader.lacking().putInt(8);
    assertEquals(Optional.empty(), nextOf(reader));
    reader.lacking().putShort((short) 1).putShort((short) 77).putInt(1);
    assertThrows(ProtocolException.class, reader::next);
  }

  private static Optional<Frame> nextOf(FrameReader reader) {
    try {
      return reader.next();
    } catch (ProtocolException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void resultsAreReadStrictly() throws Exception {
    Answer answer = Answers.result(payload(FakeHelper.result(35, 0, "0-1", "?", "taskset did it")));
    assertEquals(
        new Answer(
            Answer.Code.CHANGED,
            0,
            Optional.of(CpuSet.of(0, 1)),
            Optional.empty(),
            Optional.empty(),
            "taskset did it"),
        answer);
    assertEquals(
        Answer.Code.INTERNAL, Answers.result(payload(FakeHelper.result(99, 0, "", "", ""))).code());
    byte[] good = FakeHelper.result(0, 5, "0-1", "1", "fine");
    for (int length = 0; length < good.length; length++) {
      byte[] cut = Arrays.copyOf(good, length);
      assertThrows(ProtocolException.class, () -> Answers.result(payload(cut)), "of " + length);
    }
    assertThrows(
        ProtocolException.class,
        () -> Answers.result(payload(Arrays.copyOf(good, good.length + 1))));
    assertThrows(
        ProtocolException.class,
        () -> Answers.result(payload(FakeHelper.result(0, 0, "1-0", "", ""))));
    assertThrows(
        ProtocolException.class,
        () -> Answers.result(payload(FakeHelper.result(0, 0, "", "", "two\nlines"))));
  }

  private static Payload payload(byte[] bytes) {
    return new Payload(ByteBuffer.wrap(bytes));
  }

  @Property(tries = 2000)
  void anyBytesAreAFrameOrRefused(@ForAll @Size(max = 300) byte[] bytes) {
    FrameReader reader = new FrameReader();
    try {
      for (byte b : bytes) {
        assertTrue(reader.lacking().hasRemaining(), "room for a byte");
        reader.lacking().put(b);
        reader.next();
      }
    } catch (ProtocolException e) {
      assertTrue(e.toString().contains("Exception: sent"), e.toString());
    }
    try {
      Answers.result(payload(bytes));
    } catch (ProtocolException e) {
      assertTrue(e.toString().contains("Exception: sent"), e.toString());
    }
  }
}
