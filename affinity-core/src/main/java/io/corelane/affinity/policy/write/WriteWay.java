/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import java.util.Locale;

/** How blocks are written on a volume. */
public enum WriteWay {
  /** Nothing of ours is on the path: the receiver writes each packet, as in stock HDFS. */
  STOCK,
  /** A disk-writer thread writes large aligned batches through the page cache. */
  BUFFERED,
  /** The same with {@code O_DIRECT}: past the page cache. */
  DIRECT;

  /** How an operator reads it, such as {@code buffered}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
