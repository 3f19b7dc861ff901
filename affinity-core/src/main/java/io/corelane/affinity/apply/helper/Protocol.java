/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.Answer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The numbers of the helper's protocol, as in {@code native/corelaned/protocol.h}. {@code corelaned
 * --protocol} prints the other side's; a test compares.
 */
final class Protocol {

  static final int VERSION = 1;

  /** Version, type and id: what follows the length at least. */
  static final int FRAME_MIN = 8;

  /** Bytes after the length, at most. */
  static final int FRAME_MAX = 16_384;

  static final int STR_MAX = 8192;
  static final int DEVICE_MAX = 63;
  static final int NAME_MAX_BYTES = 255;

  /** CPUs are numbered below this. */
  static final int CPU_MAX = 8192;

  static final int FLAG_DRY_RUN = 1;
  static final int FLAG_IRQBALANCE = 2;
  static final int FLAG_BANS = 4;

  private Protocol() {}

  enum FrameType {
    HELLO(1),
    SET(2),
    RESTORE(3),
    STATUS(4),
    BYE(5),
    WELCOME(129),
    RESULT(130),
    LINE(131),
    END(132),
    FAREWELL(133),
    REFUSED(143);

    private final int number;

    FrameType(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    static Optional<FrameType> of(int number) {
      return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
    }
  }

  static Optional<Answer.Code> code(int number) {
    return Arrays.stream(Answer.Code.values()).filter(code -> code.number() == number).findFirst();
  }
}
