/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.helper.Protocol.FrameType;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Tunable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Makes requests. What does not fit the protocol's bounds is refused here, never cut. */
final class FrameWriter {

  /** In the place of what was seen: nothing was. */
  private static final String NOTHING_SEEN = "*";

  private static final int CLIENT_MAX = 64;

  private FrameWriter() {}

  static ByteBuffer hello(int id, String client) {
    ByteBuffer frame = begin(FrameType.HELLO, id);
    frame.putShort((short) Protocol.VERSION).putShort((short) Protocol.VERSION);
    str(frame, "name", client, CLIENT_MAX);
    return end(frame);
  }

  static ByteBuffer set(int id, Identified what, Optional<CpuSet> seen, CpuSet to) {
    ByteBuffer frame = begin(FrameType.SET, id);
    tunable(frame, what);
    str(frame, "list of CPUs", seen.map(CpuSet::toList).orElse(NOTHING_SEEN), Protocol.STR_MAX);
    if (to.highest() >= Protocol.CPU_MAX) {
      throw new IllegalArgumentException("CPU " + to.highest() + " is not below 8192");
    }
    str(frame, "list of CPUs", to.toList(), Protocol.STR_MAX);
    return end(frame);
  }

  static ByteBuffer restore(int id, Identified what) {
    ByteBuffer frame = begin(FrameType.RESTORE, id);
    tunable(frame, what);
    return end(frame);
  }

  static ByteBuffer bye(int id) {
    return end(begin(FrameType.BYE, id));
  }

  private static ByteBuffer begin(FrameType type, int id) {
    return ByteBuffer.allocate(Integer.BYTES + 2 * Protocol.FRAME_MAX)
        .putInt(0)
        .putShort((short) Protocol.VERSION)
        .putShort((short) type.number())
        .putInt(id);
  }

  private static ByteBuffer end(ByteBuffer frame) {
    int length = frame.position() - Integer.BYTES;
    if (length > Protocol.FRAME_MAX) {
      throw new IllegalArgumentException("a request of " + length + " bytes");
    }
    return frame.putInt(0, length).flip();
  }

  private static void tunable(ByteBuffer frame, Identified what) {
    Tunable.Key key = what.what().key();
    frame.put((byte) what.what().kind().number()).putInt(key.number()).putInt(what.ifindex());
    str(frame, "device", what.device(), Protocol.DEVICE_MAX);
    str(frame, "name", key.name(), Protocol.NAME_MAX_BYTES);
  }

  private static void str(ByteBuffer frame, String what, String text, int most) {
    if (text.length() > most) {
      throw new IllegalArgumentException(
          "a " + what + " of " + text.length() + " characters; " + most + " are allowed");
    }
    if (!text.chars().allMatch(Payload::printable)) {
      throw new IllegalArgumentException("the " + what + " \"" + text + "\" is not plain ASCII");
    }
    frame.putShort((short) text.length()).put(text.getBytes(StandardCharsets.US_ASCII));
  }
}
