/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.metrics.InactiveReason;

/** Corelane cannot work in this DataNode. Its message is one sentence for the operator. */
public final class InactiveException extends Exception {

  private static final long serialVersionUID = 1L;

  private final InactiveReason reason;

  /** Says why, with a reason for the gauge and a message for the operator. */
  public InactiveException(InactiveReason reason, String message) {
    super(message);
    this.reason = reason;
  }

  public InactiveReason reason() {
    return reason;
  }
}
