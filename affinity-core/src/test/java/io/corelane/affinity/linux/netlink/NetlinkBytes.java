/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux.netlink;

import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** Netlink datagrams of tests, and a link that answers with them. */
final class NetlinkBytes {

  private NetlinkBytes() {}

  static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
  }

  static byte[] message(int type, int flags, int sequence, byte[]... payload) {
    ByteBuffer all = ByteBuffer.wrap(joined(payload));
    return new NetlinkMessage(type, flags, sequence, all).encode();
  }

  static byte[] generic(int family, int flags, int sequence, byte[]... attributes) {
    return message(family, flags, sequence, new byte[4], joined(attributes));
  }

  static byte[] number(int type, int value) {
    return bytes(8).putShort((short) 8).putShort((short) type).putInt(value).array();
  }

  static byte[] code(int value) {
    return bytes(4).putInt(value).array();
  }

  static byte[] done(int sequence) {
    return message(NetlinkMessage.DONE, 2, sequence, code(0));
  }

  static byte[] error(int sequence, int errno) {
    return message(NetlinkMessage.ERROR, 0, sequence, code(-errno), new byte[16]);
  }

  static byte[] family(int sequence, int id) {
    byte[] attribute =
        bytes(8).putShort((short) 6).putShort((short) 1).putShort((short) id).array();
    return generic(16, 0, sequence, attribute);
  }

  static byte[] joined(byte[]... parts) {
    int length = IntStream.range(0, parts.length).map(i -> parts[i].length).sum();
    ByteBuffer all = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }

  private static ByteBuffer bytes(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.nativeOrder());
  }

  /** Answers with prepared datagrams, then with the kernel's word for a timeout. */
  static final class Link implements NetlinkLink {

    final List<byte[]> sent = new ArrayList<>();
    private final Deque<byte[]> answers = new ArrayDeque<>();
    boolean closed;

    Link(byte[]... answers) {
      this.answers.addAll(List.of(answers));
    }

    @Override
    public void send(byte[] datagram) {
      sent.add(datagram.clone());
    }

    @Override
    public int receive(byte[] buffer) throws NativeCallException {
      byte[] next = answers.poll();
      if (next == null) {
        throw new NativeCallException("receive from netlink", Errno.EAGAIN);
      }
      System.arraycopy(next, 0, buffer, 0, Math.min(next.length, buffer.length));
      return next.length;
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
