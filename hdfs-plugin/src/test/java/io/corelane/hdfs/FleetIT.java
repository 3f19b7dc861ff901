/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Corelane;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * {@code corelane fleet} with twelve real DataNodes, each a process of its own at an address of its
 * own, as if it were a host; the NameNode names them. An operator's command writes their files, and
 * a real {@code dfsadmin} has them read.
 */
class FleetIT {

  private static final int DATA_NODES = 12;
  private static final int FIRST_HOST = 101;

  private record Ran(int exitCode, String out) {
    JsonNode json() throws IOException {
      return new ObjectMapper().readTree(out);
    }
  }

  private final List<DataNodeProcess> dataNodes = new ArrayList<>();
  private Path directory = Path.of("");
  private String hdfs = "";
  private String nameNode = "";

  private static String host(int i) {
    return "127.0.0." + (FIRST_HOST + i);
  }

  /** Says how long it took; no more than that, as machines are busy. */
  private Ran fleet(String... arguments) {
    List<String> all = new ArrayList<>(List.of("fleet"));
    all.addAll(List.of(arguments));
    StringWriter out = new StringWriter();
    CommandLine command = Corelane.commandLine().setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(out));
    long begun = System.nanoTime();
    int code = command.execute(all.toArray(String[]::new));
    say("corelane " + String.join(" ", List.of("fleet", arguments[0])), begun);
    return new Ran(code, out.toString());
  }

  private static void say(String what, long begunNanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begunNanos);
    System.out.printf("FLEET %s: %.1f s%n", what, millis / 1000.0);
  }

  private Ran mode(String mode, String write, String... more) {
    List<String> arguments = new ArrayList<>(List.of("mode", mode, "--namenode", nameNode));
    arguments.addAll(List.of("--hdfs", hdfs, "--write", write, "--pause", "1s"));
    arguments.addAll(List.of("--parallel", "4", "--timeout", "30s"));
    arguments.addAll(List.of("--state", directory.resolve("journal").toString()));
    arguments.addAll(List.of(more));
    return fleet(arguments.toArray(String[]::new));
  }

  private JsonNode status(int exitCode) throws IOException {
    Ran ran = fleet("status", "--json", "--namenode", nameNode, "--timeout", "30s");
    assertEquals(exitCode, ran.exitCode(), ran.out());
    return ran.json();
  }

  private static List<String> all(JsonNode status, String field) {
    List<String> values = new ArrayList<>();
    status.path("dataNodes").forEach(node -> values.add(node.path(field).asText()));
    return values;
  }

  private void start(NameNodeHere names) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    for (int i = 0; i < DATA_NODES; i++) {
      Path own = Files.createDirectories(directory.resolve(host(i)));
      DataNodeProcess one =
          new DataNodeProcess(Way.of("bind,corelane.mode=observe"), own, names.port())
              .with("dfs.datanode.hostname", host(i))
              .with("dfs.datanode.http.address", host(i) + ":0")
              .with("dfs.datanode.ipc.address", host(i) + ":0")
              .with("dfs.datanode.handler.count", "2")
              .small()
              .withSiteFile();
      dataNodes.add(one.begin());
    }
    for (DataNodeProcess one : dataNodes) {
      one.awaitStart();
    }
    say("start of " + DATA_NODES + " DataNodes", begun);
    nameNode = "127.0.0.1:" + names.httpPort();
  }

  /** Hadoop's own script starts the same class. */
  private String hdfsCommand() throws IOException {
    Path file = directory.resolve("hdfs");
    Files.writeString(
        file,
        """
        #!/bin/sh
        [ "$1" = dfsadmin ] || exit 3
        shift
        exec '%s' -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx128m \
        -cp '%s' org.apache.hadoop.hdfs.tools.DFSAdmin "$@"
        """
            .formatted(
                Path.of(System.getProperty("java.home", ""), "bin", "java"),
                DropInIT.thisHadoop()));
    assertTrue(file.toFile().setExecutable(true));
    return file.toString();
  }

  /** What an operator would do over ssh. */
  private String write() {
    return "sed -i 's|<name>corelane.mode</name><value>[a-z]*|<name>corelane.mode</name><value>{mode}|' "
        + directory
        + "/{host}/conf/hdfs-site.xml";
  }

  private static void upload(NameNodeHere names) throws IOException {
    long begun = System.nanoTime();
    byte[] bytes = TestCluster.bytes(3 << 20, 7);
    try (FileSystem fs = names.client()) {
      for (int i = 0; i < DATA_NODES; i++) {
        try (FSDataOutputStream out = fs.create(new org.apache.hadoop.fs.Path("/file-" + i))) {
          out.write(bytes);
        }
      }
    }
    say("upload of " + DATA_NODES + " files", begun);
  }

  @Test
  void twelveDataNodesAreShownChangedAndReturned() throws Exception {
    directory = Files.createTempDirectory(MiniHadoopProcess.directory(), "fleet").toAbsolutePath();
    hdfs = hdfsCommand();
    try (NameNodeHere names = new NameNodeHere(directory.resolve("namenode"))) {
      start(names);
      upload(names);
      allAreObserving();
      oneRefusesAndAllAreReturned();
      allAreChanged();
      oneIsGone();
    } finally {
      for (DataNodeProcess one : dataNodes) {
        one.close();
      }
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  private void allAreObserving() throws IOException {
    JsonNode status = status(0);
    assertEquals(DATA_NODES, status.path("well").asInt(), status::toPrettyString);
    assertEquals(List.of("observe"), all(status, "mode").stream().distinct().toList());
    assertEquals(List.of("active"), all(status, "state").stream().distinct().toList());
    assertEquals(1, all(status, "version").stream().distinct().count());
    assertFalse(all(status, "version").contains(""), "the jar knows its version");
    assertEquals(1, status.path("kinds").size(), "one machine is one kind of host");
    Ran text = fleet("status", "--namenode", nameNode, "--timeout", "30s");
    System.out.println(text.out());
    assertTrue(text.out().contains("All 12 DataNodes are well."), text.out());
  }

  private void oneRefusesAndAllAreReturned() throws IOException {
    // A typing error in one host's template: the DataNode does not know the mode.
    String write = "m={mode}; [ {host}{mode} != " + host(3) + "bind ] || m=bnid; " + write();
    Ran ran =
        mode(
            "bind",
            write.replace("<value>{mode}", "<value>'$m'"),
            "--batch",
            "2",
            "--in-force-within",
            "1m");
    System.out.println(ran.out());
    assertEquals(1, ran.exitCode(), ran.out());
    assertTrue(
        ran.out().contains(host(3) + ": refused: it refuses corelane.mode = \"bnid\": no such"),
        ran.out());
    for (int i = 0; i < 4; i++) {
      assertTrue(ran.out().contains("Returned: " + host(i) + " to observe"), ran.out());
    }
    assertFalse(ran.out().contains("Next: " + host(4)), ran.out());
    JsonNode status = status(0);
    assertEquals(List.of("observe"), all(status, "configuredMode").stream().distinct().toList());
    // Only now: meters are up to 10 s old.
    long bytes = 0;
    for (JsonNode node : status.path("dataNodes")) {
      for (JsonNode lane : node.path("laneBytes")) {
        bytes += lane.asLong();
      }
    }
    assertEquals(DATA_NODES * (3L << 20), bytes, status::toPrettyString);
    for (DataNodeProcess one : dataNodes) {
      assertTrue(Files.readString(one.siteFile()).contains("<value>observe<"));
    }
  }

  private void allAreChanged() throws IOException {
    Ran ran = mode("auto", write(), "--batch", "50%", "--in-force-within", "1m");
    System.out.println(ran.out());
    assertEquals(0, ran.exitCode(), ran.out());
    assertTrue(ran.out().contains("6 of 12 changed, all well"), ran.out());
    assertTrue(ran.out().contains("12 changed to auto, each answers"), ran.out());
    Ran doctor = fleet("doctor", "--namenode", nameNode, "--timeout", "60s");
    System.out.println(doctor.out());
    assertTrue(doctor.out().contains("Of 12 DataNodes: "), doctor.out());
    assertTrue(doctor.out().contains("no answer from 0."), doctor.out());
    Ran verdict = fleet("verdict", "--namenode", nameNode, "--timeout", "30s");
    System.out.println(verdict.out());
    assertEquals(0, verdict.exitCode(), verdict.out());
    assertTrue(
        verdict.out().contains("Of 12 DataNodes: helps 0, harms 0, no difference 0, none yet 12."),
        verdict.out());
  }

  /** Long before the NameNode gives it up. */
  private void oneIsGone() throws Exception {
    dataNodes.get(7).kill();
    JsonNode status = status(1);
    assertEquals(11, status.path("well").asInt(), status::toPrettyString);
    assertEquals("refused", status.path("dataNodes").get(7).path("answer").asText());
  }
}
