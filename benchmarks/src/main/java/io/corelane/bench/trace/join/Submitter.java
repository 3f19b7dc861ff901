/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.bench.outside.ThreadKind;

/** What kind of thread submits a request. */
public enum Submitter {
  /** Corelane's own thread of a volume. */
  DISK_WRITER("disk writer"),
  /** Hadoop's thread of an upload, or of a read of a block: both have one name. */
  RECEIVER("receiver"),
  /** The kernel's write-back of the page cache, while it is at it. */
  FLUSHER("flusher"),
  OTHER("other");

  private final String words;

  Submitter(String words) {
    this.words = words;
  }

  /**
   * The kind of a thread.
   *
   * @param task its name in the kernel
   * @param flushes whether it is within a round of the write-back
   */
  static Submitter of(String task, boolean flushes) {
    if (flushes) {
      return FLUSHER;
    }
    return switch (ThreadKind.of(task)) {
      case DISK_WRITER -> DISK_WRITER;
      case RECEIVER -> RECEIVER;
      case RESPONDER, OTHER -> OTHER;
    };
  }

  /** Whether it writes uploads. */
  public boolean isOfUploads() {
    return this == DISK_WRITER || this == RECEIVER;
  }

  /** For a table. */
  public String words() {
    return words;
  }
}
