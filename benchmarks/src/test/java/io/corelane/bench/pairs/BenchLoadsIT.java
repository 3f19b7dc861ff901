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
import io.corelane.bench.cluster.UploaderProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What is uploaded: small files, a thousand streams, packets and writes that are timed one by one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchLoadsIT {
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

  /** Each has buffers of its own in the client, to write and to read back. */
  @Test
  void aThousandStreamsAreWrittenAndReadBack() throws Exception {
    Process process =
        bench.start(
            "--size",
            "1000",
            "--streams",
            "1000",
            "--pairs",
            "2",
            "--least-pairs",
            "2",
            "--warm-up",
            "0");
    assertEquals(0, bench.awaited(process), bench::output);
    assertTrue(bench.output().contains("1000 streams, 2 pairs"), bench::output);
    assertTrue(
        bench.output().contains("1000 streams: reading one upload back, bind"), bench::output);
    bench.assertAllIsBack();
  }

  @Test
  void smallFilesFollowOneAnother() throws Exception {
    Path json = bench.file("small.json");
    Process process =
        bench.start(
            "--files",
            "50",
            "--size-per-stream",
            "2",
            "--streams",
            "3",
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
    assertTrue(report.path("client").asText().contains("50 files per stream"), report::toString);
    for (JsonNode sample : report.path("comparisons").path(0).path("samples")) {
      assertEquals(6L << 20, sample.path("bytes").asLong(), sample::toString);
    }
    bench.assertAllIsBack();
  }

  @Test
  void eachStreamWritesAsManyFilesAsItIsTold() throws Exception {
    UploaderProcess uploader = bench.uploader();
    long before = bench.beans().state().blocks();
    long bytes = (3 << 20) + 1;
    uploader.upload(
        "/small",
        List.of(bench.dataNode().node()),
        new UploaderProcess.Load(3, 50, bytes, false),
        done -> {});
    assertEquals(before + 150, bench.beans().state().blocks());
    assertEquals(bytes, uploader.received("/small", List.of(bench.dataNode().node())));
    assertEquals(List.of(), uploader.differing());
    uploader.delete("/small");
  }
}
