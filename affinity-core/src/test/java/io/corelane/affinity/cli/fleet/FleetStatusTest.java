/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Run;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code corelane fleet status} and {@code verdict} against web servers. */
@Timeout(60)
class FleetStatusTest {

  @TempDir private Path directory = Path.of("");

  private FakeMember member(String name) throws IOException {
    return new FakeMember(directory.resolve(name));
  }

  @Test
  void allWellIsALineEachAndExitCodeZero() throws IOException {
    try (FakeMember a = member("a");
        FakeMember b = member("b")) {
      Run run = Run.corelane("fleet", "status", "--datanodes", a.address() + "," + b.address());
      assertEquals("", run.err());
      assertEquals(0, run.exitCode(), run.out());
      List<String> lines = run.out().lines().toList();
      assertEquals(
          "DATANODE MODE STATE SHORT NODE LONG SHARED UNKNOWN MIB/S FAILED VERSION NOT WELL",
          lines.get(0).replaceAll(" +", " "));
      assertEquals(
          a.address() + " observe active 90 % 10 % 0 % 0 % 0 % 43 0 0.1.0",
          lines.stream()
              .filter(line -> line.startsWith(a.address()))
              .findFirst()
              .orElse("")
              .replaceAll(" +", " "));
      assertTrue(
          run.out()
              .contains(
                  "2 alike  architecture amd64, CPUs 2, cores 2, last-level caches 2, NUMA nodes 1,"),
          run.out());
      assertTrue(run.out().contains("All 2 DataNodes are well."), run.out());
    }
  }

