/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.helper.Protocol.FrameType;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Puts frames together from bytes that come in any portions; holds one frame at most. */
final class FrameReader {

  private final ByteBuffer bytes =
      ByteBuffer.allocate(Integer.BYTES + Protocol.FRAME_MAX).limit(Integer.BYTES);

  /**
   * Where the next bytes go; never more than the frame at hand lacks.
   *
   * @return to be filled as far as there are bytes; never full
   */
  ByteBuffer lacking() {
    return bytes;
  }

  /**
   * The frame, if its last byte has come. Its payload is valid until more bytes are read.
   *
   * @return nothing while bytes lack
   * @throws ProtocolException if it can be no frame; nothing more is to be read then
   */
  Optional<Frame> next() throws ProtocolException {
    if (bytes.hasRemaining()) {
      return Optional.empty();
    }
    if (bytes.limit() == Integer.BYTES) {
      int length = bytes.getInt(0);
      if (length < Protocol.FRAME_MIN || length > Protocol.FRAME_MAX) {
        throw new ProtocolException(
            "sent a frame of " + Integer.toUnsignedString(length) + " bytes");
      }
      bytes.limit(Integer.BYTES + length);
      return Optional.empty();
    }
    bytes.flip().position(Integer.BYTES);
    int version = Short.toUnsignedInt(bytes.getShort());
    int number = Short.toUnsignedInt(bytes.getShort());
    int id = bytes.getInt();
    Payload payload = new Payload(bytes.slice());
    bytes.clear().limit(Integer.BYTES);
    FrameType type =
        FrameType.of(number)
            .orElseThrow(() -> new ProtocolException("sent a frame of unknown type " + number));
    return Optional.of(new Frame(version, type, id, payload));
  }
}
