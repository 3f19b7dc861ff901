/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/** The DataNode's threads, told by the first 15 characters of their names. */
public enum ThreadKind {
  /** Receives an upload. */
  RECEIVER,
  /** Acknowledges an upload; lives on its receiver's cores. */
  RESPONDER,
  /** Corelane's own: submits block I/O. */
  DISK_WRITER,
  /** Every other one: none of Corelane's business. */
  OTHER;

  /** The kind of a thread by its name as in {@code /proc/PID/task/TID/comm}. */
  public static ThreadKind of(String name) {
    if (name.startsWith("DataXceiver for")) {
      return RECEIVER;
    } else if (name.startsWith("PacketResponder")) {
      return RESPONDER;
    }
    return name.startsWith("corelane-dw") ? DISK_WRITER : OTHER;
  }
}
