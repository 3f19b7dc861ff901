/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;

/** How long the data packets of an upload waited for their acknowledgement, on all connections. */
final class AckLog {

  private static final int FIRST = 1024;

  private long[] nanos = new long[FIRST];
  private int acknowledged;
  private long sent;
  private int unreadable;

  /** A data packet is sent. */
  synchronized void sent() {
    sent++;
  }

  /** One is acknowledged, so many nanoseconds after it was sent. */
  synchronized void acknowledged(long waited) {
    if (acknowledged == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * acknowledged);
    }
    nanos[acknowledged++] = waited;
  }

  /** A connection cannot be read any further. */
  synchronized void unreadable() {
    unreadable++;
  }

  /** Puts all into an answer. */
  synchronized void putInto(ObjectNode answer) {
    answer.put("packets", sent).put("unreadable", unreadable);
    ArrayNode list = answer.putArray("nanos");
    for (int i = 0; i < acknowledged; i++) {
      list.add(nanos[i]);
    }
  }
}
