/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Which function of the guest's kernel an address is in, by its {@code /proc/kallsyms}. */
final class KernelSymbols {

  /** Functions only: the letters of text, global and local, strong and weak. */
  private static final String TEXT = "TtWw";

  private static final int LEAST_COLUMNS = 3;

  private final NavigableMap<Long, String> functions;

  private KernelSymbols(NavigableMap<Long, String> functions) {
    this.functions = functions;
  }

  /**
   * Asks a guest.
   *
   * @param guest a running guest
   * @return its kernel's functions, modules' included
   * @throws HarnessException if it does not tell
   * @throws IOException if ssh cannot be started
   * @throws InterruptedException if interrupted
   */
  static KernelSymbols of(Guest guest) throws HarnessException, IOException, InterruptedException {
    return parse(guest.run("grep -E '^[0-9a-f]+ [TtWw] ' /proc/kallsyms"));
  }

  /**
   * Understands {@code kallsyms}.
   *
   * @param text lines {@code ADDRESS LETTER NAME [MODULE]}
   * @return the functions
   * @throws HarnessException if there is none, or the kernel hides their addresses
   */
  static KernelSymbols parse(String text) throws HarnessException {
    NavigableMap<Long, String> functions = new TreeMap<>();
    for (String line : text.lines().toList()) {
      String[] columns = line.split("\\s+", -1);
      if (columns.length < LEAST_COLUMNS || !TEXT.contains(columns[1])) {
        continue;
      }
      long address = Long.parseUnsignedLong(columns[0], 16);
      if (address != 0) {
        // Of several names of one place the shortest is the one that people know.
        functions.merge(
            address, columns[2], (one, other) -> other.length() < one.length() ? other : one);
      }
    }
    if (functions.isEmpty()) {
      throw new HarnessException("the guest's /proc/kallsyms tells no address of a function");
    }
    return new KernelSymbols(functions);
  }

  /**
   * The function that an instruction belongs to.
   *
   * @param address of the instruction; addresses of the kernel are negative numbers
   * @return its name; the address itself below the first function
   */
  String at(long address) {
    Map.Entry<Long, String> function = functions.floorEntry(address);
    return function == null ? "0x" + Long.toHexString(address) : function.getValue();
  }
}
