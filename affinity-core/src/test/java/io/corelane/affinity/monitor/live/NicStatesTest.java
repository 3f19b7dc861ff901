/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NicStatesTest {

  private static final IrqIdentity IRQ = new IrqIdentity(40, "0000:3b:00.0", "eth0-TxRx-0");

  @Test
  void whatIsKnownIsCopied() {
    NicState state = state(steering(0, 0, false), Map.of());
    assertEquals(
        new NicState(
            "eth0",
            1,
            List.of(
                new RxQueueState(
                    0,
                    Optional.of(IRQ),
                    Movability.MOVABLE,
                    CpuSet.of(3),
                    Optional.of(CpuSet.EMPTY),
                    OptionalDouble.empty()),
                new RxQueueState(
                    1,
                    Optional.empty(),
                    Movability.UNKNOWN,
                    CpuSet.EMPTY,
                    Optional.empty(),
                    OptionalDouble.empty())),
            List.of()),
        state);
  }

  @Test
  void aDeviceWithoutANodeHasNone() {
    Nic nic = new Nic("eth1", absent(), absent(), absent());
    NicState state = NicStates.of(List.of(nic), steering(0, 0, false), Map.of(), Map.of()).get(0);
    assertEquals(new NicState("eth1", Upload.NO_NODE, List.of(), List.of()), state);
  }

  @Test
  void rfsNeedsBothTablesToBeOn() {
    assertEquals(List.of(), state(steering(32_768, 0, false), Map.of()).leaveAlone());
    assertEquals(List.of(), state(steering(0, 4_096, false), Map.of()).leaveAlone());
    assertEquals(
        List.of("RFS hands its packets to the CPU of the thread that reads them"),
        state(steering(32_768, 4_096, false), Map.of()).leaveAlone());
  }

  @Test
  void whatCannotBeToldIsLeftAlone() {
    Reading<Long> denied = new Reading.Denied<>("/proc/sys/net/core/x", "permission denied");
    PacketSteering steering =
        new PacketSteering(
            new Reading.Present<>(List.of()), denied, steering(0, 0, true).interfaces());
    assertEquals(
        List.of(
            "whether RFS is on is not known (/proc/sys/net/core/x: permission denied)",
            "its NAPI polls in threads of its own, which no interrupt moves, and which they are is"
                + " not known (its threads: not there)"),
        state(steering, Map.of()).leaveAlone());
    assertEquals(
        List.of("whether systemd-udevd sets them is not known (/etc/a: permission denied)"),
        state(
                steering(0, 0, false),
                Map.of("eth0", new Reading.Denied<>("/etc/a", "permission denied")))
            .leaveAlone());
  }

  @Test
  void aLinkPolicyIsLeftAlone() {
    Reading<List<String>> set = new Reading.Present<>(List.of("IRQAffinity=4-7 in /etc/a.link"));
    assertEquals(
        List.of("systemd-udevd sets IRQAffinity=4-7 in /etc/a.link"),
        state(steering(0, 0, false), Map.of("eth0", set)).leaveAlone());
    assertEquals(List.of(), state(steering(0, 0, false), Map.of("eth9", set)).leaveAlone());
  }

  private static NicState state(
      PacketSteering steering, Map<String, Reading<List<String>>> policies) {
    List<RxQueue> queues =
        List.of(
            new RxQueue(
                0,
                new Reading.Present<>(IRQ),
                Movability.MOVABLE,
                new Reading.Present<>(CpuSet.of(3)),
                new Reading.Present<>(CpuSet.EMPTY)),
            new RxQueue(1, absent(), Movability.UNKNOWN, absent(), absent()));
    Nic nic =
        new Nic(
            "eth0",
            new Reading.Present<>("ice"),
            new Reading.Present<>(1),
            new Reading.Present<>(queues));
    return NicStates.of(List.of(nic), steering, policies, Map.of()).get(0);
  }

  private static PacketSteering steering(long entries, long flows, boolean threaded) {
    return new PacketSteering(
        new Reading.Present<>(List.of()),
        new Reading.Present<>(entries),
        List.of(
            new InterfaceSteering(
                "eth0",
                new Reading.Present<>(0),
                new Reading.Present<>(flows),
                new Reading.Present<>(0),
                new Reading.Present<>(threaded))));
  }

  private static <T> Reading<T> absent() {
    return new Reading.Absent<>("it");
  }
}
