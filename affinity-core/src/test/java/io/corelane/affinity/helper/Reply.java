/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

/**
 * A frame of the daemon's.
 *
 * @param type as in protocol.h
 * @param id of the request
 * @param payload what follows, a character for each byte
 */
record Reply(int type, int id, String payload) {

  static final int OK = 0;
  static final int AS_IT_WAS = 1;
  static final int NOT_PERMITTED = 16;
  static final int WRONG_VERSION = 17;
  static final int MALFORMED = 18;
  static final int TOO_MANY = 19;
  static final int NOT_ALLOWED = 32;
  static final int NOT_FOUND = 33;
  static final int OTHER_IDENTITY = 34;
  static final int CHANGED = 35;
  static final int OWNED = 36;
  static final int FIXED = 37;
  static final int TRANSIENT = 38;
  static final int NO_CPU = 39;
  static final int JOURNAL = 40;

  /** The code of a RESULT or a REFUSED. */
  int code() {
    if (type != Frames.RESULT && type != Frames.REFUSED) {
      throw new IllegalStateException("no code in " + this);
    }
    return payload.charAt(0) << Byte.SIZE | payload.charAt(1);
  }

  /** All printable text in it, for messages and searches. */
  String text() {
    return payload.replaceAll("[^ -~]+", " ").strip();
  }

  @Override
  public String toString() {
    return "frame " + type + " of " + id + ": " + text();
  }
}
