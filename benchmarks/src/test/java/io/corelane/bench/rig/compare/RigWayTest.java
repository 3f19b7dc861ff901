/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RigWayTest {

  @Test
  void aListIsRead() throws HarnessException {
    assertEquals(List.of(RigWay.BIND, RigWay.STOCK), RigWay.list("bind, stock"));
    assertEquals(List.of(RigWay.values()), RigWay.list(RigWay.words()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stock,stick|stick is not one of those possible: stock,irqbalance,spread,rfs,bind,steer",
        "stock,|--ways  is not one of",
        "bind,stock,bind|names bind twice"
      })
  void whatCannotBeDoneIsRefused(String list, String why) {
    HarnessException refused = assertThrows(HarnessException.class, () -> RigWay.list(list));
    assertTrue(String.valueOf(refused.getMessage()).contains(why), refused::getMessage);
  }
}
