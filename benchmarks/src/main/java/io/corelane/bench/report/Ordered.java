/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Maps of reports: two files of the same figures are the same. */
public final class Ordered {

  private Ordered() {}

  /**
   * Copies a map in its keys' order, unmodifiable. {@link Map#copyOf} has another order in each
   * JVM.
   */
  public static <K extends Comparable<K>, V> Map<K, V> byKey(Map<K, V> map) {
    return Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
