/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * One value as a peer names it on the wire. Nothing is checked here: the daemon must.
 *
 * @param kind as in protocol.h
 * @param number IRQ, queue or thread
 * @param ifindex of the interface, or 0
 * @param device as sysfs names it
 * @param name action, interface or thread's name
 */
record Value(int kind, int number, int ifindex, String device, String name) {

  static final int IRQ = 1;
  static final int RPS = 2;
  static final int XPS = 3;
  static final int WRITEBACK = 4;
  static final int NAPI_THREAD = 5;

  void write(DataOutputStream out) throws IOException {
    out.writeByte(kind);
    out.writeInt(number);
    out.writeInt(ifindex);
    str(out, device);
    str(out, name);
  }

  static void str(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    out.writeShort(bytes.length);
    out.write(bytes);
  }

  /** What a payload is made of. */
  interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  static byte[] bytes(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writing.to(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
