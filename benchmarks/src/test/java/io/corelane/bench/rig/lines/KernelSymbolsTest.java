/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.bench.cluster.HarnessException;
import org.junit.jupiter.api.Test;

class KernelSymbolsTest {

  private static final String KALLSYMS =
      """
      ffffffff81000000 T _text
      ffffffff81000100 t helper
      ffffffff81000200 D some_data
      ffffffff81000300 T __memcpy
      ffffffff81000300 W memcpy
      ffffffffc0000000 t igb_poll\t[igb]
      """;

  @Test
  void anAddressBelongsToTheFunctionThatBeginsBeforeIt() throws Exception {
    KernelSymbols symbols = KernelSymbols.parse(KALLSYMS);
    assertEquals("_text", symbols.at(0xffffffff810000ffL));
    assertEquals("helper", symbols.at(0xffffffff81000100L));
    // Data is no function.
    assertEquals("helper", symbols.at(0xffffffff81000250L));
    assertEquals("igb_poll", symbols.at(0xffffffffc0000010L));
  }

  @Test
  void ofTwoNamesTheShorterOneIsTold() throws Exception {
    assertEquals("memcpy", KernelSymbols.parse(KALLSYMS).at(0xffffffff81000304L));
  }

  @Test
  void belowAllFunctionsThereIsNone() throws Exception {
    assertEquals("0xffffffff80000000", KernelSymbols.parse(KALLSYMS).at(0xffffffff80000000L));
  }

  @Test
  void aKernelThatHidesAddressesIsAFailure() {
    HarnessException failure =
        assertThrows(
            HarnessException.class,
            () -> KernelSymbols.parse("0000000000000000 T _text\n0000000000000000 t helper\n"));
    assertEquals("the guest's /proc/kallsyms tells no address of a function", failure.getMessage());
  }
}
