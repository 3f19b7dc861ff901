/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuestHelperTest {

  @Test
  void isCompiledForTheGuest() {
    Path tree = Path.of("/cache/tree");
    assertEquals(List.of(), GuestHelper.variables("x86_64", tree));
    assertEquals(
        List.of("BUILD=build/aarch64", "CC=aarch64-linux-gnu-gcc --sysroot=/cache/tree"),
        GuestHelper.variables("aarch64", tree));
  }
}
