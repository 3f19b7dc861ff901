/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.FaultScenario.Fault;
import io.corelane.hdfs.FaultScenario.Seen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disks that are full, dead or slow are handled as in stock HDFS, in every way of writing. */
class FaultsIT {

  /** With the write stage from the second packet on, so that it is what meets the fault. */
  private static final String STAGED = "direct,corelane.write.minimum-size=0";

  @ParameterizedTest
  @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void asInStockHdfs(Fault fault) throws Exception {
    Seen stock = Faults.of(fault, Way.STOCK_HDFS);
    System.out.println(fault + " stock-hdfs " + stock);
    assertEquals(fault != Fault.HANG, stock.checked(), "a fault that is one: " + stock);
    assertEquals(fault == Fault.HANG, stock.waited(), "an acknowledgement waits: " + stock);
    assertEquals(fault == Fault.VOLUME_GONE ? 1 : 0, stock.nameNode(), "failed: " + stock);
    assertTrue(stock.readable(), "what was acknowledged: " + stock);
    for (String name : System.getProperty("corelane.test.ways", STAGED).split(";", -1)) {
      Way way = Way.of(name);
      if (!way.isStockHdfs()) {
        Seen seen = Faults.of(fault, way);
        System.out.println(fault + " " + name + " " + seen);
        assertEquals(stock, seen, name);
        assertTrue(seen.readable(), "what was acknowledged");
      }
    }
  }

  @Test
  void aFaultIsSeen() throws Exception {
    Seen well = Faults.of(Fault.NONE, Way.STOCK_HDFS);
    assertFalse(well.checked() || well.failed(), well.toString());
    assertEquals(2, well.pipeline(), well.toString());
    assertNotEquals(well, Faults.of(Fault.VOLUME_EIO, Way.of("bind")));
  }
}
