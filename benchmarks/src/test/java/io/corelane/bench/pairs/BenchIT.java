/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.live.LiveKey;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Modes and settings are compared in a DataNode that serves, and are put back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchIT {

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

  @Test
  void modesAreSwitchedLiveAndPutBack() throws Exception {
    Path json = bench.file("report.json");
    Path html = bench.file("report.html");
    Process process =
        bench.start(
            "--size",
            "8",
            "--streams",
            "1,3",
            "--pairs",
            "2",
            "--least-pairs",
            "2",
            "--warm-up",
            "1",
            "--seed",
            "5",
            "--json",
            json.toString(),
            "--html",
            html.toString());
    assertEquals(0, bench.awaited(process), bench::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals(2, report.path("comparisons").size());
    assertEquals("", report.path("diskWritesMissing").asText("absent"));
    assertTrue(report.path("switches").asInt() >= 4, report::toString);
    for (JsonNode comparison : report.path("comparisons")) {
      assertEquals(4, comparison.path("samples").size());
      for (JsonNode sample : comparison.path("samples")) {
        boolean bound = sample.path("mode").asText().equals("bind");
        assertAll(
            sample.toString(),
            () -> assertEquals(8L << 20, sample.path("bytes").asLong()),
            () -> assertTrue(sample.path("seconds").asDouble() > 0),
            // It is on this machine.
            () -> assertTrue(sample.path("syncSeconds").asDouble() > 0),
            () -> assertTrue(sample.path("cpus").path("byCpu").size() > 0),
            () -> assertTrue(sample.path("threads").path("seconds").has("OTHER")),
            // In mode off nobody looks at lanes; in mode bind every byte's is known.
            () -> assertEquals(bound ? 8L << 20 : 0, sum(sample.path("laneBytes"))));
      }
    }
    // Blocks that are read at once change how the next ones are written.
    String steps = bench.output();
    assertTrue(
        steps.indexOf("reading one upload back, ") > steps.lastIndexOf(" of at most 2, "), steps);
    String page = Files.readString(html);
    assertTrue(page.contains("<svg") && page.contains("bind against stock"));
    assertFalse(page.contains("http://") && page.contains("src="), "an external resource");
    bench.assertAllIsBack();
  }

  @Test
  void severalWaysAreEachComparedWithTheFirst() throws Exception {
    Path json = bench.file("ways.json");
    Process process =
        bench.start(
            "--modes",
            "stock,observe,bind",
            "--size-per-stream",
            "32",
            "--streams",
            "2",
            "--pairs",
            "2",
            "--least-pairs",
            "2",
            "--warm-up",
            "0",
            "--json",
            json.toString());
    assertEquals(0, bench.awaited(process), bench::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals("[\"stock\",\"observe\",\"bind\"]", report.path("ways").toString());
    assertEquals("{\"corelane.mode\":\"off\"}", report.path("settings").path("stock").toString());
    assertEquals(2, report.path("comparisons").size());
    JsonNode bind = report.path("comparisons").path(1);
    assertEquals("bind", bind.path("ways").path("other").asText());
    assertEquals(4, bind.path("samples").size());
    double receivers = 0;
    for (JsonNode sample : bind.path("samples")) {
      assertEquals(64L << 20, sample.path("bytes").asLong());
      receivers += sample.path("threads").path("seconds").path("RECEIVER").asDouble();
    }
    // One that lives for milliseconds may never be seen; not all of them.
    assertTrue(receivers > 0, bind::toString);
    assertTrue(bench.output().contains("2 streams, bind against stock, 2 pairs"), bench::output);
    bench.assertAllIsBack();
  }

  @Test
  void aWayWithSettingsIsInForceAndPutBack() throws Exception {
    Path json = bench.file("settings.json");
    Process process =
        bench.start(
            "--modes",
            "stock,bind:write=buffered+placement=none",
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
            json.toString());
    assertEquals(0, bench.awaited(process), bench::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    JsonNode settings = report.path("settings").path("bind:write=buffered+placement=none");
    assertEquals("buffered", settings.path("corelane.write").asText(), report::toString);
    assertEquals("none", settings.path("corelane.placement").asText(), report::toString);
    double writers = 0;
    for (JsonNode sample : report.path("comparisons").path(0).path("samples")) {
      writers += sample.path("threads").path("seconds").path("DISK_WRITER").asDouble();
    }
    assertTrue(writers > 0, report::toString);
    assertEquals("auto", bench.beans().corelane().settings().values().get(LiveKey.WRITE));
    bench.assertAllIsBack();
  }

  private static long sum(JsonNode lanes) {
    long sum = 0;
    for (JsonNode lane : lanes) {
      sum += lane.asLong();
    }
    return sum;
  }
}
