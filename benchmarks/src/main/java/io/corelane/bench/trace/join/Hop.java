/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import java.util.Locale;

/** A part of an I/O's way, from one event of the kernel to another. */
public enum Hop {
  /**
   * {@code netif_receive_skb} to {@code skb_copy_datagram_iovec}: a packet waits for a receiver.
   */
  PACKET("packet's softirq to the receiver's read"),
  /** A thread of an upload enters write(2) or its kin, and the first request of that is issued. */
  WRITE("write call to its first request"),
  /** {@code block_rq_insert} to {@code block_rq_issue}: a request waits in the I/O scheduler. */
  QUEUED("queued for the device"),
  /** {@code block_rq_issue} to {@code block_rq_complete}: driver, device, interrupt, softirq. */
  DEVICE("submission to completion");

  private final String words;

  Hop(String words) {
    this.words = words;
  }

  /** Its name in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** For a heading. */
  public String words() {
    return words;
  }
}
