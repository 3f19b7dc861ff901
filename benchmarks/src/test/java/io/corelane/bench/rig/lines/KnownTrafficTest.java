/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class KnownTrafficTest {

  private static final KnownTraffic GOOD = new KnownTraffic("copy", "moved", 1000, 1029, 1000);
  private static final KnownTraffic BAD = new KnownTraffic("copy", "moved", 1000, 969, 1000);
  private static final KnownTraffic NONE = new KnownTraffic("one core", "moved", 0, 40, 1000);

  @Test
  void threePercentIsTheLimit() {
    assertEquals(
        List.of(true, false, false),
        List.of(GOOD, BAD, NONE).stream().map(KnownTraffic::isGood).toList());
  }

  @Test
  void theTableSaysWhatIsNotWithin() {
    assertTrue(KnownTraffic.table(List.of(GOOD)).contains("All within 3 %."));
    String table = KnownTraffic.table(List.of(GOOD, BAD, NONE));
    assertTrue(table.contains("NOT all: 1 of 3 within 3 %."), table);
    assertTrue(table.contains("-3.10 %"), table);
  }
}
