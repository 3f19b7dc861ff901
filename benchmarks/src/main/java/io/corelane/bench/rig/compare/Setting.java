/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What makes a way out of the guest's defaults.
 *
 * @param writes values to write, by file, in order
 * @param irqbalance whether the daemon runs meanwhile
 */
record Setting(Map<String, String> writes, boolean irqbalance) {

  /** The table of the kernel's scaling.txt for "a moderate number of connections". */
  private static final int FLOW_ENTRIES = 32_768;

  Setting {
    writes = Collections.unmodifiableMap(new LinkedHashMap<>(writes));
  }

  /** Plans a way: what to do; nothing for those that leave the defaults. */
  static Setting of(RigWay way, GuestSettings defaults) {
    return switch (way) {
      case STOCK, BIND, STEER -> new Setting(Map.of(), false);
      case IRQBALANCE -> new Setting(Map.of(), true);
      case SPREAD -> new Setting(spread(defaults), false);
      case RFS -> new Setting(flowSteering(defaults), false);
    };
  }

  /** Plans the way back: the values that differ. */
  static Map<String, String> back(GuestSettings defaults, GuestSettings now) {
    Map<String, String> writes = new LinkedHashMap<>();
    defaults
        .values()
        .forEach(
            (file, value) -> {
              String present = now.values().get(file);
              if (present != null && !present.equals(value)) {
                writes.put(file, value);
              }
            });
    return writes;
  }

  /** Queue by queue to CPU by CPU, over and over: one queue to a CPU while there are CPUs. */
  private static Map<String, String> spread(GuestSettings defaults) {
    int[] cpus = defaults.online().stream().toArray();
    Map<String, String> writes = new LinkedHashMap<>();
    int next = 0;
    for (int irq : defaults.nicIrqs().keySet()) {
      writes.put(GuestSettings.affinityOf(irq), String.valueOf(cpus[next++ % cpus.length]));
    }
    return writes;
  }

  /** As the kernel's scaling.txt says: every CPU in rps_cpus, the table shared out evenly. */
  private static Map<String, String> flowSteering(GuestSettings defaults) {
    List<String> counts = defaults.queueFiles("rps_flow_cnt");
    Map<String, String> writes = new LinkedHashMap<>();
    writes.put(GuestSettings.FLOW_ENTRIES, String.valueOf(FLOW_ENTRIES));
    // The kernel would round up to a power of two.
    int each = Integer.highestOneBit(FLOW_ENTRIES / Math.max(1, counts.size()));
    counts.forEach(file -> writes.put(file, String.valueOf(each)));
    String all = defaults.online().toMask(defaults.online().highest() + 1);
    defaults.queueFiles("rps_cpus").forEach(file -> writes.put(file, all));
    return writes;
  }
}
