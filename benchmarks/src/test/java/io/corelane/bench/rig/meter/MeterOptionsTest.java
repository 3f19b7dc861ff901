/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class MeterOptionsTest {

  @Test
  void dataNode() {
    assertEquals(
        "--readers 'DataXceiver*' --files 'blk_*' --buffer-kib 16384",
        MeterOptions.DATA_NODE.forShell());
  }

  @Test
  void quotesForTheShell() {
    assertEquals(
        "--volume '/a b' --volume '/it'\\''s' --readers 'dd' --files '*' --buffer-kib 8",
        new MeterOptions(List.of("/a b", "/it's"), "dd", "*", 8).forShell());
  }
}
