/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.trace.report.HeatGrids;
import io.corelane.bench.trace.report.HopReport;
import io.corelane.bench.trace.report.HopRow;
import io.corelane.bench.trace.report.SubmitterRow;
import io.corelane.bench.trace.report.TracePage;
import io.corelane.bench.trace.report.TraceReport;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On this kernel's own tracepoints: a loop device is a disk that nobody else uses. Needs root. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceIT {

  private static final long SIZE = 64 << 20;
  private static final int PATIENCE = 600;
  private static final int POLL_MILLIS = 100;
  private static final int READ = 3;
  private static final int READ_SECTORS = 5;
  private static final int WRITTEN = 7;
  private static final int WRITTEN_SECTORS = 9;

  private Path directory = Path.of("set by JUnit");
  private String device = "";
  private Path tracefs = Path.of("below the directory");

  @BeforeAll
  void aDisk(@TempDir Path fresh) throws Exception {
    directory = fresh;
    // A mount of our own: the usual one may be absent, or another's who takes it away.
    tracefs = Files.createDirectory(directory.resolve("tracefs"));
    run("mount", "-t", "tracefs", "corelane", tracefs.toString());
    Path file = directory.resolve("disk");
    try (RandomAccessFile disk = new RandomAccessFile(file.toFile(), "rw")) {
      disk.setLength(SIZE);
    }
    device = run("losetup", "-f", "--show", file.toString()).strip();
  }

  @AfterAll
  void noDisk() throws Exception {
    run("losetup", "-d", device);
    run("umount", tracefs.toString());
  }

  @Test
  void countsAndBytesAreThoseOfTheKernelsOwnStatistics() throws Exception {
    Path writer = directory.resolve("corelane-dw-1");
    Files.copy(Path.of("/bin/dd"), writer, StandardCopyOption.COPY_ATTRIBUTES);
    long[] before = statistics();
    HeatGrids heat = new HeatGrids(1);
    TraceReport report =
        new TraceWindow(
                SystemRoot.live(),
                seconds -> {
                  dd(writer, "if=/dev/zero", "of=" + device, "bs=64k", "count=200", "oflag=direct");
                  dd(
                      Path.of("dd"),
                      "if=" + device,
                      "of=/dev/null",
                      "bs=4k",
                      "count=300",
                      "iflag=direct");
                })
            .trace(new TraceOptions(1, false, Optional.empty(), Optional.empty()), heat);
    long[] after = statistics();

    long requests = after[READ] - before[READ] + after[WRITTEN] - before[WRITTEN];
    assertTrue(requests >= 500, requests + " requests");
    String name = device.replace("/dev/", "");
    assertEquals(requests, count(report, "device", name));
    assertEquals(200, count(report, "write", name));
    long sectors =
        after[READ_SECTORS]
            - before[READ_SECTORS]
            + after[WRITTEN_SECTORS]
            - before[WRITTEN_SECTORS];
    assertEquals(
        sectors * 512,
        report.submitters().stream()
            .filter(row -> row.device().equals(name))
            .mapToLong(SubmitterRow::bytes)
            .sum());
    assertTrue(
        report.submitters().stream()
            .anyMatch(
                row ->
                    row.device().equals(name)
                        && row.submitter().equals("disk writer")
                        && row.bytes() == 200 << 16),
        () -> report.submitters().toString());
    assertEquals(0, report.cost().lost());
    assertTrue(new TracePage(report, heat).page().html().contains(name));
  }

  @ParameterizedTest(name = "ended by signal {0}")
  @ValueSource(strings = {"INT", "TERM"})
  void howeverItEndsItsInstanceIsRemoved(String signal) throws Exception {
    Process process = command("--seconds", "600", "--disk-only");
    Path instance = instance(process);
    await(() -> Files.exists(instance), "no instance");
    run("kill", "-" + signal, String.valueOf(process.pid()));
    await(() -> !Files.exists(instance), "the instance is still there");
  }

  /** The kernel shows an instance before it has made all of it: killed in between, too. */
  @RepeatedTest(5)
  void killedAtOnceItsInstanceIsRemoved() throws Exception {
    Process process = command("--seconds", "600", "--disk-only");
    Path instance = instance(process);
    while (!Files.exists(instance) && process.isAlive()) {
      Thread.onSpinWait();
    }
    process.destroyForcibly().waitFor();
    await(() -> !Files.exists(instance), "the instance is still there");
  }

  @Test
  void whatOneLeftWhoseReaperWasKilledIsRemovedByTheNext() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path leftover = instance(gone);
    Files.createDirectory(leftover);
    Path elsewhere = tracefs.resolve("instances/corelane-1-" + gone.pid());
    Files.createDirectory(elsewhere);
    try {
      Process process = command("--seconds", "1", "--disk-only");
      assertEquals(0, process.waitFor());
      assertFalse(Files.exists(leftover));
      assertTrue(Files.exists(elsewhere), "of a process of another PID namespace");
    } finally {
      Files.delete(elsewhere);
    }
  }

  @Test
  void withoutTheRightItSaysSo() throws Exception {
    Process process =
        new ProcessBuilder(
                "setpriv",
                "--reuid=65534",
                "--clear-groups",
                // May read the class path, wherever that is.
                "--inh-caps=-all,+dac_read_search",
                "--ambient-caps=+dac_read_search",
                java(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.corelane.affinity.cli.Corelane",
                "trace")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), said);
    assertTrue(said.contains("corelane trace: needs root"), said);
  }

  private Path instance(Process process) throws IOException {
    String namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
    String inode = namespace.substring("pid:[".length(), namespace.length() - 1);
    return tracefs.resolve("instances/corelane-" + inode + "-" + process.pid());
  }

  private static long count(TraceReport report, String value, String device) {
    HopReport hop =
        report.hops().stream()
            .filter(each -> each.hop().equals("device"))
            .findFirst()
            .orElseThrow();
    return hop.rows().stream()
        .filter(row -> row.spot().device().equals(device))
        .filter(row -> row.by().equals(value) || isOperation(row, value))
        .mapToLong(row -> row.latency().count())
        .sum();
  }

  private static boolean isOperation(HopRow row, String value) {
    return row.by().equals("operation") && row.spot().operation().equals(value);
  }

  /** Linux Documentation/admin-guide/iostats.rst. */
  private long[] statistics() throws IOException {
    String line =
        Files.readAllLines(Path.of("/proc/diskstats")).stream()
            .map(String::strip)
            .filter(each -> each.contains(" " + device.replace("/dev/", "") + " "))
            .findFirst()
            .orElseThrow();
    String[] fields = line.split("\\s+", -1);
    long[] numbers = new long[fields.length];
    for (int i = READ; i < fields.length; i++) {
      numbers[i] = Long.parseLong(fields[i]);
    }
    return numbers;
  }

  private static void dd(Path program, String... operands) throws InterruptedException {
    try {
      String[] command = new String[operands.length + 1];
      command[0] = program.toString();
      System.arraycopy(operands, 0, command, 1, operands.length);
      run(command);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process command(String... options) throws IOException {
    // A job in the background of a script ignores SIGINT, and so would its children.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT", java()));
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            "io.corelane.affinity.cli.Corelane",
            "trace"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("output").toFile())
        .start();
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin/java").toString();
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    return said;
  }

  private static void await(java.util.function.BooleanSupplier condition, String fault)
      throws InterruptedException {
    for (int i = 0; i < PATIENCE && !condition.getAsBoolean(); i++) {
      Thread.sleep(POLL_MILLIS);
    }
    assertTrue(condition.getAsBoolean(), fault);
  }
}
