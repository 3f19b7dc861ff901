/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.Set;

/**
 * What a function of the guest's kernel moved, in caches with an end, with DDIO.
 *
 * @param name by the kernel's symbols; {@link #USER} for all processes together
 * @param crossing lines from another node
 * @param otherCache lines from another last-level cache of the node
 * @param fetched all lines that the core's own cache had not
 */
record FunctionLines(String name, double crossing, double otherCache, double fetched) {

  static final String USER = "(processes)";

  /**
   * What copies or clears in Linux 6.1 and 6.12 on x86: the functions that a copy ends in, and
   * those it is part of where the processor copies short strings quickly.
   */
  private static final Set<String> COPIES =
      Set.of(
          "clear_page_erms",
          "clear_page_rep",
          "clear_page_orig",
          "copy_page",
          "copy_page_regs",
          "memcpy",
          "__memcpy",
          "memcpy_orig",
          "memmove",
          "__memmove",
          "memset",
          "__memset",
          "memset_orig",
          "rep_movs_alternative",
          "rep_stos_alternative",
          "copy_user_generic_string",
          "copy_user_enhanced_fast_string",
          "copy_user_generic_unrolled",
          "copy_mc_enhanced_fast_string",
          "copy_mc_fragile",
          "_copy_to_iter",
          "_copy_from_iter",
          "copy_page_from_iter_atomic",
          "copy_folio_from_iter_atomic",
          "_copy_to_user",
          "_copy_from_user");

  boolean isUser() {
    return name.equals(USER);
  }

  boolean isCopy() {
    return COPIES.contains(name);
  }

  FunctionLines plus(FunctionLines other) {
    return new FunctionLines(
        name, crossing + other.crossing, otherCache + other.otherCache, fetched + other.fetched);
  }

  FunctionLines per(double mib) {
    return new FunctionLines(name, crossing / mib, otherCache / mib, fetched / mib);
  }
}
