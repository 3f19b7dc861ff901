/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import java.io.IOException;

/** A web server was asked and gave no answer that can be used. */
public final class NoAnswerException extends IOException {

  private static final long serialVersionUID = 1L;

  /** What came instead. */
  public enum Kind {
    /** Its name cannot be resolved. */
    NO_HOST,
    /** Nothing listens there, or nothing can be reached there. */
    REFUSED,
    /** Not within the time that was given. */
    TIMED_OUT,
    /** It wants a login, or does not let this one in. */
    LOGIN,
    /** An answer, but not that of a DataNode. */
    OTHER
  }

  private final Kind kind;

  NoAnswerException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  NoAnswerException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** What came instead. */
  public Kind kind() {
    return kind;
  }
}
