/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the demo small, on real processes, and reads the report as anybody would. */
class DemoIT {

  private static final double LEAST_SHARE_BY_DISK_WRITERS = 0.85;

  /** Also below the build directory, not in /tmp, which may be a tmpfs. */
  @TempDir(factory = BelowTheBuild.class)
  Path directory = Path.of("set by JUnit");

  @ParameterizedTest
  @CsvSource({"3.5.0, 256, 2", "3.4.3, 64, 1", "3.3.6, 64, 1"})
  void bindPutsEveryReceiverWhereItsReportSays(String version, int mib, int rounds)
      throws Exception {
    if (HadoopVersion.of(version).refusal(Runtime.version().feature()).isPresent()) {
      assertThrows(HarnessException.class, () -> demo(version, "bind", mib, rounds));
      return;
    }
    JsonNode report = demo(version, "bind", mib, rounds);
    JsonNode outside = report.path("outside");
    JsonNode uploads = report.path("uploads");
    assertAll(
        () -> assertEquals(version, report.path("hadoop").asText()),
        () -> assertEquals("bind", report.path("mode").asText()),
        () -> assertEquals((long) mib << 20, report.path("bytes").asLong()),
        () -> assertTrue(report.path("verified").asBoolean()),
        () -> assertEquals("active", report.path("state").asText()),
        () -> assertTrue(outside.path("receiversSeen").asInt() > 0, outside::toString),
        () ->
            assertEquals(
                outside.path("receiversSeen").asInt(),
                outside.path("receiversOnTarget").asInt(),
                outside::toString),
        () -> assertEquals(0, outside.path("straysAfter").asInt(), outside::toString),
        () -> assertEquals(0, outside.path("straysEver").size(), outside::toString),
        () -> assertEquals(2 * rounds, report.path("rounds").size()),
        () -> assertTrue(uploads.size() >= 2 * rounds, uploads::toString));
    for (JsonNode upload : uploads) {
      assertAll(
          upload.toString(),
          () -> assertTrue(upload.path("block").asText().startsWith("blk_")),
          () -> assertTrue(upload.path("receiverTid").asInt() > 0),
          () -> assertFalse(upload.path("receiverCpus").asText().isEmpty()),
          () -> assertFalse(upload.path("diskWriterCpus").asText().isEmpty()),
          () -> assertFalse(upload.path("reason").asText().isEmpty()),
          () -> assertTrue(upload.path("mibPerSecond").asDouble() > 0),
          () ->
              assertTrue(
                  Set.of("short", "node", "long", "shared", "unknown")
                      .contains(upload.path("lane").asText())));
    }
    blockIo(report);
    nothingIsLeft();
  }

  @Test
  void observeTouchesNothingAndStillReports() throws Exception {
    JsonNode report = demo("3.5.0", "observe", 64, 1);
    JsonNode outside = report.path("outside");
    assertTrue(report.path("verified").asBoolean());
    assertTrue(report.path("uploads").size() > 0);
    assertTrue(outside.path("receiversSeen").asInt() > 0, outside::toString);
    assertEquals(
        outside.path("receiversSeen").asInt(),
        outside.path("receiversOnTarget").asInt(),
        outside::toString);
    assertEquals(0, outside.path("straysEver").size(), outside::toString);
    nothingIsLeft();
  }

  @Test
  void whereNothingCanBeGainedItSaysSoFirst() throws Exception {
    // More than 16 blocks: from then on a DataNode whose blocks are read at once keeps them in the
    // page cache, and what the demo itself reads must not be taken for that.
    JsonNode report = demo("3.5.0", "bind", 64, 5, Map.of("corelane.write.minimum-size", "8m"));
    assertTrue(report.path("verified").asBoolean());
    String writing = report.path("uploads").path(0).path("writing").path("way").asText();
    assertFalse(writing.isEmpty(), report::toString);
    for (JsonNode upload : report.path("uploads")) {
      assertTrue(
          upload.path("reason").asText().startsWith("Left to the scheduler: "), upload::toString);
      assertEquals(writing, upload.path("writing").path("way").asText(), upload::toString);
    }
    assertEquals(0, report.path("outside").path("straysEver").size());
    nothingIsLeft();
  }

  /** A share of our own bytes only where the kernel's trace is to be had: the report says why. */
  private static void blockIo(JsonNode report) {
    if (report.path("blockIo").isEmpty()) {
      assertFalse(report.path("blockIoReason").asText().isEmpty());
      return;
    }
    JsonNode io = report.path("blockIo").path("corelane");
    JsonNode stock = report.path("blockIo").path("stock");
    long writers = io.path("byDiskWriters").asLong();
    // Other programs write to this disk, too: only the DataNode's data can be told for certain.
    long data = report.path("bytes").asLong() * (report.path("rounds").size() / 2);
    assertTrue(writers >= LEAST_SHARE_BY_DISK_WRITERS * data, io::toString);
    assertEquals(writers, io.path("byDiskWritersOnChosenCores").asLong(), io::toString);
    assertEquals(0, stock.path("byDiskWriters").asLong(), stock::toString);
    assertTrue(stock.path("byOthers").asLong() >= data, stock::toString);
  }

  private JsonNode demo(String version, String mode, int mib, int rounds)
      throws HarnessException, IOException, InterruptedException {
    // The client is on this host, where nobody would be bound otherwise; and the first blocks are
    // taken for small ones, which are not staged.
    return demo(
        version,
        mode,
        mib,
        rounds,
        Map.of(
            "corelane.placement",
            "always",
            "corelane.bind.single-core",
            "true",
            "corelane.write.minimum-size",
            "0"));
  }

  private JsonNode demo(String version, String mode, int mib, int rounds, Map<String, String> keys)
      throws HarnessException, IOException, InterruptedException {
    Path json = directory.resolve("report.json");
    DemoOptions options =
        new DemoOptions(
            new UploadSize(mib, 4),
            new HadoopJars.OfMaven(HadoopVersion.of(version)),
            mode,
            keys,
            rounds,
            0,
            Optional.of(json),
            new RunPlace(Optional.of(directory.resolve("run")), false));
    DemoReport report =
        new Demo(options.checked(), new Progress(new PrintStream(System.err, true), false)).run();
    System.out.print(new DemoTable(report).render());
    JsonReport.write(json, report);
    return new ObjectMapper().readTree(json.toFile());
  }

  private void nothingIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(directory.resolve("run"))) {
      assertEquals(0, left.count());
    }
    try (Stream<ProcessHandle> children = ProcessHandle.current().descendants()) {
      assertEquals(0, children.filter(ProcessHandle::isAlive).count());
    }
  }
}
