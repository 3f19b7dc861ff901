/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.pairs.report.Metric;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the values of options say; each error names the option, its value and what is allowed. */
final class OptionText {

  /** Less is too little for the DataNode itself. */
  private static final long LEAST_MEMORY = 512L << 20;

  private static final double PERCENT = 100;

  private OptionText() {}

  static Metric metric(String name) throws HarnessException {
    return switch (name) {
      case "throughput" -> Metric.THROUGHPUT;
      case "cpu" -> Metric.DATA_NODE_CPU;
      default -> throw new HarnessException("--metric " + name + " is not throughput or cpu");
    };
  }

  /** {@code 768M} or {@code 2G}. */
  static long bytes(String limit) throws HarnessException {
    Matcher matcher = Pattern.compile("([0-9]{1,6})([MG])").matcher(limit);
    long bytes =
        matcher.matches()
            ? Long.parseLong(matcher.group(1)) << (matcher.group(2).equals("M") ? 20 : 30)
            : 0;
    if (bytes < LEAST_MEMORY) {
      throw new HarnessException(
          "--memory-limit %s is not a size such as 1G or 768M, of at least %dM"
              .formatted(limit, LEAST_MEMORY >> 20));
    }
    return bytes;
  }

  /** {@code 3%} or {@code 3}. */
  static double share(String percent) throws HarnessException {
    try {
      return Double.parseDouble(
              percent.endsWith("%") ? percent.substring(0, percent.length() - 1) : percent)
          / PERCENT;
    } catch (NumberFormatException e) {
      throw new HarnessException("--precision " + percent + " is no number of per cent: 3%", e);
    }
  }
}
