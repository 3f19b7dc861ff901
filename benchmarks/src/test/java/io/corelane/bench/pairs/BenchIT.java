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
import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workbench;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.live.LiveKey;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The command as a process of its own, against a DataNode that was there before in mode observe:
 * however the command ends, the file and the mode are what they were.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BenchIT {

  private static final int PATIENCE_SECONDS = 240;
  private static final int POLL_MILLIS = 20;
  private static final long NEEDED_BYTES = 1L << 30;

  /** Of 126 chunks of 512 bytes, which is what 64 KiB hold with their checksums and a header. */
  private static final int PACKETS_OF_8_MIB = 131;

  private static final String SHELL_PUT = "for i in $(seq {streams}); do true; done; exit 3";

  private Workbench bench;
  private DataNode dataNode;
  private DataNodeBeans beans;
  private Path site = Path.of("set below");
  private byte[] original = {};

  @BeforeAll
  void aCluster() throws Exception {
    bench =
        Workbench.open(
            new Workbench.Order(
                new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
                List.of(DataNodeSpec.corelane("observe", Map.of())),
                RunPlace.USUAL,
                NEEDED_BYTES,
                DataNodeHost.ANY),
            step -> {});
    dataNode = bench.cluster().dataNode("corelane");
    beans = new DataNodeBeans(dataNode.node());
    site = bench.directory().resolve("conf/corelane/hdfs-site.xml");
    original = Files.readAllBytes(site);
  }

  @AfterAll
  void itsEnd() {
    if (bench != null) {
      bench.close();
    }
  }

  @Test
  void modesAreSwitchedLiveAndPutBack() throws Exception {
    Path json = bench.directory().resolve("report.json");
    Path html = bench.directory().resolve("report.html");
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
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
    String steps = output();
    assertTrue(
        steps.indexOf("reading one upload back, ") > steps.lastIndexOf(" of at most 2, "), steps);
    String page = Files.readString(html);
    assertTrue(page.contains("<svg") && page.contains("bind against stock"));
    assertFalse(page.contains("http://") && page.contains("src="), "an external resource");
    assertAllIsBack();
  }

  @Test
  void severalWaysAreEachComparedWithTheFirst() throws Exception {
    Path json = bench.directory().resolve("ways.json");
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
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
    assertTrue(output().contains("2 streams, bind against stock, 2 pairs"), this::output);
    assertAllIsBack();
  }

  @Test
  void aWayWithSettingsIsInForceAndPutBack() throws Exception {
    Path json = bench.directory().resolve("settings.json");
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    JsonNode settings = report.path("settings").path("bind:write=buffered+placement=none");
    assertEquals("buffered", settings.path("corelane.write").asText(), report::toString);
    assertEquals("none", settings.path("corelane.placement").asText(), report::toString);
    double writers = 0;
    for (JsonNode sample : report.path("comparisons").path(0).path("samples")) {
      writers += sample.path("threads").path("seconds").path("DISK_WRITER").asDouble();
    }
    assertTrue(writers > 0, report::toString);
    assertEquals("auto", beans.corelane().settings().values().get(LiveKey.WRITE));
    assertAllIsBack();
  }

  @Test
  void latenciesOfTwoWays() throws Exception {
    Path json = bench.directory().resolve("latency.json");
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
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
    assertTrue(output().contains("hsync of 60 KiB, p99.9"), this::output);
    assertAllIsBack();
  }

  @Test
  void acknowledgementsAreTimed() throws Exception {
    Path json = bench.directory().resolve("acks.json");
    Path html = bench.directory().resolve("acks.html");
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
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
    String steps = output();
    assertTrue(steps.contains("acknowledgement p99.9, microseconds"), steps);
    // By the other client: Hadoop reads no file through a socket without a channel.
    assertTrue(steps.contains("3 streams: reading one upload back, bind"), steps);
    assertTrue(Files.readString(html).contains("sockets are plain ones"));
    assertAllIsBack();
  }

  /** Each has buffers of its own in the client, to write and to read back. */
  @Test
  void aThousandStreamsAreWrittenAndReadBack() throws Exception {
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
    assertTrue(output().contains("1000 streams, 2 pairs"), this::output);
    assertTrue(output().contains("1000 streams: reading one upload back, bind"), this::output);
    assertAllIsBack();
  }

  @Test
  void smallFilesFollowOneAnother() throws Exception {
    Path json = bench.directory().resolve("small.json");
    Process process =
        start(
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
    assertEquals(0, awaited(process), this::output);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertTrue(report.path("client").asText().contains("50 files per stream"), report::toString);
    for (JsonNode sample : report.path("comparisons").path(0).path("samples")) {
      assertEquals(6L << 20, sample.path("bytes").asLong(), sample::toString);
    }
    assertAllIsBack();
  }

  @Test
  void eachStreamWritesAsManyFilesAsItIsTold() throws Exception {
    UploaderProcess uploader = bench.cluster().uploader();
    long before = beans.state().blocks();
    long bytes = (3 << 20) + 1;
    uploader.upload(
        "/small",
        List.of(dataNode.node()),
        new UploaderProcess.Load(3, 50, bytes, false),
        done -> {});
    assertEquals(before + 150, beans.state().blocks());
    assertEquals(bytes, uploader.received("/small", List.of(dataNode.node())));
    assertEquals(List.of(), uploader.differing());
    uploader.delete("/small");
  }

  @ParameterizedTest(name = "ended by signal {0}")
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  void howeverItEndsAllIsPutBack(String signal) throws Exception {
    Process process = start("--size", "8", "--pairs", "60", "--warm-up", "0");
    awaitSwitched(process);
    new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
    awaited(process);
    // By what outlives it, also if it was killed.
    String said = "corelane: put back: " + site.toRealPath() + ", and mode observe";
    for (int waited = 0;
        !output().contains(said) && waited < PATIENCE_SECONDS * 1000;
        waited += POLL_MILLIS) {
      Thread.sleep(POLL_MILLIS);
    }
    assertAllIsBack();
    assertTrue(output().contains(said), this::output);
  }

  @Test
  void aClientThatFailsIsShownAndAllIsPutBack() throws Exception {
    Process process = start("--size", "8", "--warm-up", "0", "--client-command", SHELL_PUT);
    assertEquals(1, awaited(process));
    assertTrue(output().contains("the client failed with exit code 3"), this::output);
    assertAllIsBack();
  }

  @Test
  void anotherFileThanTheDataNodesIsRefused() throws Exception {
    Path other = bench.directory().resolve("other-site.xml");
    Files.writeString(
        other,
        "<configuration><property><name>corelane.mode</name><value>bind</value></property></configuration>");
    Path own = site;
    site = other;
    try {
      Process process = start("--size", "8");
      assertEquals(1, awaited(process));
      assertTrue(output().contains("is it the file that this DataNode reads?"), this::output);
    } finally {
      site = own;
    }
    assertTrue(Files.exists(other));
    assertAllIsBack();
  }

  private Process start(String... options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                // A job in the background of a script ignores SIGINT, and so would its children.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dcorelane.home=" + System.getProperty("corelane.home"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.corelane.affinity.cli.Corelane",
                "bench",
                "--hadoop",
                "3.5.0",
                "--datanode",
                dataNode.node().host() + ":" + dataNode.node().transferPort(),
                "--conf",
                bench.directory().resolve("conf/uploader").toString(),
                "--hdfs-site",
                site.toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true);
    builder.redirectOutput(log());
    Process process = builder.start();
    bench.reaper().kill(process);
    return process;
  }

  private int awaited(Process process) throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), this::output);
    return process.exitValue();
  }

  /** In the midst of it: another mode is in the file and in force. */
  private void awaitSwitched(Process process) throws Exception {
    while (beans.corelane().mode().equals("observe")) {
      assertTrue(process.isAlive(), this::output);
      Thread.sleep(POLL_MILLIS);
    }
    assertFalse(isBack());
  }

  private boolean isBack() throws Exception {
    return java.util.Arrays.equals(original, Files.readAllBytes(site))
        && beans.corelane().mode().equals("observe");
  }

  private void assertAllIsBack() throws Exception {
    assertEquals(
        new String(original, StandardCharsets.UTF_8), Files.readString(site), this::output);
    assertEquals("observe", beans.corelane().mode(), this::output);
    try (var files = Files.list(site.resolveSibling(""))) {
      assertEquals(
          0,
          files.filter(file -> file.toString().contains("corelane-bench")).count(),
          this::output);
    }
  }

  private static long sum(JsonNode lanes) {
    long sum = 0;
    for (JsonNode lane : lanes) {
      sum += lane.asLong();
    }
    return sum;
  }

  private File log() {
    return bench.directory().resolve("bench.log").toFile();
  }

  private String output() {
    try {
      return Files.readString(log().toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }
}
