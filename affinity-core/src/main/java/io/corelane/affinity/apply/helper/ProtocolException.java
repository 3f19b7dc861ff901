/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import java.io.IOException;

/** The other side sent what the protocol does not know. */
final class ProtocolException extends IOException {

  private static final long serialVersionUID = 1L;

  ProtocolException(String fault) {
    super(fault);
  }
}
