/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One netlink message, as in Linux {@code include/uapi/linux/netlink.h}: a header of 16 bytes and
 * the payload, in the machine's byte order. Pure: bytes in, messages out.
 *
 * @param type {@link #ERROR}, {@link #DONE} or a family's number
 * @param flags {@link #DUMP_INTERRUPTED} and the like
 * @param sequence that of the request it answers
 * @param payload what follows the header, without padding
 */
record NetlinkMessage(int type, int flags, int sequence, ByteBuffer payload) {

  static final int NOOP = 1;
  static final int ERROR = 2;
  static final int DONE = 3;
  static final int OVERRUN = 4;

  static final int REQUEST = 0x1;
  static final int DUMP = 0x300;

  /** The list changed while it was told: entries may be missing or doubled. */
  static final int DUMP_INTERRUPTED = 0x10;

  private static final int HEADER = 16;
  private static final int ALIGNMENT = 4;

  /** A datagram that holds this message alone: the bytes to send. */
  byte[] encode() {
    ByteBuffer bytes =
        ByteBuffer.allocate(HEADER + payload.remaining()).order(ByteOrder.nativeOrder());
    bytes.putInt(HEADER + payload.remaining()).putShort((short) type).putShort((short) flags);
    return bytes.putInt(sequence).putInt(0).put(payload.duplicate()).array();
  }

  /**
   * The messages of a datagram.
   *
   * @param datagram the bytes received
   * @param length how many of them
   * @return the messages, in order
   * @throws IllegalArgumentException if a message's length does not fit; says at which byte
   */
  static List<NetlinkMessage> parse(byte[] datagram, int length) {
    ByteBuffer bytes = ByteBuffer.wrap(datagram, 0, length).order(ByteOrder.nativeOrder());
    List<NetlinkMessage> messages = new ArrayList<>();
    int at = 0;
    while (at < length) {
      int size = length - at < HEADER ? 0 : bytes.getInt(at);
      if (size < HEADER || size > length - at) {
        throw new IllegalArgumentException(
            "netlink message of length " + size + " at byte " + at + " of " + length);
      }
      messages.add(
          new NetlinkMessage(
              Short.toUnsignedInt(bytes.getShort(at + 4)),
              Short.toUnsignedInt(bytes.getShort(at + 6)),
              bytes.getInt(at + 8),
              ByteBuffer.wrap(Arrays.copyOfRange(datagram, at + HEADER, at + size))));
      at += aligned(size);
    }
    return messages;
  }

  boolean isInterrupted() {
    return (flags & DUMP_INTERRUPTED) != 0;
  }

  /**
   * The error number of {@link #ERROR} and {@link #DONE}.
   *
   * @return as in {@code errno(3)}; 0 if all is well
   * @throws IllegalArgumentException if there is none in the message, or it is no error number
   */
  int errno() {
    if (type == DONE && !payload.hasRemaining()) {
      return 0;
    }
    if (payload.remaining() < Integer.BYTES) {
      throw new IllegalArgumentException(
          "netlink error message of " + payload.remaining() + " bytes");
    }
    int code = payload.duplicate().order(ByteOrder.nativeOrder()).getInt();
    if (code > 0 || code == Integer.MIN_VALUE) {
      throw new IllegalArgumentException("netlink error message with code " + code);
    }
    return -code;
  }

  static int aligned(int length) {
    return (length + ALIGNMENT - 1) & -ALIGNMENT;
  }
}
