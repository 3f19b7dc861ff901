/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The last refused change of each key, until one of that key succeeds. Any thread. */
public final class RefusedChanges {

  private final Map<String, RefusedChange> byKey = new TreeMap<>();

  /** None so far. */
  public RefusedChanges() {}

  /**
   * A change was refused.
   *
   * @param change which; it takes the place of an earlier one of its key
   */
  public synchronized void add(RefusedChange change) {
    byKey.put(change.key(), change);
  }

  /**
   * What the files say of these keys holds.
   *
   * @param keys such as {@code corelane.mode}
   */
  public synchronized void settle(Collection<String> keys) {
    byKey.keySet().removeAll(keys);
  }

  /**
   * Those that nothing has made good.
   *
   * @return by key
   */
  public synchronized List<RefusedChange> list() {
    return List.copyOf(byKey.values());
  }
}
