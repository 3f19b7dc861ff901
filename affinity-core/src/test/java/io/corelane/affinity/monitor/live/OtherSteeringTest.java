/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.OtherProgram;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OtherSteeringTest {

  private static final CpuSet CPUS = CpuSet.range(0, 7);

  @Test
  void aBalancerWithASocketOrUnderNoKnownRunIsNotSpokenOf() {
    assertEquals(List.of(), sentences("irqbalance", new Reading.Present<>("/run/irqbalance/x")));
    assertEquals(List.of(), sentences("irqbalance", new Reading.Denied<>("x", "not seen")));
  }

  @Test
  void oneThatCannotBeToldIsSpokenOf() {
    List<String> irqbalance = sentences("irqbalance", new Reading.Absent<>("x"));
    assertEquals(1, irqbalance.size());
    assertTrue(irqbalance.get(0).contains("IRQBALANCE_ARGS=\"--banirq=41\""), irqbalance.get(0));
    assertEquals(
        List.of(
            "birq (process 8) cannot be told to leave interrupts alone: what it moves is left to"
                + " it."),
        sentences("birq", new Reading.Absent<>("x")));
  }

  @Test
  void tunedIsNamedWithItsProfileAndOurHelperIsNot() {
    PacketSteering steering =
        new PacketSteering(
            new Reading.Present<>(List.of()),
            new Reading.Present<>(0L),
            List.of(),
            List.of(
                new OtherProgram("tuned", 5, "profile cpu-partitioning"),
                new OtherProgram("corelaned", 6, "")));
    List<String> sentences = OtherSteering.sentences(steering);
    assertEquals(1, sentences.size());
    assertTrue(sentences.get(0).startsWith("tuned runs (profile cpu-partitioning): "));
  }

  @Test
  void aKernelWithoutABoundOrAScopeHasNone() {
    assertEquals(
        Optional.of(new WritebackState(CPUS, CPUS, List.of())),
        state(new Reading.Absent<>("unbound"), new Reading.Absent<>("strict")));
  }

  @Test
  void whatIsStrictOrCannotBeToldIsLeftAlone() {
    assertEquals(
        List.of("its affinity_strict is 1: somebody has confined it already"),
        state(new Reading.Present<>(CPUS), new Reading.Present<>(true)).orElseThrow().leaveAlone());
    assertEquals(
        List.of("its state is not known (x: permission denied)"),
        state(new Reading.Denied<>("x", "permission denied"), new Reading.Present<>(false))
            .orElseThrow()
            .leaveAlone());
  }

  @Test
  void withoutItsCpusNothingIsKnown() {
    assertEquals(
        Optional.empty(),
        OtherSteering.writeback(
            new Writeback(
                new Reading.Absent<>("it"),
                new Reading.Present<>(CPUS),
                new Reading.Present<>("cache"),
                new Reading.Present<>(false))));
  }

  private static Optional<WritebackState> state(Reading<CpuSet> unbound, Reading<Boolean> strict) {
    return OtherSteering.writeback(
        new Writeback(
            new Reading.Present<>(CPUS), unbound, new Reading.Present<>("cache"), strict));
  }

  private static List<String> sentences(String name, Reading<String> socket) {
    return OtherSteering.sentences(
        new PacketSteering(
            new Reading.Present<>(List.of(new Balancer(name, 8, socket))),
            new Reading.Present<>(0L),
            List.of()));
  }
}
