/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.Answer;
import java.io.IOException;

/** The helper has said why it ends the connection. */
final class RefusedException extends IOException {

  private static final long serialVersionUID = 1L;

  private final Answer.Code code;

  RefusedException(Answer refusal) {
    super("refuses us (" + refusal.code() + "): " + refusal.detail());
    this.code = refusal.code();
  }

  Answer.Code code() {
    return code;
  }
}
