/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.cpu.CpuSet;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads a frame's payload, field after field, and believes none of its lengths. */
final class Payload {

  private static final String UNKNOWN = "?";

  private final ByteBuffer bytes;

  /**
   * A payload.
   *
   * @param bytes from its position to its limit; not copied
   */
  Payload(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  int u16() throws ProtocolException {
    need(Short.BYTES);
    return Short.toUnsignedInt(bytes.getShort());
  }

  /** Unsigned: process ids, error numbers and counts are far below 2^31, so more is a fault. */
  int u32() throws ProtocolException {
    need(Integer.BYTES);
    int number = bytes.getInt();
    if (number < 0) {
      throw new ProtocolException("sent a number above 2^31");
    }
    return number;
  }

  String str() throws ProtocolException {
    int length = u16();
    if (length > Protocol.STR_MAX) {
      throw new ProtocolException("sent a text of " + length + " bytes");
    }
    need(length);
    byte[] text = new byte[length];
    bytes.get(text);
    for (byte b : text) {
      if (!printable(b)) {
        throw new ProtocolException("sent a text with byte " + Byte.toUnsignedInt(b));
      }
    }
    return new String(text, StandardCharsets.US_ASCII);
  }

  /** CPUs, or nothing where the value is not known. */
  Optional<CpuSet> cpus() throws ProtocolException {
    String text = str();
    if (text.equals(UNKNOWN)) {
      return Optional.empty();
    }
    try {
      return Optional.of(CpuSet.parseList(text));
    } catch (IllegalArgumentException e) {
      throw new ProtocolException("sent " + e.getMessage());
    }
  }

  void end() throws ProtocolException {
    if (bytes.hasRemaining()) {
      throw new ProtocolException("sent a frame with " + bytes.remaining() + " bytes too many");
    }
  }

  private void need(int length) throws ProtocolException {
    if (bytes.remaining() < length) {
      throw new ProtocolException("sent a frame that ends too early");
    }
  }

  static boolean printable(int character) {
    return character >= ' ' && character <= '~';
  }
}
