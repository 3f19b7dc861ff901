/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Packets of one connection that wait for their acknowledgement, in the order in which they were
 * sent: a DataNode acknowledges them in that order. One thread sends, another receives.
 */
final class Unacknowledged {

  private record Sent(long number, long nanos, boolean data) {}

  private final AckLog log;
  private final Queue<Sent> underWay = new ArrayDeque<>();
  private boolean ended;

  Unacknowledged(AckLog log) {
    this.log = log;
  }

  /**
   * A packet is about to be sent.
   *
   * @param number its sequence number; below 0 for a heartbeat
   * @param data whether it carries any; the last of a block does not
   */
  synchronized void sent(long number, boolean data, long nanos) {
    if (ended || number < 0) {
      return;
    }
    underWay.add(new Sent(number, nanos, data));
    if (data) {
      log.sent();
    }
  }

  /**
   * An acknowledgement was received.
   *
   * @param number of its packet; below 0 for one that is of none
   */
  synchronized void acknowledged(long number, long nanos) {
    if (ended || number < 0) {
      return;
    }
    Sent oldest = underWay.poll();
    if (oldest == null || oldest.number() != number) {
      unreadable();
    } else if (oldest.data()) {
      log.acknowledged(nanos - oldest.nanos());
    }
  }

  /** It is another kind of connection. */
  synchronized void noUpload() {
    ended = true;
  }

  /** Something on it is not as expected: nothing of it is recorded from now on. */
  synchronized void unreadable() {
    if (!ended) {
      ended = true;
      log.unreadable();
    }
  }
}
