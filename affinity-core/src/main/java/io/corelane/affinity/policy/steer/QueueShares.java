/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * How many busy queues each group of CPUs should hold: in proportion to the demand for the disks of
 * its node, as long as every second core stays free for receivers; what does not fit goes to the
 * other nodes, and only then to the cores left. Queues for which there is no core at all are not
 * dealt out: they stay where they are.
 *
 * <p>Whole queues are dealt out one by one, to the node that is owed most and there to the group
 * that is (Sainte-Laguë's quotients, as seats of a parliament), so that one queue more changes one
 * group only. Among equals the one that holds more queues already gets it: nothing moves for
 * nothing.
 */
final class QueueShares {

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
   * @param nodeDemand the demand by node
   * @param queues how many to deal out
   */
  QueueShares(
      List<CpuGroup> groups, int[] held, int[] cores, Map<Integer, Double> nodeDemand, int queues) {
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
    double[] near = weights(groups, cores, nodeDemand);
    double[] any = weights(groups, cores, Map.of(QueueTraffic.ANY_NODE, 1.0));
    int left = deal(queues, near, i -> cores[i] / 2);
    left = deal(left, any, i -> cores[i] / 2);
    left = deal(left, near, i -> cores[i]);
    deal(left, any, i -> cores[i]);
  }

  /** A group's share. */
  int of(int group) {
    return shares[group];
  }

  /** A node's demand belongs to its groups by their cores; that of no node to all. */
  private static double[] weights(
      List<CpuGroup> groups, int[] cores, Map<Integer, Double> nodeDemand) {
    double[] weights = new double[cores.length];
    nodeDemand.forEach(
        (node, demand) -> {
          IntPredicate its = i -> node == QueueTraffic.ANY_NODE || groups.get(i).node() == node;
          int sum = 0;
          for (int i = 0; i < cores.length; i++) {
            sum += its.test(i) ? cores[i] : 0;
          }
          for (int i = 0; i < cores.length; i++) {
            weights[i] += its.test(i) && cores[i] > 0 ? demand * cores[i] / sum : 0;
          }
        });
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
