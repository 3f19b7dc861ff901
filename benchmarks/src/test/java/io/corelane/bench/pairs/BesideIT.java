/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A command that computes beside the uploads is counted, and is gone afterwards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BesideIT {

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

  /** One child that spins on, in a group of its own, and one that ends and is started anew. */
  @Test
  void whatItGotIsInTheReportOfBothWays() throws Exception {
    Path json = bench.file("beside.json");
    Path html = bench.file("beside.html");
    String mark = "corelane_beside_" + ProcessHandle.current().pid();
    Process process =
        bench.start(
            "--beside",
            "%1$s=1 timeout 1000 sh -c 'while :; do :; done' & %1$s=2 sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done'; kill $!; wait"
                .formatted(mark),
            "--size",
            "64",
            "--streams",
            "1",
            "--pairs",
            "2",
            "--least-pairs",
            "2",
            "--warm-up",
            "0",
            "--json",
            json.toString(),
            "--html",
            html.toString());
    assertEquals(0, bench.awaited(process), bench::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertTrue(report.path("besideCommand").asText().contains(mark), report::toString);
    JsonNode comparison = report.path("comparisons").path(0);
    for (JsonNode sample : comparison.path("samples")) {
      JsonNode beside = sample.path("beside");
      assertAll(
          sample.toString(),
          () -> assertTrue(beside.path("cpuSeconds").asDouble() > 0),
          () -> assertTrue(beside.path("seconds").asDouble() > 0));
    }
    assertTrue(figures(comparison).contains("BESIDE"), comparison::toString);
    assertTrue(comparison.path("cpusFree").has("stock"), comparison::toString);
    assertTrue(comparison.path("cpusFree").has("bind"), comparison::toString);
    assertTrue(bench.output().contains("compute beside, CPU-seconds per second"), bench::output);
    assertTrue(Files.readString(html).contains("compute beside, CPU-seconds per second"));
    assertEquals(List.of(), marked(mark));
    bench.assertAllIsBack();
  }

  @Test
  void whatFailsEndsTheRun() throws Exception {
    Process process =
        bench.start("--beside", "echo no licence; exit 7", "--size", "8", "--warm-up", "0");
    assertEquals(1, bench.awaited(process), bench::output);
    assertTrue(
        bench
            .output()
            .contains("failed with exit code 7 during an upload; it must run or end with 0: no"),
        bench::output);
    bench.assertAllIsBack();
  }

  @Test
  void afterCtrlCItIsGone() throws Exception {
    String mark = "corelane_ended_" + ProcessHandle.current().pid();
    Process process =
        bench.start(
            "--beside",
            mark + "=1 timeout 1000 sh -c 'while :; do :; done'",
            "--size",
            "64",
            "--warm-up",
            "0");
    while (marked(mark).isEmpty()) {
      assertTrue(process.isAlive(), bench::output);
      Thread.sleep(20);
    }
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
    bench.awaited(process);
    bench.awaitSaid("corelane: put back: ");
    assertEquals(List.of(), marked(mark));
    bench.assertAllIsBack();
  }

  private static List<String> figures(JsonNode comparison) {
    return comparison.path("figures").findValuesAsText("metric");
  }

  /** The processes that have a variable of that name in their environment. */
  private static List<Path> marked(String name) throws Exception {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .filter(process -> hasVariable(process, name + "="))
          .toList();
    }
  }

  private static boolean hasVariable(Path process, String start) {
    try {
      return Arrays.stream(Files.readString(process.resolve("environ")).split("\0", -1))
          .anyMatch(variable -> variable.startsWith(start));
    } catch (java.io.IOException e) {
      return false; // It has ended, or is somebody else's.
    }
  }
}
