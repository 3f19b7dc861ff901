/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.util.Arrays;

/**
 * Packets of one connection that wait for their acknowledgement, in the order in which they were
 * sent: a DataNode acknowledges them in that order. One thread sends, another receives.
 */
final class Unacknowledged {

  /** As many as a client has under way, unless it is configured otherwise. */
  private static final int USUAL = 128;

  private final AckLog log;
  private long[] sequence = new long[USUAL];
  private long[] sent = new long[USUAL];
  private boolean[] hasData = new boolean[USUAL];
  private int oldest;
  private int count;
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
    if (count == sequence.length) {
      grow();
    }
    int at = (oldest + count++) % sequence.length;
    sequence[at] = number;
    sent[at] = nanos;
    hasData[at] = data;
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
    if (count == 0 || sequence[oldest] != number) {
      unreadable();
      return;
    }
    if (hasData[oldest]) {
      log.acknowledged(nanos - sent[oldest]);
    }
    oldest = (oldest + 1) % sequence.length;
    count--;
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

  private void grow() {
    int length = sequence.length;
    long[] numbers = Arrays.copyOf(sequence, 2 * length);
    long[] times = Arrays.copyOf(sent, 2 * length);
    boolean[] data = Arrays.copyOf(hasData, 2 * length);
    for (int i = 0; i < count; i++) {
      int from = (oldest + i) % length;
      numbers[i] = sequence[from];
      times[i] = sent[from];
      data[i] = hasData[from];
    }
    sequence = numbers;
    sent = times;
    hasData = data;
    oldest = 0;
  }
}
