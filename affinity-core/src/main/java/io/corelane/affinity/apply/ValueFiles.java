/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;

/** Where the kernel keeps each value, and how it is written there. */
public final class ValueFiles {

  private static final String WRITEBACK = "/sys/devices/virtual/workqueue/writeback/cpumask";

  private ValueFiles() {}

  /**
   * The file of a value.
   *
   * @param root the machine
   * @param what which
   * @return its name on a running machine; for a thread its {@code status}, which is read only, or,
   *     where the root is no running machine, a file that stands for what {@code
   *     sched_setaffinity(2)} sets
   */
  public static String file(SystemRoot root, Tunable what) {
    if (what instanceof Tunable.Irq irq) {
      return "/proc/irq/" + irq.irq().number() + "/smp_affinity_list";
    } else if (what instanceof Tunable.Rps rps) {
      return queues(rps.nic()) + "/rx-" + rps.queue() + "/rps_cpus";
    } else if (what instanceof Tunable.Xps xps) {
      return queues(xps.nic()) + "/tx-" + xps.queue() + "/xps_cpus";
    } else if (what instanceof Tunable.NapiThread thread) {
      return "/proc/" + thread.tid() + (root.isLive() ? "/status" : "/cpus_allowed_list");
    }
    return WRITEBACK;
  }

  /**
   * Reads a value.
   *
   * @param root the machine
   * @param what which
   * @return the CPUs
   */
  public static Reading<CpuSet> read(SystemRoot root, Tunable what) {
    String file = file(root, what);
    return root.text(file).parse(file, text -> parse(what, text));
  }

  /**
   * Reads a value's text.
   *
   * @param what which
   * @param text the whole file
   * @return the CPUs
   * @throws IllegalArgumentException if the text is not what the kernel writes there
   */
  public static CpuSet parse(Tunable what, String text) {
    if (what instanceof Tunable.Irq) {
      return CpuSet.parseList(text);
    } else if (what instanceof Tunable.NapiThread) {
      return text.lines()
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .findFirst()
          .map(line -> CpuSet.parseList(line.substring(line.indexOf(':') + 1).strip()))
          .orElseGet(() -> CpuSet.parseList(text));
    }
    return CpuSet.parseMask(text);
  }

  /**
   * A value as it is written to its file.
   *
   * @param what which
   * @param cpus the CPUs
   * @return the text; for a thread, which no file changes, as in its {@code status}
   */
  public static String format(Tunable what, CpuSet cpus) {
    return what instanceof Tunable.Irq || what instanceof Tunable.NapiThread
        ? cpus.toList()
        : cpus.toMask(Math.max(1, cpus.highest() + 1));
  }

  private static String queues(InterfaceIdentity nic) {
    return "/sys/class/net/" + nic.name() + "/queues";
  }
}
