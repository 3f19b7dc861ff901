/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import static io.corelane.affinity.helper.Value.bytes;
import static io.corelane.affinity.helper.Value.str;

/** Frames as bytes, whole and well-formed unless what is given is not. */
final class Frames {

  static final int HELLO = 1;
  static final int SET = 2;
  static final int RESTORE = 3;
  static final int STATUS = 4;
  static final int BYE = 5;
  static final int WELCOME = 129;
  static final int RESULT = 130;
  static final int LINE = 131;
  static final int END = 132;
  static final int FAREWELL = 133;
  static final int REFUSED = 143;

  private static final int VERSION = 1;
  private static final int HEADER = 8;

  private Frames() {}

  static byte[] frame(int version, int type, int id, byte[] payload) {
    return bytes(
        out -> {
          out.writeInt(HEADER + payload.length);
          out.writeShort(version);
          out.writeShort(type);
          out.writeInt(id);
          out.write(payload);
        });
  }

  static byte[] hello(int lowest, int highest, String client) {
    byte[] payload =
        bytes(
            out -> {
              out.writeShort(lowest);
              out.writeShort(highest);
              str(out, client);
            });
    return frame(VERSION, HELLO, 0, payload);
  }

  static byte[] hello(String client) {
    return hello(VERSION, VERSION, client);
  }

  static byte[] set(int id, Value what, String seen, String to) {
    byte[] payload =
        bytes(
            out -> {
              what.write(out);
              str(out, seen);
              str(out, to);
            });
    return frame(VERSION, SET, id, payload);
  }

  static byte[] restore(int id, Value what) {
    return frame(VERSION, RESTORE, id, bytes(what::write));
  }

  static byte[] empty(int type) {
    return frame(VERSION, type, 0, new byte[0]);
  }
}
