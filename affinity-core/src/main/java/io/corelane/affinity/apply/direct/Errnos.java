/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;

/** What an error number of the kernel means for a value: for now, for ever, or gone. */
final class Errnos {

  private static final int ENXIO = 6;
  private static final int ENOMEM = 12;
  private static final int EBUSY = 16;
  private static final int ENODEV = 19;
  private static final int EINPROGRESS = 115;

  private Errnos() {}

  static Answer.Code code(int errno) {
    return switch (errno) {
      case Errno.EAGAIN, EBUSY, Errno.ENOSPC, ENOMEM, EINPROGRESS, Errno.EINTR ->
          Answer.Code.TRANSIENT;
      case Errno.ENOENT, ENODEV, ENXIO, Errno.ESRCH -> Answer.Code.NOT_FOUND;
      default -> Answer.Code.FIXED;
    };
  }

  static Answer answer(NativeCallException refused) {
    Answer plain = Answer.of(code(refused.errno()), String.valueOf(refused.getMessage()));
    return new Answer(
        plain.code(),
        refused.errno(),
        plain.before(),
        plain.now(),
        plain.effective(),
        plain.detail());
  }
}
