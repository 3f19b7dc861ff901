/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one thread handled, and where.
 *
 * @param name its name in the kernel ({@code comm}: at most 15 characters), when last seen
 * @param tid its thread id
 * @param bytesByCpu bytes by the CPU it ran on, in ascending order of the CPUs
 */
public record ThreadBytes(String name, int tid, Map<Integer, Long> bytesByCpu) {

  public ThreadBytes {
    bytesByCpu = Collections.unmodifiableMap(new TreeMap<>(bytesByCpu));
  }

  /** All it handled: bytes on all CPUs. */
  public long bytes() {
    return bytesByCpu.values().stream().mapToLong(Long::longValue).sum();
  }
}
