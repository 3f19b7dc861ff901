/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import java.util.List;

/**
 * The two modes that are compared, as the command line names them.
 *
 * @param baseline what the other is divided by
 * @param other the other
 */
public record Modes(String baseline, String other) {

  /** A DataNode with Corelane loaded that does nothing: what {@code corelane.mode} calls off. */
  public static final String STOCK = "stock";

  /** Tells the second from the first where a mode is compared with itself. */
  private static final String AGAIN = " again";

  private static final List<String> ALL = List.of(STOCK, "observe", "bind", "steer");

  /**
   * Reads an option.
   *
   * @param text such as {@code stock,bind}; the same mode twice shows what chance alone makes
   * @return the modes
   * @throws HarnessException if they are not two of those possible
   */
  static Modes of(String text) throws HarnessException {
    List<String> names = List.of(text.split(",", -1));
    if (names.size() != 2 || !ALL.containsAll(names)) {
      throw new HarnessException(
          "--modes " + text + " is not two of " + String.join(", ", ALL) + ", with a comma");
    }
    String other = names.get(1);
    return new Modes(names.get(0), other.equals(names.get(0)) ? other + AGAIN : other);
  }

  /**
   * Both.
   *
   * @return the baseline first
   */
  public List<String> both() {
    return List.of(baseline, other);
  }

  /**
   * The value of {@code corelane.mode}.
   *
   * @param name one of the two
   * @return such as {@code off}
   */
  static String key(String name) {
    String mode = name.replace(AGAIN, "");
    return mode.equals(STOCK) ? "off" : mode;
  }

  /**
   * Whether Corelane reports lanes in a mode.
   *
   * @param name one of the two
   * @return false for stock
   */
  static boolean reports(String name) {
    return !key(name).equals("off");
  }
}
