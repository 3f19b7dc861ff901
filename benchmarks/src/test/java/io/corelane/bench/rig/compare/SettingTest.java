/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingTest {

  /** From the profile two-node, with three of its eight queues and few of its interrupts. */
  private static final String PRINTED =
      """
      /sys/devices/system/cpu/online:0-7
      /proc/sys/net/core/rps_sock_flow_entries:0
      /proc/irq/42/smp_affinity_list:4-7
      /proc/irq/43/smp_affinity_list:4-7
      /proc/irq/44/smp_affinity_list:4-7
      /proc/irq/45/smp_affinity_list:4-7
      /proc/irq/8/smp_affinity_list:0-3
      /sys/class/net/data0/queues/rx-0/rps_cpus:00
      /sys/class/net/data0/queues/rx-1/rps_cpus:00
      /sys/class/net/data0/queues/rx-2/rps_cpus:00
      /sys/class/net/data0/queues/rx-0/rps_flow_cnt:0
      /sys/class/net/data0/queues/rx-1/rps_flow_cnt:0
      /sys/class/net/data0/queues/rx-2/rps_flow_cnt:0
      irq 42 data0
      irq 43 data0-TxRx-0
      irq 44 data0-TxRx-1
      irq 45 data0-TxRx-2
      """;

  private static final GuestSettings DEFAULTS = GuestSettings.parse(PRINTED);

  @Test
  void onlyInterruptsOfRxQueuesAreTheNics() {
    assertEquals(
        Map.of(43, "data0-TxRx-0", 44, "data0-TxRx-1", 45, "data0-TxRx-2"), DEFAULTS.nicIrqs());
    assertEquals(12, DEFAULTS.values().size());
    for (String name : List.of("virtio3-input.1", "data0-rxtx-2", "data0-rx-0")) {
      assertEquals(Map.of(7, name), GuestSettings.parse("irq 7 " + name).nicIrqs());
    }
    for (String name : List.of("virtio3-output.1", "data0-tx-2", "virtio3-config")) {
      assertEquals(Map.of(), GuestSettings.parse("irq 7 " + name).nicIrqs());
    }
  }

  @Test
  void stockAndBindLeaveTheDefaults() {
    assertEquals(new Setting(Map.of(), false), Setting.of(RigWay.STOCK, DEFAULTS));
    assertEquals(new Setting(Map.of(), false), Setting.of(RigWay.BIND, DEFAULTS));
    assertEquals(new Setting(Map.of(), true), Setting.of(RigWay.IRQBALANCE, DEFAULTS));
  }

  @Test
  void spreadDealsQueuesOutOverAllCpus() {
    assertEquals(
        Map.of(
            "/proc/irq/43/smp_affinity_list", "0",
            "/proc/irq/44/smp_affinity_list", "1",
            "/proc/irq/45/smp_affinity_list", "2"),
        Setting.of(RigWay.SPREAD, DEFAULTS).writes());
    GuestSettings two = GuestSettings.parse(PRINTED.replace("online:0-7", "online:1,3"));
    assertEquals(
        List.of("1", "3", "1"), List.copyOf(Setting.of(RigWay.SPREAD, two).writes().values()));
  }

  @Test
  void flowSteeringSharesItsTableInPowersOfTwo() {
    Map<String, String> writes = Setting.of(RigWay.RFS, DEFAULTS).writes();
    assertEquals(7, writes.size());
    assertEquals("32768", writes.get("/proc/sys/net/core/rps_sock_flow_entries"));
    assertEquals("8192", writes.get("/sys/class/net/data0/queues/rx-2/rps_flow_cnt"));
    assertEquals("ff", writes.get("/sys/class/net/data0/queues/rx-2/rps_cpus"));
  }

  @Test
  void theWayBackWritesWhatDiffersAndStillExists() {
    GuestSettings now =
        GuestSettings.parse(
            """
            /sys/devices/system/cpu/online:0-7
            /proc/irq/43/smp_affinity_list:4-7
            /proc/irq/44/smp_affinity_list:1
            /proc/irq/99/smp_affinity_list:3
            """);
    assertEquals(Map.of("/proc/irq/44/smp_affinity_list", "4-7"), Setting.back(DEFAULTS, now));
    assertTrue(Setting.back(DEFAULTS, DEFAULTS).isEmpty());
  }
}
