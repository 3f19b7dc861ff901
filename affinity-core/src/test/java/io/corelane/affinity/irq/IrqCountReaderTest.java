/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts of single interrupts. */
class IrqCountReaderTest {

  @Test
  void countsOfAllCpusAreAddedUp() {
    assertEquals(0, IrqCountReader.sum("0\n"));
    assertEquals(4_294_967_295L + 7, IrqCountReader.sum("4294967295,0,7\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n", "1,2", "1,,2\n", ",1\n", "1,x\n", "1\n2\n", "-1\n", "99999999999\n"})
  void damagedTextIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> IrqCountReader.sum(text));
  }

  @Test
  void thisMachinesTableAndSingleCountsAgree() {
    Interrupts before = new InterruptsReader(SystemRoot.live()).read().toOptional().orElseThrow();
    IrqCountReader reader = new IrqCountReader(SystemRoot.live());
    int irq = before.all().get(0).number();
    long least = before.cpus().stream().mapToLong(cpu -> before.count(irq, cpu)).sum();
    Reading<Long> count = reader.read(irq);
    Interrupts after = new InterruptsReader(SystemRoot.live()).read().toOptional().orElseThrow();
    long most = after.cpus().stream().mapToLong(cpu -> after.count(irq, cpu)).sum();
    long value = count.toOptional().orElseThrow();
    assertTrue(value >= least && value <= most, least + " " + value + " " + most);
    assertTrue(reader.read(1_000_000) instanceof Reading.Absent);
  }
}
