/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.UploaderProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What is uploaded: small files, and many streams. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchLoadsIT {
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

  /** Its map tasks share one JVM, whose heap must have room for all of them. */
  @Test
  void hadoopsOwnBenchmarkHasManyStreamsToo() throws Exception {
    Process process =
        bench.start(
            "--client",
            "testdfsio",
            "--size",
            "100",
            "--streams",
            "100",
            "--pairs",
            "2",
            "--least-pairs",
            "2",
            "--warm-up",
            "0");
    assertEquals(0, bench.awaited(process), bench::output);
    assertTrue(bench.output().contains("100 streams, 2 pairs"), bench::output);
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
