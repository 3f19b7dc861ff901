/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.matrix.report.CellSummary;
import io.corelane.bench.matrix.report.MatrixReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command itself, as root on this machine: measured, interrupted, resumed. */
class MatrixIT {

  private static final int MINUTES = 10;
  private static final int GONE_SECONDS = 60;
  private static final String NAMESPACES = "/run/netns";

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void everyCellOfAFlowRunsWhereItIsToRun() throws Exception {
    Path html = directory.resolve("matrix.html");
    MatrixReport report =
        finished("--form", "flow", "--size", "32", "--rounds", "2", "--html", html.toString());
    int cells = report.setting().cells().pairs().size();
    assertEquals(2 * cells, report.trials().size());
    for (CellSummary cell : CellSummary.of(report)) {
      assertEquals("100", cell.ran().flow().percent(), cell::toString);
      assertTrue(cell.ran().softirq().there() > 0, cell::toString);
      assertTrue(cell.ran().receiver().share() > 0.9, cell::toString);
    }
    assertTrue(Files.readString(html).contains("<svg"));
  }

  @Test
  void theDiskWriterOfAnUploadRunsWhereItIsToRun() throws Exception {
    MatrixReport report =
        finished("--form", "hdfs", "--disk", "--size", "48", "--rounds", "1", "--cpus", "0-1");
    assertEquals(4, report.trials().size());
    for (CellSummary cell : CellSummary.of(report)) {
      assertTrue(cell.ran().receiver().share() > 0.5, cell::toString);
      assertTrue(cell.ran().writer().share() > 0.9, cell::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  void nothingIsLeftOfAnInterruptedRunAndItIsGoneOnWith(String signal) throws Exception {
    Path json = directory.resolve("matrix.json");
    List<String> small = List.of("--size", "32", "--rounds", "12", "--cpus", "0-1");
    List<String> before = namespaces();
    Process process = start(small, "--json", json.toString());
    while (process.isAlive() && !Files.exists(json)) {
      Thread.sleep(50);
    }
    assertNotEquals(before, namespaces());
    assertEquals(
        0,
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor());
    assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES));
    awaitNamespaces(before);
    int made = read(json).trials().size();
    assertTrue(made >= 1 && made < 48, "trials before the signal: " + made);

    assertEquals(
        0,
        start(small, "--resume", json.toString())
            .onExit()
            .get(MINUTES, TimeUnit.MINUTES)
            .exitValue());
    MatrixReport resumed = read(json);
    assertEquals(48, resumed.trials().size());
    assertTrue(resumed.complete());
    assertEquals(before, namespaces());
  }

  private MatrixReport finished(String... options) throws Exception {
    Path json = directory.resolve("report.json");
    Process process = start(List.of(options), "--json", json.toString());
    assertTrue(process.waitFor(MINUTES, TimeUnit.MINUTES));
    assertTrue(Files.exists(json), "no report; exit code " + process.exitValue());
    return read(json);
  }

  private Process start(List<String> options, String... more) throws IOException {
    // A job in the background of a script ignores SIGINT, and so would its children.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Dcorelane.home=" + System.getProperty("corelane.home"));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("io.corelane.affinity.cli.Corelane");
    command.add("matrix");
    command.addAll(options);
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("log").toFile()))
        .start();
  }

  private static MatrixReport read(Path json) throws IOException {
    return new ObjectMapper()
        .readValue(Files.readString(json, StandardCharsets.UTF_8), MatrixReport.class);
  }

  /** Ours, of this and of any other run. */
  private static List<String> namespaces() throws IOException {
    if (!Files.isDirectory(Path.of(NAMESPACES))) {
      return List.of();
    }
    try (var names = Files.list(Path.of(NAMESPACES))) {
      return names
          .map(name -> name.getFileName().toString())
          .filter(name -> name.startsWith("corelane-"))
          .sorted()
          .toList();
    }
  }

  private static void awaitNamespaces(List<String> wanted) throws Exception {
    for (int i = 0; i < GONE_SECONDS * 10 && !namespaces().equals(wanted); i++) {
      Thread.sleep(100);
    }
    assertEquals(wanted, namespaces());
  }
}
