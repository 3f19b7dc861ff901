/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

/**
 * CPU time.
 *
 * @param user seconds outside of the kernel
 * @param system seconds in the kernel
 */
public record CpuSeconds(double user, double system) {

  /** No time. */
  public static final CpuSeconds NONE = new CpuSeconds(0, 0);

  /** In and outside of the kernel. */
  public double all() {
    return user + system;
  }

  /** The parts are less exact than their sum: neither is less than nothing then. */
  CpuSeconds plausible() {
    double all = all();
    if (user < 0) {
      return new CpuSeconds(0, all);
    }
    return system < 0 ? new CpuSeconds(all, 0) : this;
  }

  CpuSeconds plus(CpuSeconds other) {
    return new CpuSeconds(user + other.user, system + other.system);
  }

  CpuSeconds minus(CpuSeconds other) {
    return new CpuSeconds(user - other.user, system - other.system);
  }
}
