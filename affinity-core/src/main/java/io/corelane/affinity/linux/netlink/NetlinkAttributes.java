/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The attributes of a generic-netlink message: length, type, value, padded to 4 bytes ({@code
 * struct nlattr}). Unknown types are kept and never looked at: later kernels add some.
 */
final class NetlinkAttributes {

  private static final int HEADER = 4;

  /** The two highest bits say "nested" and "network byte order". */
  private static final int TYPE_MASK = 0x3fff;

  private final Map<Integer, byte[]> values;

  private NetlinkAttributes(Map<Integer, byte[]> values) {
    this.values = values;
  }

  /**
   * Reads attributes.
   *
   * @param from where they begin in it; a shorter payload has none
   * @return the attributes; of several of one type, the last
   * @throws IllegalArgumentException if one's length does not fit; says at which byte
   */
  static NetlinkAttributes parse(ByteBuffer bytes, int from) {
    ByteBuffer buffer = bytes.duplicate().order(ByteOrder.nativeOrder());
    Map<Integer, byte[]> values = new HashMap<>();
    int at = from;
    while (at < buffer.limit()) {
      int left = buffer.limit() - at;
      int length = left < HEADER ? 0 : Short.toUnsignedInt(buffer.getShort(at));
      if (length < HEADER || length > left) {
        throw new IllegalArgumentException(
            "netlink attribute of length " + length + " at byte " + at + " of " + buffer.limit());
      }
      int type = Short.toUnsignedInt(buffer.getShort(at + 2)) & TYPE_MASK;
      byte[] value = new byte[length - HEADER];
      buffer.get(at + HEADER, value);
      values.put(type, value);
      at += NetlinkMessage.aligned(length);
    }
    return new NetlinkAttributes(values);
  }

  /** One text attribute in ASCII, with the zero byte that ends it. */
  static byte[] text(int type, String text) {
    byte[] value = text.getBytes(US_ASCII);
    int length = HEADER + value.length + 1;
    ByteBuffer bytes = ByteBuffer.allocate(NetlinkMessage.aligned(length));
    bytes.order(ByteOrder.nativeOrder()).putShort((short) length).putShort((short) type).put(value);
    return bytes.array();
  }

  /**
   * An unsigned number of 16 or 32 bits.
   *
   * @return the number; nothing if there is no such attribute
   * @throws IllegalArgumentException if its value is of another size, or 2<sup>31</sup> or more
   */
  OptionalInt number(int type) {
    byte[] value = values.get(type);
    if (value == null) {
      return OptionalInt.empty();
    }
    ByteBuffer bytes = ByteBuffer.wrap(value).order(ByteOrder.nativeOrder());
    int number =
        switch (value.length) {
          case Short.BYTES -> Short.toUnsignedInt(bytes.getShort());
          case Integer.BYTES -> bytes.getInt();
          default -> -1;
        };
    if (number < 0) {
      throw new IllegalArgumentException(
          "netlink attribute " + type + " of " + value.length + " bytes is no number of ours");
    }
    return OptionalInt.of(number);
  }

  /**
   * A number that must be there.
   *
   * @throws IllegalArgumentException if it is not there, or no such number
   */
  int required(int type) {
    return number(type)
        .orElseThrow(() -> new IllegalArgumentException("no netlink attribute " + type));
  }

  /** A text: the text before the zero byte that ends it; nothing if there is no such attribute. */
  Optional<String> text(int type) {
    byte[] value = values.get(type);
    return value == null
        ? Optional.empty()
        : Optional.of(new String(value, US_ASCII).replaceAll("\0.*", ""));
  }

  /**
   * Attributes within one.
   *
   * @param type the outer attribute's type
   * @return the inner ones; nothing if there is no such attribute
   * @throws IllegalArgumentException if they are damaged
   */
  Optional<NetlinkAttributes> nested(int type) {
    byte[] value = values.get(type);
    return value == null ? Optional.empty() : Optional.of(parse(ByteBuffer.wrap(value), 0));
  }
}
