/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import java.util.Arrays;

/** Fair shares of something scarce: nobody gets more while another who wants it has less. */
final class MaxMin {

  private MaxMin() {}

  /**
   * Cuts wishes down to what there is, group by group.
   *
   * @param wants what each wants; changed to what each gets
   * @param group the group of each; below 0: not asked
   * @param capacity what each group has; changed to what it has left
   */
  static void fill(double[] wants, int[] group, double[] capacity) {
    double[] left = new double[wants.length];
    int[] open = new int[capacity.length];
    for (int i = 0; i < wants.length; i++) {
      if (group[i] >= 0) {
        left[i] = wants[i];
        wants[i] = 0;
      }
    }
    boolean again = true;
    for (int round = 0; again && round < wants.length + 1; round++) {
      Arrays.fill(open, 0);
      for (int i = 0; i < wants.length; i++) {
        if (group[i] >= 0 && left[i] > 0) {
          open[group[i]]++;
        }
      }
      double[] each = new double[capacity.length];
      for (int g = 0; g < each.length; g++) {
        each[g] = open[g] == 0 ? 0 : capacity[g] / open[g];
      }
      again = false;
      for (int i = 0; i < wants.length; i++) {
        if (group[i] >= 0 && left[i] > 0 && each[group[i]] > 0) {
          boolean enough = left[i] <= each[group[i]];
          double more = enough ? left[i] : each[group[i]];
          wants[i] += more;
          capacity[group[i]] -= more;
          left[i] = enough ? 0 : left[i] - more;
          again |= enough;
        }
      }
    }
  }
}
