/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

/** Something a person has to know or change; the message is all that is shown of it. */
public final class HarnessException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Names the thing that failed, its value and what to do, for a person. */
  public HarnessException(String message) {
    super(message);
  }

  /** Names the thing that failed, its value and what to do, for a person, and keeps why. */
  public HarnessException(String message, Throwable cause) {
    super(message, cause);
  }
}
