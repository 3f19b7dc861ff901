/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A few of Hadoop's own tests; {@code src/test/hadoop-tests/run} runs them all. */
class HadoopOwnTestsIT {

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int run(String... args) throws Exception {
    try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      return new HadoopOwnTests(out).run(new ArrayList<>(List.of(args)));
    } finally {
      System.out.print(said.toString(StandardCharsets.UTF_8));
    }
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aFewPassAsOnStockHdfs() throws Exception {
    assertEquals(0, run("--version", "3.5.0", "--few", "--timeout", "600"), said());
    assertTrue(said().contains("uploads yes"), said());
    assertTrue(said().contains(" 0 fail there"), said());
  }

  @Test
  void aDatasetThatIsNotOursIsFound() throws Exception {
    int code = run("--version", "3.5.0", "--way", "bind,corelane.mod=bind", "TestTransferRbw");
    assertEquals(1, code, said());
    assertTrue(said().contains("shows nothing"), said());
  }

  @Test
  void aFailureThatStockDoesNotHaveIsFound() throws Exception {
    // No file of such small blocks is made there.
    String way = "bind,dfs.namenode.fs-limits.min-block-size=1073741824";
    int code = run("--version", "3.5.0", "--way", way, "TestTransferRbw");
    assertEquals(1, code, said());
    assertTrue(said().contains("ONLY WITH CORELANE"), said());
  }
}
