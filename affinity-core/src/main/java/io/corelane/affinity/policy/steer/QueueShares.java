/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * How many busy queues each group of CPUs should hold: those that belong on its node, one to every
 * second core as long as that goes, so that receivers have cores beside them. The rest, which
 * belong nowhere or do not fit, are dealt out over all nodes. Queues of the rest for which there is
 * no core at all are not dealt out: they stay where they are.
 *
 * <p>Whole queues are dealt out one by one, to the node that is owed most and there to the group
 * that is (Sainte-Laguë's quotients, as seats of a parliament), so that one queue more changes one
 * group only. Among equals the one that holds more queues already gets it: nothing moves for
 * nothing.
 */
final class QueueShares {

  /** In place of a group. */
  static final int NONE = -1;

  private final List<CpuGroup> groups;
  private final int[] held;

  /** The node of each group, as an index. */
  private final int[] nodeOf;

  private final int nodes;
  private final int[] nodeHeld;
  private final int[] shares;
  private final int[] nodeShares;

  /**
   * Deals queues out.
   *
   * @param groups the groups
   * @param held how many queues each holds now
   * @param cores how many cores each has that no other busy queue takes
   * @param homes how many belong on each node
   * @param queues how many to deal out in all
   */
  QueueShares(List<CpuGroup> groups, int[] held, int[] cores, HomeNodes homes, int queues) {
    this.groups = groups;
    this.held = held;
    this.nodeOf = new int[held.length];
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < held.length; i++) {
      int node = groups.get(i).node();
      if (!numbers.contains(node)) {
        numbers.add(node);
      }
      nodeOf[i] = numbers.indexOf(node);
    }
    this.nodes = numbers.size();
    this.shares = new int[held.length];
    this.nodeShares = new int[nodes];
    this.nodeHeld = new int[nodes];
    for (int i = 0; i < held.length; i++) {
      nodeHeld[nodeOf[i]] += held[i];
    }
    int left = queues;
    for (Map.Entry<Integer, HomeNodes.Node> home : new TreeMap<>(homes.nodes()).entrySet()) {
      double[] near = weights(groups, cores, home.getKey());
      int most = home.getValue().most();
      int unseated = deal(most, near, i -> cores[i] / 2);
      unseated = deal(unseated, near, i -> cores[i]);
      left -= most - deal(unseated, near, i -> Integer.MAX_VALUE);
    }
    double[] any = weights(groups, cores, BusyQueue.ANY_NODE);
    left = deal(left, any, i -> cores[i] / 2);
    deal(left, any, i -> cores[i]);
  }

  /** A group's share. */
  int of(int group) {
    return shares[group];
  }

  /** How many more than its share a group holds. */
  int excess(int group) {
    return held[group] - shares[group];
  }

  /** Of the groups that hold less than their share the one that holds least of it. */
  int room(Predicate<CpuGroup> which) {
    int best = roomiest(which);
    return best == NONE || excess(best) >= 0 ? NONE : best;
  }

  /** The group whose CPUs may be used that holds least of its share, or least in excess of it. */
  int roomiest(Predicate<CpuGroup> which) {
    int best = NONE;
    for (int i = 0; i < held.length; i++) {
      CpuGroup group = groups.get(i);
      if (which.test(group)
          && !group.allowed().isEmpty()
          && (best == NONE || excess(i) < excess(best))) {
        best = i;
      }
    }
    return best;
  }

  /** Groups count by their cores: those of a node, or all. */
  private static double[] weights(List<CpuGroup> groups, int[] cores, int node) {
    double[] weights = new double[cores.length];
    for (int i = 0; i < cores.length; i++) {
      boolean its = node == BusyQueue.ANY_NODE || groups.get(i).node() == node;
      weights[i] = its ? cores[i] : 0;
    }
    return weights;
  }

  /** Deals until all have their most; answers how many are left. */
  private int deal(int queues, double[] weights, IntUnaryOperator most) {
    double[] nodeWeights = new double[nodes];
    for (int i = 0; i < weights.length; i++) {
      nodeWeights[nodeOf[i]] += weights[i];
    }
    for (int left = queues; left > 0; left--) {
      boolean[] isOpen = new boolean[nodes];
      for (int i = 0; i < weights.length; i++) {
        isOpen[nodeOf[i]] |= weights[i] > 0 && shares[i] < most.applyAsInt(i);
      }
      int node = mostOwed(nodeWeights, nodeShares, nodeHeld, n -> isOpen[n]);
      if (node < 0) {
        return left;
      }
      int group =
          mostOwed(
              weights,
              shares,
              held,
              i -> nodeOf[i] == node && weights[i] > 0 && shares[i] < most.applyAsInt(i));
      shares[group]++;
      nodeShares[node]++;
    }
    return 0;
  }

  private static int mostOwed(double[] weights, int[] shares, int[] held, IntPredicate isOpen) {
    int best = -1;
    for (int i = 0; i < weights.length; i++) {
      if (isOpen.test(i) && (best < 0 || isOwedMore(i, best, weights, shares, held))) {
        best = i;
      }
    }
    return best;
  }

  private static boolean isOwedMore(int a, int b, double[] weights, int[] shares, int[] held) {
    int order = Double.compare(weights[a] / (shares[a] + 0.5), weights[b] / (shares[b] + 0.5));
    return order > 0 || (order == 0 && held[a] > shares[a] && held[b] <= shares[b]);
  }
}
