/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However the command ends, file and mode are what they were. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchEndsIT {
  private static final String SHELL_PUT = "for i in $(seq {streams}); do true; done; exit 3";

  private BenchedDataNode bench;

  @BeforeAll
  void aDataNode() throws Exception {
    bench = BenchedDataNode.inModeObserve();
  }

  @AfterAll
  void itsEnd() {
    if (bench != null) {
      bench.close();
    }
  }

  @ParameterizedTest(name = "ended by signal {0}")
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  void howeverItEndsAllIsPutBack(String signal) throws Exception {
    Process process = bench.start("--size", "8", "--pairs", "60", "--warm-up", "0");
    bench.awaitSwitched(process);
    new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
    bench.awaited(process);
    // By what outlives it, also if it was killed.
    String said = "corelane: put back: " + bench.site().toRealPath() + ", and mode observe";
    bench.awaitSaid(said);
    bench.assertAllIsBack();
  }

  @Test
  void whatIsKnownIsToldWhenItIsInterrupted() throws Exception {
    Process process =
        bench.start("--size", "8", "--pairs", "90", "--least-pairs", "90", "--warm-up", "0");
    while (!bench.output().contains("pair 4 of at most 90")) {
      assertTrue(process.isAlive(), bench::output);
      Thread.sleep(20);
    }
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
    bench.awaited(process);
    assertTrue(
        bench.output().matches("(?s).*4 streams, \\d+ pairs, bind to stock: throughput .* to .*"),
        bench::output);
    bench.awaitSaid("corelane: put back: ");
    bench.assertAllIsBack();
  }

  @Test
  void theTimesOfWritesAreToldWhenItIsInterrupted() throws Exception {
    Process process =
        bench.start(
            "--latency",
            "--writes",
            "20",
            "--pairs",
            "90",
            "--least-pairs",
            "90",
            "--warm-up",
            "0");
    while (!bench.output().contains("round 4 of 90")) {
      assertTrue(process.isAlive(), bench::output);
      Thread.sleep(20);
    }
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
    bench.awaited(process);
    assertTrue(
        bench
            .output()
            .matches("(?s).*1 stream, \\d+ rounds, bind to stock: hflush of .*p50 .* to .*"),
        bench::output);
    bench.awaitSaid("corelane: put back: ");
    bench.assertAllIsBack();
  }

  @Test
  void aClientThatFailsIsShownAndAllIsPutBack() throws Exception {
    Process process = bench.start("--size", "8", "--warm-up", "0", "--client-command", SHELL_PUT);
    assertEquals(1, bench.awaited(process));
    assertTrue(bench.output().contains("the client failed with exit code 3"), bench::output);
    bench.assertAllIsBack();
  }

  @Test
  void anotherFileThanTheDataNodesIsRefused() throws Exception {
    Path other = bench.file("other-site.xml");
    Files.writeString(
        other,
        "<configuration><property><name>corelane.mode</name><value>bind</value></property></configuration>");
    Process process = bench.startWith(other, "--size", "8");
    assertEquals(1, bench.awaited(process));
    assertTrue(bench.output().contains("is it the file that this DataNode reads?"), bench::output);
    assertTrue(Files.exists(other));
    bench.assertAllIsBack();
  }
}
