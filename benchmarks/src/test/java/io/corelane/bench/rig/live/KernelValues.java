/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every file of a guest's kernel that steering could change, as its own tools read it. Threads of
 * NAPI are no files.
 */
final class KernelValues {

  private static final String COMMAND =
      """
      cd /
      grep -Hs '' /proc/irq/[0-9]*/smp_affinity_list /sys/class/net/*/queues/rx-*/rps_cpus \\
        /sys/class/net/*/queues/tx-*/xps_cpus /sys/devices/virtual/workqueue/writeback/cpumask || true
      """;

  private KernelValues() {}

  /** All of them, by file. */
  static Map<String, String> read(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    Map<String, String> values = new TreeMap<>();
    for (String line : guest.run(COMMAND).lines().toList()) {
      int colon = line.indexOf(':');
      values.put(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    return values;
  }

  /** One interrupt's. */
  static String affinity(Guest guest, int irq)
      throws HarnessException, IOException, InterruptedException {
    return guest.run("cat /proc/irq/" + irq + "/smp_affinity_list").strip();
  }

  /** The number of the interrupt with this action now. */
  static int irq(Guest guest, String action)
      throws HarnessException, IOException, InterruptedException {
    String line =
        guest.run("awk '$NF == \"%s\" { print $1 + 0 }' /proc/interrupts".formatted(action));
    return Integer.parseInt(line.strip());
  }
}
