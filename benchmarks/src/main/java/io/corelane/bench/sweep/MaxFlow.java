/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The largest flow through a network, by Dinic's algorithm. Whole numbers, so that it is exact. */
final class MaxFlow {

  /** Edge {@code 2n} and its reverse {@code 2n + 1} are neighbours in these lists. */
  private final List<Integer> to = new ArrayList<>();

  private final List<Long> left = new ArrayList<>();
  private final List<List<Integer>> edges = new ArrayList<>();
  private final int[] level;
  private final int[] next;

  /** A network of unconnected nodes, numbered from 0. */
  MaxFlow(int nodes) {
    for (int node = 0; node < nodes; node++) {
      edges.add(new ArrayList<>());
    }
    level = new int[nodes];
    next = new int[nodes];
  }

  void connect(int from, int target, long capacity) {
    half(from, target, capacity);
    half(target, from, 0);
  }

  /** The largest flow; uses up the capacities, so it is asked once. */
  long between(int source, int sink) {
    long flow = 0;
    while (reaches(source, sink)) {
      Arrays.fill(next, 0);
      long more = push(source, sink, Long.MAX_VALUE);
      while (more > 0) {
        flow += more;
        more = push(source, sink, Long.MAX_VALUE);
      }
    }
    return flow;
  }

  private void half(int from, int target, long capacity) {
    edges.get(from).add(to.size());
    to.add(target);
    left.add(capacity);
  }

  private boolean reaches(int source, int sink) {
    Arrays.fill(level, -1);
    level[source] = 0;
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(source));
    while (!open.isEmpty()) {
      int node = open.remove();
      for (int edge : edges.get(node)) {
        int target = to.get(edge);
        if (left.get(edge) > 0 && level[target] < 0) {
          level[target] = level[node] + 1;
          open.add(target);
        }
      }
    }
    return level[sink] >= 0;
  }

  private long push(int node, int sink, long most) {
    if (node == sink) {
      return most;
    }
    List<Integer> leaving = edges.get(node);
    for (; next[node] < leaving.size(); next[node]++) {
      int edge = leaving.get(next[node]);
      int target = to.get(edge);
      if (left.get(edge) > 0 && level[target] == level[node] + 1) {
        long pushed = push(target, sink, Math.min(most, left.get(edge)));
        if (pushed > 0) {
          left.set(edge, left.get(edge) - pushed);
          left.set(edge ^ 1, left.get(edge ^ 1) + pushed);
          return pushed;
        }
      }
    }
    return 0;
  }
}
