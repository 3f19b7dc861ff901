/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

/**
 * What one CPU has spent its time on since boot, from its line in {@code /proc/stat}. All times are
 * in ticks of {@code USER_HZ}: 1/100 s on every Linux that a JVM runs on.
 *
 * @param cpu the CPU's number
 * @param user in user space, at any nice value, guests included
 * @param system in the kernel, less interrupts
 * @param irq in hard interrupts; always 0 on kernels that do not account them apart
 * @param softirq in softirqs that ran on top of something else, or in their kernel thread
 * @param idle idle, with no disk request of this CPU's outstanding
 * @param iowait idle, with one outstanding; may run backwards (Linux {@code
 *     Documentation/filesystems/proc.rst})
 * @param steal taken by the hypervisor
 */
public record CpuTime(
    int cpu, long user, long system, long irq, long softirq, long idle, long iowait, long steal) {

  /** Time spent working: ticks of user, system, irq and softirq. */
  public long busy() {
    return user + system + irq + softirq;
  }

  /** All time, stolen included, in ticks. */
  public long total() {
    return busy() + idle + iowait + steal;
  }

  /**
   * The time between an earlier reading and this one. A counter that ran backwards counts as 0:
   * iowait may, and all start anew when the CPU was offline in between.
   *
   * @param earlier an earlier reading of the same CPU
   * @return the differences, each at least 0
   * @throws IllegalArgumentException if it is another CPU's
   */
  public CpuTime since(CpuTime earlier) {
    if (cpu != earlier.cpu) {
      throw new IllegalArgumentException("CPU " + cpu + " cannot follow CPU " + earlier.cpu);
    }
    return new CpuTime(
        cpu,
        Math.max(0, user - earlier.user),
        Math.max(0, system - earlier.system),
        Math.max(0, irq - earlier.irq),
        Math.max(0, softirq - earlier.softirq),
        Math.max(0, idle - earlier.idle),
        Math.max(0, iowait - earlier.iowait),
        Math.max(0, steal - earlier.steal));
  }
}
