/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceLineTest {

  @Test
  void nameWithBlanksAndDashes() {
    assertEquals(
        Optional.of(new TraceLine("a-1 b-", 7, 12, 2719_123_456_000L, "block_rq_issue", "254,0 W")),
        TraceLine.parse("  a-1 b--7    [012] d..1.  2719.123456: block_rq_issue: 254,0 W"));
  }

  @Test
  void withThreadGroupColumn() {
    assertEquals(
        Optional.of(new TraceLine("kworker/u8:1", 77, 1, 1_500_000_000, "netif_rx", "dev=lo")),
        TraceLine.parse("kworker/u8:1-77 (-------) [001] ..... 1.5: netif_rx: dev=lo"));
  }

  /** Their format has no colon behind the name. */
  @Test
  void systemCalls() {
    assertEquals(
        Optional.of(new TraceLine("dd", 5, 0, 1_000_000_000, "sys_write", "(fd: 1, count: 10)")),
        TraceLine.parse(" dd-5 [000] ..... 1.000000: sys_write(fd: 1, count: 10)"));
    assertEquals(
        Optional.of(new TraceLine("dd", 5, 0, 1_000_000_000, "sys_write", "-> 0x10")),
        TraceLine.parse(" dd-5 [000] ..... 1.000000: sys_write -> 0x10"));
  }

  @Test
  void lostEvents() {
    assertEquals(12, TraceLine.lost("CPU:1 [LOST 12 EVENTS]"));
    assertEquals(0, TraceLine.lost(" dd-5 [000] ..... 1.0: tracing_mark_write: [LOST 12 EVENTS]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "nonsense", "CPU:1 [LOST 12 EVENTS]", "# tracer: nop", "dd-5 [x] . 1.0: a: b"})
  void otherLinesAreNoEvents(String line) {
    assertTrue(TraceLine.parse(line).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "WS,WRITE",
    "FWFSM,WRITE",
    "RA,READ",
    "RM,READ",
    "FF,FLUSH",
    "F,FLUSH",
    "FS,FLUSH",
    "DS,DISCARD",
    "DE,DISCARD",
    "N,OTHER",
    "FN,OTHER",
    "'',OTHER"
  })
  void operations(String rwbs, Operation operation) {
    assertEquals(operation, Operation.of(rwbs));
  }
}
