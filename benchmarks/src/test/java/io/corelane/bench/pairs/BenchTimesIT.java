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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Packets and writes are timed one by one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchTimesIT {
  /** Of 126 chunks of 512 bytes, which is what 64 KiB hold with their checksums and a header. */
  private static final int PACKETS_OF_8_MIB = 131;

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
  void latenciesOfTwoWays() throws Exception {
    Path json = bench.file("latency.json");
    Process process =
        bench.start(
            "--latency",
            "--writes",
            "20",
            "--streams",
            "2",
            "--write-sizes",
            "100,61440",
            "--rate",
            "200",
            "--pairs",
            "2",
            "--least-pairs",
            "2",
            "--warm-up",
            "0",
            "--json",
            json.toString());
    assertEquals(0, bench.awaited(process), bench::output);
    JsonNode comparison = new ObjectMapper().readTree(json.toFile()).path("comparisons").path(0);
    // Two calls, two sizes, two ways, two rounds; three percentiles.
    assertEquals(16, comparison.path("runs").size(), comparison::toString);
    assertEquals(12, comparison.path("figures").size());
    for (JsonNode run : comparison.path("runs")) {
      assertEquals(40, run.path("count").asInt());
      assertTrue(
          run.path("p50").asDouble() > 0
              && run.path("p999").asDouble() >= run.path("p50").asDouble(),
          run::toString);
    }
    assertTrue(bench.output().contains("hsync of 60 KiB, p99.9"), bench::output);
    assertTrue(bench.output().contains("200 writes a second are due"), bench::output);
    bench.assertAllIsBack();
  }

  @Test
  void acknowledgementsAreTimed() throws Exception {
    Path json = bench.file("acks.json");
    Path html = bench.file("acks.html");
    Process process =
        bench.start(
            "--acks",
            "--size-per-stream",
            "8",
            "--streams",
            "1,3",
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
    assertTrue(report.path("client").asText().contains("plain sockets"), report::toString);
    assertEquals(2, report.path("comparisons").size());
    for (JsonNode comparison : report.path("comparisons")) {
      int packets = comparison.path("streams").asInt() * PACKETS_OF_8_MIB;
      assertEquals(4, comparison.path("samples").size());
      for (JsonNode sample : comparison.path("samples")) {
        JsonNode acks = sample.path("acks");
        assertAll(
            sample.toString(),
            () -> assertEquals(packets, acks.path("packets").asInt()),
            () -> assertEquals(packets, acks.path("count").asInt()),
            () -> assertEquals(0, acks.path("unreadable").asInt(-1)),
            () -> assertTrue(acks.path("p50").asDouble() > 0),
            () -> assertTrue(acks.path("p99").asDouble() >= acks.path("p50").asDouble()),
            () -> assertTrue(acks.path("p999").asDouble() >= acks.path("p99").asDouble()));
      }
    }
    String steps = bench.output();
    assertTrue(steps.contains("acknowledgement p99.9, microseconds"), steps);
    // By the other client: Hadoop reads no file through a socket without a channel.
    assertTrue(steps.contains("3 streams: reading one upload back, bind"), steps);
    assertTrue(Files.readString(html).contains("sockets are plain ones"));
    bench.assertAllIsBack();
  }
}
