/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.InterfaceIdentity;

/** One value of the kernel that steering may change, by identity; never by path. */
public sealed interface Tunable {

  /**
   * Which it is, in few words for an operator; the same as the helper's.
   *
   * @return such as {@code IRQ 41 (data0-TxRx-0 of 0000:00:02.0)} or {@code RPS of eth0 rx-3}
   */
  default String describe() {
    return TunableText.describe(this);
  }

  /**
   * Where an interrupt may be delivered: {@code /proc/irq/N/smp_affinity_list}.
   *
   * @param irq the interrupt
   */
  record Irq(IrqIdentity irq) implements Tunable {}

  /**
   * Where RPS hands a receive queue's packets to: {@code /sys/class/net/IF/queues/rx-N/rps_cpus}.
   *
   * @param nic the interface
   * @param queue N
   */
  record Rps(InterfaceIdentity nic, int queue) implements Tunable {}

  /**
   * Whose packets a transmit queue takes: {@code /sys/class/net/IF/queues/tx-N/xps_cpus}.
   *
   * @param nic the interface
   * @param queue N
   */
  record Xps(InterfaceIdentity nic, int queue) implements Tunable {}

  /** Where the kernel's write-back may run: {@code workqueue/writeback/cpumask} in sysfs. */
  record Writeback() implements Tunable {}

  /**
   * The CPUs of a kernel thread that polls a NIC in threaded NAPI.
   *
   * @param nic the interface
   * @param napiId the NAPI instance
   * @param tid the thread
   */
  record NapiThread(InterfaceIdentity nic, int napiId, int tid) implements Tunable {

    /**
     * The thread's name in the kernel ({@code napi_kthread_create}).
     *
     * @return such as {@code napi/eth0-8193}
     */
    public String threadName() {
      return "napi/" + nic.name() + "-" + napiId;
    }
  }
}
