/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.EnumMap;
import java.util.Map;

/**
 * CPU time of a DataNode's threads by their kind.
 *
 * @param seconds of each kind of which there was a thread
 * @param unseenSeconds of the process that no look at a thread saw, for threads end between two
 *     looks: already shared out among the kinds whose threads ended
 */
public record ThreadCpu(Map<ThreadKind, Double> seconds, double unseenSeconds) {

  public ThreadCpu {
    seconds = Map.copyOf(seconds);
  }

  /** Of two DataNodes, or two times. */
  public ThreadCpu plus(ThreadCpu other) {
    Map<ThreadKind, Double> sum = new EnumMap<>(ThreadKind.class);
    sum.putAll(seconds);
    other.seconds.forEach((kind, more) -> sum.merge(kind, more, Double::sum));
    return new ThreadCpu(sum, unseenSeconds + other.unseenSeconds);
  }
}
