/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoftnetReaderTest {
  private static final CpuSet ONLINE = CpuSet.of(0, 4);

  @Test
  void olderKernelsLinesAreThoseOfTheOnlineCpusInTurn() {
    String stat =
        """
        0000000a 00000001 00000002 0 0 0 0 0 0 00000005
        ffffffff 00000000 00000000 0 0 0 0 0 0 00000000
        """;
    assertEquals(
        List.of(new Softnet(0, 10, 1, 2, 5), new Softnet(4, 0xffff_ffffL, 0, 0, 0)),
        SoftnetReader.parse(stat, ONLINE));
  }

  @Test
  void newerKernelsNameTheCpu() {
    String stat = "0000000a 00000001 00000002 0 0 0 0 0 0 00000005 0 0 00000010 0 0\n";
    assertEquals(List.of(new Softnet(16, 10, 1, 2, 5)), SoftnetReader.parse(stat, ONLINE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n",
        "1 2 3 4 5 6 7 8 9 a\n",
        "1 2 3 4 5 6 7 8 9 a b c ffffffff\n",
        "1 2 3 4 5 6 7 8 9 a b c 123456789\n",
        "-1 2 3 4 5 6 7 8 9 a b c 1\n",
        "1 2 3 4 5 6 7 8 9 g b c 1\n",
        "\n"
      })
  void damagedTextIsRefused(String stat) {
    assertThrows(IllegalArgumentException.class, () -> SoftnetReader.parse(stat, ONLINE));
  }

  @Test
  void countersWrapAt32Bits() {
    Softnet earlier = new Softnet(1, 0xffff_fff0L, 0, 7, 0xffff_ffffL);
    Softnet later = new Softnet(1, 0x10, 0, 7, 0);
    assertEquals(new Softnet(1, 0x20, 0, 0, 1), later.since(earlier));
    assertThrows(IllegalArgumentException.class, () -> later.since(new Softnet(2, 0, 0, 0, 0)));
  }
}
