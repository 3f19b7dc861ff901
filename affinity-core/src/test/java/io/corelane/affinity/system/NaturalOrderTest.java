/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {

  @Test
  void namesAreOrderedByTheirNumbers() {
    List<String> ordered =
        List.of(
            "",
            "8:0",
            "8:16",
            "253:0",
            "cpu",
            "cpu0",
            "cpu00",
            "cpu2",
            "cpu10",
            "cpu10a",
            "cpu99999999999999999999",
            "cpu100000000000000000000",
            "nvme0n1p2",
            "nvme0n1p10",
            "nvme10n1");
    List<String> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.sort(NaturalOrder.INSTANCE);
    assertEquals(ordered, shuffled);
  }

  @Property
  void itIsATotalOrder(
      @ForAll("names") String a, @ForAll("names") String b, @ForAll("names") String c) {
    NaturalOrder order = NaturalOrder.INSTANCE;
    assertEquals(a.equals(b), order.compare(a, b) == 0);
    assertEquals(Integer.signum(order.compare(a, b)), -Integer.signum(order.compare(b, a)));
    if (order.compare(a, b) <= 0 && order.compare(b, c) <= 0) {
      assertTrue(order.compare(a, c) <= 0, a + " " + b + " " + c);
    }
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings().withChars("0019ab").ofMaxLength(5);
  }
}
