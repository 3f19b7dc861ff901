/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static io.corelane.bench.rig.live.SteerGuest.await;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Steering on the real kernel of an emulated machine: the helper as installed, under its unit,
 * driven by a process without privileges, on a NIC's own interrupts. After each test everything
 * that steering can change is as it was before.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SteerRigIT {

  /** Of data0, whose node has CPUs 4-7. */
  private static final String FIRST = "irq:data0-TxRx-0";

  private static final String SECOND = "irq:data0-TxRx-1";
  private @Nullable SteerGuest booted;
  private Map<String, String> before = Map.of();

  @BeforeAll
  void boot() throws Exception {
    booted = SteerGuest.boot();
  }

  @AfterAll
  void down() throws Exception {
    if (booted != null) {
      booted.release();
    }
  }

  @BeforeEach
  void startHelper() throws Exception {
    before = machine().values();
    machine().helper().start();
  }

  @AfterEach
  void everythingIsAsBefore() throws Exception {
    machine().helper().stop();
    assertEquals(before, machine().values(), machine().helper().log());
  }

  @ParameterizedTest(name = "every kind of value changes, and is back after {0}")
  @ValueSource(strings = {"BYE", "kill -9"})
  void fullCycle(String end) throws Exception {
    machine().run("echo 1 >/sys/class/net/data1/threaded");
    String thread = machine().run("pgrep -o napi/data1");
    String napiId = machine().run("cat /proc/" + thread + "/comm").replaceAll(".*-", "");
    try (GuestTuner tuner = machine().tuner()) {
      assertEquals("", tuner.trouble());
      tuner.mustSet(FIRST, "1");
      tuner.mustSet(SECOND, "2-3");
      tuner.mustSet("rps:data1:0", "4-7");
      tuner.mustSet("xps:data1:1", "6");
      tuner.mustSet("writeback", "0-3");
      tuner.mustSet("napi:data1:" + napiId + ":" + thread, "2");
      assertEquals("AS_IT_WAS", tuner.set(FIRST, "1").code());
      Map<String, String> now = machine().values();
      assertAll(
          () -> assertEquals("1", now.get(file(FIRST))),
          () -> assertEquals("2-3", now.get(file(SECOND))),
          () -> assertEquals("f0", now.get("/sys/class/net/data1/queues/rx-0/rps_cpus")),
          () -> assertEquals("40", now.get("/sys/class/net/data1/queues/tx-1/xps_cpus")),
          () -> assertEquals("0f", now.get("/sys/devices/virtual/workqueue/writeback/cpumask")),
          () -> assertEquals("2", cpusOf(thread)));
      assertEquals("OK", tuner.restore(SECOND).code());
      assertEquals(before.get(file(SECOND)), machine().values().get(file(SECOND)));
      if (end.equals("BYE")) {
        tuner.end();
      } else {
        tuner.kill();
      }
    }
    await("all as before", () -> machine().values().equals(before));
    assertEquals("0-7", cpusOf(thread));
    machine().run("echo 0 >/sys/class/net/data1/threaded");
  }

  @Test
  @DisplayName("a NIC's packets are handled where its interrupt was sent")
  void trafficFollows() throws Exception {
    try (GuestTuner tuner = machine().tuner()) {
      int irq = machine().irq("data0-TxRx-0");
      tuner.mustSet(FIRST, "1");
      await(
          "the next interrupt",
          () -> machine().run("cat /proc/irq/" + irq + "/effective_affinity_list").equals("1"));
      try (PinnedFlows flows = new PinnedFlows(machine().used(), "data0", 8)) {
        PinnedFlows.Flow flow = flows.through(0, 8);
        assertEquals(1, Counts.busiest(flow.rise().row(irq)), flow::toString);
        assertEquals(Set.of(1), flow.readsByCpu().keySet(), flow::toString);
      }
    }
  }

  @Test
  @DisplayName("what the kernel, the configuration or the user does not allow is refused")
  void refusals() throws Exception {
    String root = machine().run("awk '$NF ~ /virtio[0-9]*-req.0/ { print $NF }' /proc/interrupts");
    try (GuestTuner tuner = machine().tuner()) {
      assertEquals("FIXED", tuner.set("irq:nvme0q1", "0").code());
      assertEquals("NOT_ALLOWED", tuner.set("irq:" + root, "0").code());
      assertEquals("NO_CPU", tuner.set(FIRST, "8-11").code());
    }
    try (GuestTuner stranger = new GuestTuner(machine().used(), "daemon")) {
      assertNotEquals("", stranger.trouble());
      assertNotEquals("OK", stranger.set(FIRST, "1").code());
    }
    assertEquals(before, machine().values());
  }

  @Test
  @DisplayName("the unit leaves the helper two capabilities and a filter, and it still writes")
  void hardenedUnitWrites() throws Exception {
    try (GuestTuner tuner = machine().tuner()) {
      tuner.mustSet(FIRST, "1");
      String status = machine().run("cat /proc/" + machine().helperPid() + "/status");
      assertAll(
          // CAP_NET_ADMIN and CAP_SYS_NICE.
          () -> assertEquals("0000000000801000", field(status, "CapEff")),
          () -> assertEquals("0000000000801000", field(status, "CapPrm")),
          () -> assertEquals("0000000000801000", field(status, "CapBnd")),
          () -> assertEquals("0000000000000000", field(status, "CapInh")),
          () -> assertEquals("0000000000000000", field(status, "CapAmb")),
          () -> assertEquals("1", field(status, "NoNewPrivs")),
          () -> assertEquals("2", field(status, "Seccomp")));
    }
  }

  @Test
  @DisplayName("a CPU goes offline and comes back: nothing is sent there meanwhile")
  void cpuGoesAndComes() throws Exception {
    new HotplugProof(machine()).cpuGoesAndComes();
  }

  @ParameterizedTest(name = "a lease ends when its CPU was taken away and is {0}")
  @EnumSource
  void leaseEndsWithoutItsCpu(HotplugProof.CpuIs cpu) throws Exception {
    new HotplugProof(machine()).leaseEndsWithoutItsCpu(cpu);
  }

  @Test
  @DisplayName("a NIC is unbound and its interrupt numbers go to another: they are not touched")
  void numbersAreReused() throws Exception {
    new HotplugProof(machine()).numbersAreReused();
  }

  @Test
  @DisplayName("a lease ends while the link is down, when its interrupts have no action")
  void linkIsDown() throws Exception {
    new HotplugProof(machine()).linkIsDown();
  }

  @Test
  @DisplayName("irqbalance beside it: neither undoes the other, and its ban list is as before")
  void besideIrqbalance() throws Exception {
    new IrqbalanceProof(machine()).run();
  }

  @ParameterizedTest(
      name = "helper killed, its peer {0}: all is put back, and can be changed again")
  @ValueSource(strings = {"goes on", "killed, too"})
  void helperIsKilled(String peer) throws Exception {
    String first = machine().helperPid();
    try (GuestTuner tuner = machine().tuner()) {
      tuner.mustSet(FIRST, "1");
      tuner.mustSet("xps:data1:1", "6");
      boolean goesOn = peer.equals("goes on");
      machine().run("kill -9 " + first + (goesOn ? "" : " " + tuner.pid()));
      await("all as before", () -> machine().values().equals(before));
      await("another process of it", () -> !Set.of(first, "0").contains(machine().helperPid()));
      if (goesOn) {
        await("a lease again", () -> tuner.trouble().isEmpty());
        assertFalse(tuner.news().isEmpty());
        tuner.mustSet(FIRST, "2");
      }
    }
  }

  @Test
  @DisplayName("what an operator changes meanwhile stays theirs, and is told")
  void operatorChanges() throws Exception {
    try (GuestTuner tuner = machine().tuner()) {
      int irq = machine().irq("data0-TxRx-0");
      tuner.mustSet(FIRST, "1");
      machine().run("echo 3 >/proc/irq/" + irq + "/smp_affinity_list");
      assertEquals("CHANGED", tuner.set(FIRST, "2").code());
      tuner.end();
      assertEquals("3", machine().affinity(irq));
      machine()
          .run("echo %s >/proc/irq/%d/smp_affinity_list".formatted(before.get(file(FIRST)), irq));
    }
    assertTrue(machine().helper().log().contains("data0-TxRx-0"), machine().helper().log());
  }

  private SteerGuest machine() {
    return Objects.requireNonNull(booted, "no guest");
  }

  private String file(String name) throws HarnessException, IOException, InterruptedException {
    return machine().file(name);
  }

  private String cpusOf(String thread) throws HarnessException, IOException, InterruptedException {
    return field(machine().run("cat /proc/" + thread + "/status"), "Cpus_allowed_list");
  }

  private static String field(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("not there");
  }
}
