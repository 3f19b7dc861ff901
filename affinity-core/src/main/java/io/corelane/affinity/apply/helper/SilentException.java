/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import java.io.IOException;

/** The helper neither answers nor goes. */
final class SilentException extends IOException {

  private static final long serialVersionUID = 1L;

  SilentException(String fault) {
    super(fault);
  }
}