  @Test
  void fourWaysNotToAnswerAreFourAnswers() throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (FakeMember fine = member("fine");
        FakeMember without = member("without").set("without", "yes");
        ServerSocket silent = new ServerSocket(0, 50, here)) {
      String refused = "127.0.0.1:" + closedPort();
      String list =
          String.join(
              "\n",
              "# all of them",
              fine.address() + " # this one is well",
              without.address(),
              "127.0.0.1:" + silent.getLocalPort(),
              refused,
              "no-such-host.invalid");
      Path file = Files.writeString(directory.resolve("hosts"), list);
      Run run =
          Run.corelane(
              "fleet", "status", "--json", "--timeout", "10s", "--datanodes", file.toString());
      assertEquals(1, run.exitCode(), run.err());
      JsonNode json = new ObjectMapper().readTree(run.out());
      assertEquals(5, json.path("all").asInt());
      assertEquals(1, json.path("well").asInt());
      assertEquals("corelane", answer(json, fine.address()).path("answer").asText());
      assertEquals("without-corelane", answer(json, without.address()).path("answer").asText());
      assertEquals("runs without Corelane", answer(json, without.address()).path("why").asText());
      assertEquals("refused", answer(json, refused).path("answer").asText());
      String late = "127.0.0.1:" + silent.getLocalPort();
      assertEquals("timed-out", answer(json, late).path("answer").asText());
      assertEquals(
          "http://" + late + " does not answer within 10 s",
          answer(json, late).path("why").asText());
      assertEquals("no-host", answer(json, "no-such-host.invalid").path("answer").asText());
    }
  }

  /** One that was free a moment ago. */
  private static int closedPort() throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      return closed.getLocalPort();
    }
  }

  private static JsonNode answer(JsonNode json, String name) {
    for (JsonNode node : json.path("dataNodes")) {
      if (node.path("name").asText().equals(name)) {
        return node;
      }
    }
    throw new AssertionError("no " + name + " in " + json);
  }

  @Test
  void whoDiffersIsNamedWithWhatDiffers() throws IOException {
    try (FakeMember a = member("a");
        FakeMember b = member("b");
        FakeMember c = member("c").set("kernel", "5.10.0-30-amd64").set("write", "stock")) {
      c.set("failures", "3");
      String list = a.address() + "," + b.address() + "," + c.address();
      Run run = Run.corelane("fleet", "status", "--datanodes", list);
      assertEquals(1, run.exitCode());
      String flat = run.out().replaceAll("\\s+", " ");
      assertTrue(
          flat.contains("3 failures, see its log; corelane.write stock instead of auto"),
          run.out());
      assertTrue(
          flat.contains(
              "1 differ kernel 5.10.0-30-amd64 instead of 6.1.0-38-amd64: " + c.address()),
          run.out());
      assertTrue(flat.contains("2 of 3 DataNodes are well. Not well: " + c.address()), run.out());
    }
  }

  @Test
  void aNameNodeTellsItsDataNodes() throws IOException {
    try (FakeMember a = member("a");
        FakeNameNode nameNode =
            new FakeNameNode(
                """
                {"127.0.0.1:9866":{"infoAddr":"127.0.0.1:%s","infoSecureAddr":"127.0.0.1:0",
                "xferaddr":"127.0.0.1:9866","location":"/rack1","lastContact":1}}
                """
                    .formatted(a.address().replaceFirst(".*:", "")),
                """
                {"dn7.example.com:9866":{"lastContact":4711,"decommissioned":false},
                "dn8.example.com:9866":{"lastContact":4711,"decommissioned":true}}
                """)) {
      Run run = Run.corelane("fleet", "status", "--namenode", nameNode.address());
      assertEquals(1, run.exitCode(), run.err());
      assertTrue(
          run.out()
              .replaceAll("\\s+", " ")
              .contains(
                  "1 of 2 DataNodes are well. Not well: dn7.example.com dead for the NameNode: its"
                      + " last heartbeat was 4711 s ago"),
          run.out());
    }
  }

  @Test
  void whatIsNoNameNodeIsToldAsSuch() throws IOException {
    try (FakeMember a = member("a")) {
      Run run = Run.corelane("fleet", "status", "--namenode", a.address());
      assertEquals(1, run.exitCode());
      assertTrue(run.err().contains(" is no NameNode: "), run.err());
    }
  }

  @Test
  void verdictsAreCounted() throws IOException {
    String trial =
        """
        {"state":"settled","news":"","trouble":"","nextMillis":0,"trials":[{"baseline":"off",
        "other":"bind","verdict":"%s","pairs":107,"sliceMillis":20000,"begunMillis":1,
        "decidedMillis":2,"measures":[{"measure":"received","pairs":107,"ratio":1.061,"low":1.049,
        "high":1.073}]}]}
        """;
    try (FakeMember a = member("a").set("mode", "auto").set("auto", trial.formatted("helps"));
        FakeMember b = member("b").set("mode", "auto").set("auto", trial.formatted("harms"));
        FakeMember c =
            member("c").set("mode", "auto").set("auto", trial.formatted("no-difference"));
        FakeMember d = member("d").set("mode", "auto").set("auto", trial.formatted("undecided"));
        FakeMember e = member("e")) {
      String list =
          String.join(",", a.address(), b.address(), c.address(), d.address(), e.address());
      Run run = Run.corelane("fleet", "verdict", "--datanodes", list);
      assertEquals(0, run.exitCode(), run.err());
      assertTrue(
          run.out()
              .contains(
                  "Of 5 DataNodes: helps 1, harms 1, no difference 1, none yet 1, not in auto 1."),
          run.out());
      assertTrue(
          run.out()
              .replaceAll("\\s+", " ")
              .contains("helps bind helps: it received 6.1 % more per second (4.9 to 7.3 %)"),
          run.out());
      JsonNode json =
          new ObjectMapper()
              .readTree(Run.corelane("fleet", "verdict", "--json", "--datanodes", list).out());
      assertEquals(1, json.path("verdicts").path("none-yet").asInt());
      assertEquals("helps", answer(json, a.address()).path("verdict").asText());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "fleet~corelane fleet: Missing command: allowed are status, doctor, verdict and mode",
        "fleet status~corelane fleet status: which DataNodes? Give --namenode HOST:PORT or --datanodes FILE|LIST",
        "fleet status --namenode a --datanodes b~corelane fleet status: --namenode and --datanodes exclude each other",
        "fleet status --datanodes a:b:c~corelane fleet status: --datanodes \"a:b:c\" is no DataNode: allowed are HOST, HOST:PORT and such as https://HOST:9865",
        "fleet status --datanodes a --parallel 0~corelane fleet status: --parallel 0: allowed are 1 to 256",
        "fleet status --datanodes a --timeout 5~corelane fleet status: --timeout 5: allowed are 100ms to 5m",
        "fleet mode --datanodes a~corelane fleet mode: give MODE (off, observe, bind, steer or auto) or --return, and not both",
        "fleet mode bind --return~corelane fleet mode: give MODE (off, observe, bind, steer or auto) or --return, and not both",
        "fleet mode bind --datanodes a --batch 0~corelane fleet mode: --batch \"0\" is no batch: allowed are a number such as 5, or 1% to 100%",
        "fleet mode bind --datanodes a --batch 101%~corelane fleet mode: --batch \"101%\" is no batch: allowed are a number such as 5, or 1% to 100%",
        "fleet mode bind --datanodes a --pause 25h~corelane fleet mode: --pause 25h: allowed are 0s to 24h",
        "fleet mode bind --datanodes a --least-throughput 101~corelane fleet mode: --least-throughput 101: allowed are 0 to 100",
        "fleet mode --return --namenode a~corelane fleet mode: --return knows its DataNodes: leave out --namenode and --datanodes",
      })
  void wrongUsageIsOneLine(String args, String fault) {
    Run run = Run.corelane(args.split(" ", -1));
    assertEquals(2, run.exitCode(), run.out() + run.err());
    assertEquals(fault, run.err().lines().findFirst().orElse(""));
  }

  @ParameterizedTest
  @CsvSource({"fleet", "fleet status", "fleet doctor", "fleet verdict", "fleet mode"})
  void helpFitsATerminal(String command) {
    Run run = Run.corelane((command + " --help").split(" ", -1));
    assertEquals(0, run.exitCode());
    assertTrue(run.out().contains("Exit codes:"), run.out());
    run.out().lines().forEach(line -> assertTrue(line.length() <= 100, line));
  }
}
