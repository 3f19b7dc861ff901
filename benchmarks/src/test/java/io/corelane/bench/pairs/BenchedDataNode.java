/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workbench;
import io.corelane.bench.live.DataNodeBeans;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A DataNode that was there before in mode observe, and the command that compares modes in it as a
 * process of its own.
 */
final class BenchedDataNode implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 900;
  private static final int POLL_MILLIS = 20;
  private static final long NEEDED_BYTES = 1L << 30;

  private final Workbench bench;
  private final DataNode dataNode;
  private final DataNodeBeans beans;
  private final Path site;
  private final byte[] original;

  private BenchedDataNode(Workbench bench) throws Exception {
    this.bench = bench;
    dataNode = bench.cluster().dataNode("corelane");
    beans = new DataNodeBeans(dataNode.node());
    site = bench.directory().resolve("conf/corelane/hdfs-site.xml");
    original = Files.readAllBytes(site);
  }

  static BenchedDataNode inModeObserve() throws Exception {
    return new BenchedDataNode(
        Workbench.open(
            new Workbench.Order(
                new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
                List.of(DataNodeSpec.corelane("observe", Map.of())),
                RunPlace.USUAL,
                NEEDED_BYTES,
                DataNodeHost.ANY),
            step -> {}));
  }

  @Override
  public void close() {
    bench.close();
  }

  DataNode dataNode() {
    return dataNode;
  }

  DataNodeBeans beans() {
    return beans;
  }

  UploaderProcess uploader() {
    return bench.cluster().uploader();
  }

  /** Where reports may be written; gone with the DataNode. */
  Path file(String name) {
    return bench.directory().resolve(name);
  }

  Path site() {
    return site;
  }

  /** Starts the command with the DataNode's own file. */
  Process start(String... options) throws IOException {
    return startWith(site, options);
  }

  /** Starts the command with a file of which it is told that the DataNode reads it. */
  Process startWith(Path hdfsSite, String... options) throws IOException {
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
                file("conf/uploader").toString(),
                "--hdfs-site",
                hdfsSite.toString()));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectErrorStream(true);
    builder.redirectOutput(log());
    Process process = builder.start();
    bench.reaper().kill(process);
    return process;
  }

  /** Waits for its end and returns its exit code. */
  int awaited(Process process) throws InterruptedException {
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), this::output);
    return process.exitValue();
  }

  /** Returns in the midst of it: another mode is in the file and in force. */
  void awaitSwitched(Process process) throws Exception {
    while (beans.corelane().mode().equals("observe")) {
      assertTrue(process.isAlive(), this::output);
      Thread.sleep(POLL_MILLIS);
    }
    assertFalse(isBack());
  }

  /** Waits until a line with the text is printed, by the command or by what outlives it. */
  void awaitSaid(String text) throws InterruptedException {
    for (int waited = 0;
        !output().contains(text) && waited < PATIENCE_SECONDS * 1000;
        waited += POLL_MILLIS) {
      Thread.sleep(POLL_MILLIS);
    }
    assertTrue(output().contains(text), this::output);
  }

  private boolean isBack() throws Exception {
    return Arrays.equals(original, Files.readAllBytes(site))
        && beans.corelane().mode().equals("observe");
  }

  /** The file's bytes and the mode are what they were, and nothing else is left. */
  void assertAllIsBack() throws Exception {
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

  private File log() {
    return file("bench.log").toFile();
  }

  String output() {
    try {
      return Files.readString(log().toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }
}
