/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Messages and attributes, byte for byte; the numbers are those of a little-endian machine. */
class NetlinkCodecTest {

  /** What a kernel 6.18 answered: a receive queue of lo, without an id, and one of eth0. */
  private static final byte[] QUEUES =
      NetlinkBytes.hex(
          """
          2c0000001400000001000000f40400000a01000008000100000000000800030000000000
          0800020001000000
          340000001400000001000000f40400000a01000008000100000000000800030000000000
          08000200040000000800040001010000
          140000000300020001000000f404000000000000
          """);

  @Test
  void aRequestIsWrittenAsTheKernelReadsIt() {
    ByteBuffer payload =
        ByteBuffer.wrap(
            NetlinkBytes.joined(
                new byte[] {3, 1, 0, 0},
                NetlinkAttributes.text(2, "netdev"))); // CTRL_CMD_GETFAMILY
    assertArrayEquals(
        NetlinkBytes.hex("20000000 1000 0100 07000000 00000000 03010000 0b000200 6e65746465760000"),
        new NetlinkMessage(16, NetlinkMessage.REQUEST, 7, payload).encode());
  }

  @Test
  void aKernelsAnswerIsReadWhole() {
    List<NetlinkMessage> messages = NetlinkMessage.parse(QUEUES, QUEUES.length);
    assertEquals(List.of(20, 20, 3), messages.stream().map(NetlinkMessage::type).toList());
    assertEquals(0, messages.get(2).errno());
    NetlinkAttributes second = NetlinkAttributes.parse(messages.get(1).payload(), 4);
    assertEquals(257, second.required(4));
    assertEquals(4, second.required(2));
    NetlinkAttributes first = NetlinkAttributes.parse(messages.get(0).payload(), 4);
    assertEquals(OptionalInt.empty(), first.number(4));
  }

  @Test
  void aTruncatedDatagramIsNamedByItsByte() {
    for (int length : new int[] {1, 15, 43, 45, 60, QUEUES.length - 1}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> NetlinkMessage.parse(QUEUES, length));
      assertTrue(String.valueOf(e.getMessage()).endsWith(" of " + length), e.getMessage());
    }
  }

  @Test
  void lengthsThatDoNotFitAreRefused() {
    for (String length : new String[] {"00000000", "0f000000", "ffffffff", "ffffff7f"}) {
      byte[] datagram = NetlinkBytes.hex(length + "1400000001000000f4040000");
      assertThrows(
          IllegalArgumentException.class, () -> NetlinkMessage.parse(datagram, datagram.length));
    }
    for (String attribute : new String[] {"0300", "03000100", "09000100aabbccdd", "ffff0100"}) {
      ByteBuffer bytes = ByteBuffer.wrap(NetlinkBytes.hex(attribute));
      assertThrows(IllegalArgumentException.class, () -> NetlinkAttributes.parse(bytes, 0));
    }
  }

  @Test
  void unknownAndNestedAttributesDoNoHarm() {
    byte[] attributes =
        NetlinkBytes.joined(
            NetlinkBytes.hex("0500ff3faa000000"), // unknown, one byte, padded
            NetlinkBytes.hex("0c000580 08000100 01000000"), // nested: the flag is no part of 5
            NetlinkBytes.number(2, 4));
    NetlinkAttributes read = NetlinkAttributes.parse(ByteBuffer.wrap(attributes), 0);
    assertEquals(4, read.required(2));
    assertThrows(IllegalArgumentException.class, () -> read.number(5));
    assertThrows(IllegalArgumentException.class, () -> read.number(0x3fff));
    assertThrows(IllegalArgumentException.class, () -> read.required(1));
  }

  @Test
  void numbersBeyondOursAreRefused() {
    ByteBuffer negative = ByteBuffer.wrap(NetlinkBytes.number(3, -1));
    assertThrows(
        IllegalArgumentException.class, () -> NetlinkAttributes.parse(negative, 0).number(3));
  }

  @Test
  void errorMessagesHaveANegativeNumber() {
    assertEquals(2, error(NetlinkBytes.code(-2)).errno());
    assertEquals(0, error(NetlinkBytes.code(0)).errno());
    for (byte[] payload : List.of(NetlinkBytes.code(5), new byte[3], new byte[0])) {
      assertThrows(IllegalArgumentException.class, () -> error(payload).errno());
    }
  }

  private static NetlinkMessage error(byte[] payload) {
    return new NetlinkMessage(NetlinkMessage.ERROR, 0, 1, ByteBuffer.wrap(payload));
  }

  @Property
  void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
    try {
      NetlinkMessage.parse(bytes, bytes.length)
          .forEach(message -> NetlinkAttributes.parse(message.payload(), 4));
    } catch (IllegalArgumentException e) {
      assertTrue(String.valueOf(e.getMessage()).startsWith("netlink "), e::toString);
    }
  }

  @Property
  void aDamagedAnswerIsReadOrRefused(@ForAll byte value, @ForAll short place) {
    byte[] damaged = Arrays.copyOf(QUEUES, QUEUES.length);
    damaged[Math.floorMod(place, damaged.length)] = value;
    anyBytesAreReadOrRefused(damaged);
  }
}
