/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many DataNodes are changed at once.
 *
 * @param size a number of them, or per cent of all
 * @param perCent whether it is per cent
 * @param oneFirst whether the first batch has one DataNode, whatever the size
 */
public record BatchSize(int size, boolean perCent, boolean oneFirst) {

  /** One, and then 10 % of all at once. */
  public static final BatchSize STANDARD = new BatchSize(10, true, true);

  private static final Pattern TEXT = Pattern.compile("([1-9][0-9]{0,5})(%?)");
  private static final int ALL = 100;

  /**
   * Reads what an operator wrote.
   *
   * @param text such as {@code 5} or {@code 10%}
   * @throws IllegalArgumentException saying what is allowed
   */
  public static BatchSize of(String text) {
    Matcher matcher = TEXT.matcher(text);
    boolean perCent = text.endsWith("%");
    if (!matcher.matches() || (perCent && Integer.parseInt(matcher.group(1)) > ALL)) {
      throw new IllegalArgumentException(
          '"' + text + "\" is no batch: allowed are a number such as 5, or 1% to 100%");
    }
    return new BatchSize(Integer.parseInt(matcher.group(1)), perCent, false);
  }

  /**
   * The next batch's size.
   *
   * @param all how many DataNodes there are
   * @param done how many have been changed
   */
  int next(int all, int done) {
    if (oneFirst && done == 0) {
      return 1;
    }
    return Math.max(1, perCent ? all * size / ALL : size);
  }

  /** How a sentence has it. */
  public String text() {
    return (oneFirst ? "1 first, then " : "") + size + (perCent ? " %" : "") + " at once";
  }
}
