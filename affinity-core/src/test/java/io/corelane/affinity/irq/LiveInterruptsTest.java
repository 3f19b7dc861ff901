/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Invariants that hold on any Linux. */
class LiveInterruptsTest {

  private final SystemRoot root = SystemRoot.live();

  @Test
  void theHostsOwnFileIsReadLineForLine() {
    String text = root.text("/proc/interrupts").toOptional().orElseThrow();
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElseThrow();
    assertEquals(
        text.lines().filter(line -> line.matches("\\s*\\d+:.*")).count(), interrupts.all().size());
    assertEquals(
        text.lines().findFirst().orElseThrow().strip().replaceAll("\\s+", " "),
        interrupts.cpus().stream().mapToObj(cpu -> "CPU" + cpu).collect(Collectors.joining(" ")));
  }

  @Test
  void everyInterruptHasItsDirectoryAndAnEffectiveSetWithinTheAllowedOne() {
    IrqAffinityReader reader = new IrqAffinityReader(root);
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElseThrow();
    for (Interrupt interrupt : interrupts.all()) {
      IrqAffinity affinity = reader.read(interrupt.number());
      assertInstanceOfPresent(affinity.allowed(), interrupt);
      affinity
          .effective()
          .toOptional()
          .ifPresent(
              effective ->
                  assertEquals(
                      effective,
                      effective.and(affinity.allowed().toOptional().orElseThrow()),
                      interrupt::toString));
      assertFalse(interrupt.chip().isEmpty(), interrupt::toString);
    }
  }

  private static void assertInstanceOfPresent(Reading<?> reading, Interrupt interrupt) {
    assertEquals("present", reading.explanation(), interrupt::toString);
  }
}
