/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Run;
import io.corelane.affinity.cli.datanode.FakeDataNode;
import io.corelane.affinity.machines.Machine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command itself: its options, its exit codes, a DataNode's answers, the live host. */
class DoctorCommandTest {

  private final Path scratch;

  DoctorCommandTest(@TempDir Path scratch) {
    this.scratch = scratch;
  }

  @ParameterizedTest
  @CsvSource({
    "one-cpu-cpuset, problem, 1",
    "one-cpu-cpuset, never, 0",
    "virtio-vm, problem, 0",
    "virtio-vm, advice, 0",
    "virtio-vm, unseen, 1",
    "power9-sparse, problem, 0",
    "power9-sparse, advice, 1",
  })
  void theExitCodeFollowsFailOn(String machine, String failOn, int exitCode) {
    String root = Machine.unpack(machine, scratch).root().root().toString();
    Run run = Run.corelane("doctor", "--fail-on", failOn, "--root", root);
    assertEquals(exitCode, run.exitCode(), run.out() + run.err());
  }

  @ParameterizedTest
  @CsvSource({
    "--fail-on, sometimes, Invalid value for option '--fail-on'",
    "--interface, eth9, --interface eth9: there is no such NIC; corelane topology shows all",
    "--interface, ../lo, --interface ../lo: there is no such NIC",
    "--path, /data/1, --path and --pid are of the running machine; with --root there is none",
    "--pid, 17, --path and --pid are of the running machine; with --root there is none",
    "--url, nowhere, --url nowhere: allowed is such as http://localhost:9864",
  })
  void wrongUseIsOneLine(String option, String value, String fault) {
    String root = Machine.unpack("virtio-vm", scratch).root().root().toString();
    Run run = Run.corelane("doctor", "--root", root, option, value);
    assertEquals(2, run.exitCode());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("corelane doctor: " + fault), run.err());
  }

  @Test
  void aBondStandsForItsNics() throws Exception {
    Path root = Machine.unpack("epyc-4llc", scratch).root().root();
    assertEquals(
        List.of("ens1f0np0", "ens1f1np1"),
        subjects("rx-queues", "--root", root.toString(), "--interface", "bond0"));
    assertEquals(
        List.of("ens1f1np1"),
        subjects("rx-queues", "--root", root.toString(), "--interface", "ens1f1np1"));
  }

  @Test
  void theLiveHostIsExaminedWithoutAFault() throws Exception {
    Run run = Run.corelane("doctor", "--json", "--fail-on", "never");
    assertEquals("", run.err());
    assertEquals(0, run.exitCode());
    for (JsonNode finding : new ObjectMapper().readTree(run.out()).path("findings")) {
      assertTrue(!finding.path("fact").asText().contains("not in this capture"), "" + finding);
    }
    assertEquals(0, Run.corelane("doctor", "--all", "--fail-on", "never").exitCode());
  }

  @Test
  void aProcessAndAPathOfTheLiveHostAreLookedAt() throws Exception {
    String pid = String.valueOf(ProcessHandle.current().pid());
    assertEquals(List.of("process " + pid), subjects("allowed-cpus", "--pid", pid));
    Run none = Run.corelane("doctor", "--path", scratch.resolve("none").toString());
    assertEquals(2, none.exitCode());
    assertTrue(none.err().contains("no disk below it"), none.err());
    assertEquals(2, Run.corelane("doctor", "--pid", "4194305").exitCode());
  }

  @Test
  void aDataNodeIsAsked() throws Exception {
    try (FakeDataNode dataNode = new FakeDataNode(200, bean("bind", "active", "", ""))) {
      dataNode.conf("dfs.datanode.sync.behind.writes", "false");
      assertSays(dataNode, "corelane", "ok", "active in mode bind");
      assertSays(dataNode, "sync-behind", "ok", "Corelane writes past the page cache");
      dataNode.conf("corelane.write", "buffered");
      assertSays(dataNode, "sync-behind", "ok", "= false: by the kernel's write-back");
      dataNode.conf("corelane.write", "stock");
      assertSays(dataNode, "sync-behind", "ok", "= false: by the kernel's write-back");
      dataNode.conf("corelane.write", "direct");
      assertSays(dataNode, "sync-behind", "ok", "Corelane writes past the page cache");
      dataNode.conf("dfs.datanode.sync.behind.writes", "true");
      assertSays(dataNode, "sync-behind", "advice", "writes large uploads past the page cache");
      dataNode.body(bean("observe", "active", "", ""));
      assertSays(dataNode, "sync-behind", "ok", "by the receiver, if libhadoop is loaded");
      dataNode.conf("dfs.datanode.sync.behind.writes", "false");
      assertSays(dataNode, "sync-behind", "ok", "= false: by the kernel's write-back");
      dataNode.body(bean("bind", "inactive", "corelane.mode = \"x\": no such choice", ""));
      assertSays(dataNode, "corelane", "problem", "inactive: corelane.mode");
      dataNode.body(bean("off", "inactive", "corelane.mode = off", ""));
      assertSays(dataNode, "corelane", "ok", "as it was told");
      dataNode.body(bean("off", "inactive", "mode bind could not begin: x", ""));
      assertSays(dataNode, "corelane", "problem", "mode bind could not begin");
      dataNode.body(bean("steer", "active", "", "no helper listens at /run/x"));
      assertSays(dataNode, "corelane", "problem", "and cannot: no helper");
      dataNode.body("{\"beans\":[]}");
      assertSays(dataNode, "corelane", "not-applicable", "without Corelane");
      dataNode.body("<html>");
      assertSays(dataNode, "corelane", "unseen", "answers no JSON");
    }
    assertEquals(
        0, Run.corelane("doctor", "--fail-on", "never", "--url", "http://127.0.0.1:1").exitCode());
  }

  private static String bean(String mode, String state, String reason, String trouble) {
    return "{\"beans\":[{\"Mode\":\"%s\",\"State\":\"%s\",\"InactiveReason\":\"%s\","
            .formatted(mode, state, reason.replace("\"", "\\\""))
        + "\"SteeringTrouble\":\""
        + trouble
        + "\"}]}";
  }

  private void assertSays(FakeDataNode dataNode, String check, String verdict, String fact)
      throws Exception {
    for (JsonNode finding : findings("--url", dataNode.url())) {
      if (finding.path("check").asText().equals(check)) {
        assertEquals(verdict, finding.path("verdict").asText(), finding.toString());
        assertTrue(finding.path("fact").asText().contains(fact), finding.toString());
        return;
      }
    }
    throw new AssertionError("no finding of " + check);
  }

  private static List<String> subjects(String check, String... args) throws Exception {
    List<String> subjects = new ArrayList<>();
    for (JsonNode finding : findings(args)) {
      if (finding.path("check").asText().equals(check)) {
        subjects.add(finding.path("subject").asText());
      }
    }
    return subjects;
  }

  private static JsonNode findings(String... args) throws Exception {
    List<String> all = new ArrayList<>(List.of("doctor", "--json", "--fail-on", "never"));
    all.addAll(List.of(args));
    Run run = Run.corelane(all.toArray(new String[0]));
    assertEquals("", run.err());
    return new ObjectMapper().readTree(run.out()).path("findings");
  }
}
