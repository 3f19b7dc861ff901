/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

/**
 * How much of memory may wait for its disks ({@code /proc/sys/vm}, Linux {@code
 * Documentation/admin-guide/sysctl/vm.rst}). Of each pair the one that was written last holds; the
 * kernel sets the other to 0.
 *
 * @param backgroundRatio {@code dirty_background_ratio}, 0 to 100 percent of available memory
 * @param backgroundBytes {@code dirty_background_bytes}; 0 where the ratio holds
 * @param ratio {@code dirty_ratio}, 0 to 100 percent of available memory
 * @param bytes {@code dirty_bytes}; 0 where the ratio holds
 */
public record DirtySettings(long backgroundRatio, long backgroundBytes, long ratio, long bytes) {

  public DirtySettings {
    if (backgroundRatio < 0 || backgroundRatio > 100 || ratio < 0 || ratio > 100) {
      throw new IllegalArgumentException(
          "a share of memory of " + backgroundRatio + " % or " + ratio + " %");
    } else if (backgroundBytes < 0 || bytes < 0) {
      throw new IllegalArgumentException(backgroundBytes + " or " + bytes + " bytes");
    }
  }

  /**
   * Dirty bytes at which the kernel begins to write back by itself, as Linux {@code
   * mm/page-writeback.c}, {@code domain_dirty_limits()} computes it: bytes before ratio, and half
   * of the throttling threshold if that is not above it.
   *
   * <p>An approximation: the kernel takes its ratio of the free and the file-backed pages less its
   * reserves, which {@code MemAvailable} comes near; and in whole pages. A cgroup with a limit has
   * thresholds of its own below these.
   *
   * @param available available bytes, such as {@link MemoryUse#available()}
   * @return bytes, 0 or more
   */
  public long backgroundThreshold(long available) {
    long background = threshold(backgroundBytes, backgroundRatio, available);
    long throttling = throttlingThreshold(available);
    return background >= throttling ? throttling / 2 : background;
  }

  /**
   * Dirty bytes at which the kernel makes writers wait, in the same approximation as {@link
   * #backgroundThreshold}; they begin to wait half-way between the two.
   *
   * @param available available bytes
   * @return bytes, 0 or more
   */
  public long throttlingThreshold(long available) {
    return threshold(bytes, ratio, available);
  }

  private static long threshold(long bytes, long percent, long available) {
    // Divided first: a product of bytes and percent can be too large for a long.
    return bytes > 0 ? bytes : available / 100 * percent + available % 100 * percent / 100;
  }
}
