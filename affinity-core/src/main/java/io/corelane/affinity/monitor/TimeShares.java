/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.load.CpuTime;

/**
 * What one CPU spent its time on, in shares of that time, 0 to 1. What they leave of 1 was idle.
 *
 * @param user in user space
 * @param system in the kernel, less interrupts
 * @param irq in hard interrupts
 * @param softirq in softirqs
 * @param steal taken by the hypervisor
 */
public record TimeShares(double user, double system, double irq, double softirq, double steal) {

  /** The shares of a time that is above 0. */
  static TimeShares of(CpuTime spent) {
    return new TimeShares(
        CpuShares.share(spent.user(), spent),
        CpuShares.share(spent.system(), spent),
        CpuShares.share(spent.irq(), spent),
        CpuShares.share(spent.softirq(), spent),
        CpuShares.share(spent.steal(), spent));
  }

  /** All that was not idle. */
  public double busy() {
    return user + system + irq + softirq + steal;
  }

  /** Hard interrupts and softirqs. */
  public double interrupts() {
    return irq + softirq;
  }
}
