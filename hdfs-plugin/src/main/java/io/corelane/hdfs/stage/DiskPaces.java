/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The pace of each volume's disk; it stays what it is when the mode changes. Any thread. */
public final class DiskPaces {

  private final LongSupplier nanoTime;
  private final Map<String, DiskPace> paces = new ConcurrentHashMap<>();

  /** Of volumes that nobody has written to yet. */
  public DiskPaces(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Of a volume, by its directory. */
  public DiskPace of(String volume) {
    return paces.computeIfAbsent(volume, name -> new DiskPace(nanoTime));
  }
}
