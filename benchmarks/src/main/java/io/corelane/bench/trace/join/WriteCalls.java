/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.bench.trace.join.Submission.WriteCall;
import io.corelane.bench.trace.line.TraceLine;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** System calls of uploads' threads that write, from entry to return. */
final class WriteCalls {

  private final Map<Integer, WriteCall> open = new HashMap<>();
  private long cached;

  /** An entry prints its arguments in parentheses, a return its result behind an arrow. */
  void add(TraceLine line) {
    if (line.rest().startsWith("(")) {
      open.put(line.tid(), new WriteCall(line.cpu(), line.nanos()));
    } else if (open.remove(line.tid()) != null) {
      cached++;
    }
  }

  /** The call that a thread is in, once: only its first request is timed from its entry. */
  Optional<WriteCall> first(int tid) {
    return Optional.ofNullable(open.remove(tid));
  }

  void lost() {
    open.clear();
  }

  void report(Map<String, Long> unjoined) {
    unjoined.put("write calls of uploads that only filled the page cache, or a socket", cached);
  }
}
