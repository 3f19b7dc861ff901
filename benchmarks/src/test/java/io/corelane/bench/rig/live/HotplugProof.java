/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static io.corelane.bench.rig.live.SteerGuest.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** CPUs, NICs and links go and come while a lease holds interrupts. */
final class HotplugProof {

  /** Of data0, whose node has CPUs 4-7. */
  private static final String FIRST = "irq:data0-TxRx-0";

  private static final String SECOND = "irq:data0-TxRx-1";
  private static final String THIRD = "irq:data0-TxRx-2";
  private static final int CPU = 6;

  /** Long enough for the helper's own look, which is every few seconds. */
  private static final int LOOK_MILLIS = 10_000;

  private final SteerGuest machine;
  private final Map<String, String> before;

  HotplugProof(SteerGuest machine) throws HarnessException, IOException, InterruptedException {
    this.machine = machine;
    this.before = machine.values();
  }

  /** How it is with the interrupt's CPU at the lease's end. */
  enum CpuIs {
    OFFLINE,
    BACK_AT_ONCE,
    BACK_AFTER_A_WHILE
  }

  void cpuGoesAndComes() throws Exception {
    try (GuestTuner tuner = machine.tuner()) {
      tuner.mustSet(FIRST, String.valueOf(CPU));
      tuner.mustSet(SECOND, String.valueOf(CPU));
      machine.online(CPU, false);
      try {
        assertEquals("NO_CPU", tuner.set(THIRD, String.valueOf(CPU)).code());
        assertEquals("NO_CPU", tuner.set("rps:data1:0", String.valueOf(CPU)).code());
        GuestTuner.Said partly = tuner.set(THIRD, CPU + "-7");
        assertEquals("OK 7", partly.code() + " " + partly.now(), partly::toString);
        // Broken by the kernel, not taken by somebody else.
        tuner.mustSet(FIRST, "5");
        assertEquals("OK", tuner.restore(SECOND).code());
        assertEquals(before.get(machine.file(SECOND)), value(SECOND));
      } finally {
        machine.online(CPU, true);
      }
    }
  }

  /**
   * The kernel sends the interrupt to any other CPU, and does not send it back when its own is
   * back.
   */
  void leaseEndsWithoutItsCpu(CpuIs cpu) throws Exception {
    try (GuestTuner tuner = machine.tuner()) {
      tuner.mustSet(FIRST, String.valueOf(CPU));
      machine.online(CPU, false);
      try {
        if (cpu == CpuIs.BACK_AFTER_A_WHILE) {
          Thread.sleep(LOOK_MILLIS);
        }
        if (cpu != CpuIs.OFFLINE) {
          machine.online(CPU, true);
        }
        tuner.kill();
        await("as before", () -> value(FIRST).equals(before.get(machine.file(FIRST))));
      } finally {
        machine.online(CPU, true);
      }
    }
  }

  void numbersAreReused() throws Exception {
    List<String> devices = List.of(machine.device("data0"), machine.device("data1"));
    List<String> addresses = List.of(machine.address("data0"), machine.address("data1"));
    int irq = machine.irq("data0-TxRx-0");
    try (GuestTuner tuner = machine.tuner()) {
      tuner.mustSet(FIRST, "1");
      tuner.mustSet(SECOND, "1");
      tuner.mustSet("rps:data0:0", "1");
      for (String device : devices) {
        machine.unbind(device);
      }
      try {
        machine.bind(devices.get(1), "data1", addresses.get(1));
        String fresh = machine.affinity(irq);
        assertEquals(irq, machine.irq("data1-TxRx-0"), "the number is not reused");
        assertEquals("OTHER_IDENTITY", tuner.set(FIRST, "2").code());
        tuner.end();
        assertEquals(fresh, machine.affinity(irq));
      } finally {
        machine.unbind(devices.get(1));
        machine.bind(devices.get(0), "data0", addresses.get(0));
        machine.bind(devices.get(1), "data1", addresses.get(1));
      }
    }
  }

  void linkIsDown() throws HarnessException, IOException, InterruptedException {
    try (GuestTuner tuner = machine.tuner()) {
      tuner.mustSet("irq:data1-TxRx-0", "5");
      machine.run("ip link set data1 down");
      try {
        tuner.end();
      } finally {
        machine.run("ip link set data1 up");
      }
    }
  }

  private String value(String name) throws HarnessException, IOException, InterruptedException {
    return machine.values().getOrDefault(machine.file(name), "");
  }
}
