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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code corelane fleet mode} with web servers on addresses of their own; a shell script stands for
 * {@code hdfs}: it takes what was written into force.
 */
@Timeout(120)
class FleetModeTest {

  private static final int MEMBERS = 4;

  @TempDir private Path directory = Path.of("");
  private final List<FakeMember> members = new ArrayList<>();
  private String hdfs = "";

  @BeforeEach
  void fourMembers() throws IOException {
    for (int i = 1; i <= MEMBERS; i++) {
      String host = "127.0.0." + (20 + i);
      members.add(new FakeMember(directory.resolve(host), host).set("site", "observe"));
    }
    hdfs =
        script(
            "hdfs",
            """
            [ "$1 $2 $3 $5" = "dfsadmin -reconfig datanode start" ] || exit 3
            host=${4%:19867}
            echo "$4" >>calls
            if grep -qx bnid "$host/site"; then
              at=$(wc -l <calls)
              echo '{"key":"corelane.mode","value":"bnid","reason":"no such choice","millis":'"$at}" \
                >"$host/refused.next" && mv "$host/refused.next" "$host/refused"
              exit 0
            fi
            cp "$host/site" "$host/mode.next" && mv "$host/mode.next" "$host/mode"
            """);
  }

  @AfterEach
  void end() {
    members.forEach(FakeMember::close);
  }

  private String script(String name, String text) throws IOException {
    Path file =
        Files.writeString(directory.resolve(name), "#!/bin/sh\ncd " + directory + "\n" + text);
    assertTrue(file.toFile().setExecutable(true));
    return file.toString();
  }

  private Run mode(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "fleet",
                "mode",
                "--hdfs",
                hdfs,
                "--state",
                directory.resolve("journal").toString(),
                "--in-force-within",
                "1s",
                "--pause",
                "0s"));
    args.addAll(List.of(more));
    return Run.corelane(args.toArray(String[]::new));
  }

  private String all() {
    return String.join(",", members.stream().map(FakeMember::address).toList());
  }

  private String write() {
    return "echo {mode} >" + directory + "/{host}/site";
  }

  private List<String> modes() throws IOException {
    List<String> modes = new ArrayList<>();
    for (FakeMember member : members) {
      modes.add(member.get("mode"));
    }
    return modes;
  }

  @Test
  void allAreChangedOneFirst() throws IOException {
    Run run = mode("bind", "--datanodes", all(), "--write", write());
    assertEquals(0, run.exitCode(), run.out() + run.err());
    assertEquals(List.of("bind", "bind", "bind", "bind"), modes());
    assertTrue(
        run.out().contains("4 of 4 DataNodes are to be changed to bind: 1 first, then 10 %"),
        run.out());
    assertTrue(run.out().contains("0 of 4 changed. Next: 127.0.0.21\n"), run.out());
    assertTrue(run.out().contains("3 of 4 changed, all well"), run.out());
    assertEquals(4, Files.readAllLines(directory.resolve("calls")).size());
    // Nothing is left to do, and nothing to return.
    assertEquals(0, mode("bind", "--datanodes", all(), "--write", write()).exitCode());
    assertEquals(4, Files.readAllLines(directory.resolve("calls")).size());
    assertTrue(mode("--return").out().contains("nothing to return"));
  }

  @Test
  void aRefusalReturnsAllThatWereChanged() throws IOException {
    members.get(1).set("mode", "off");
    // One host's template has a typing error.
    String write =
        "m={mode}; [ {host}{mode} != 127.0.0.23bind ] || m=bnid; echo $m >"
            + directory
            + "/{host}/site";
    Run run = mode("bind", "--datanodes", all(), "--write", write, "--batch", "1", "--json");
    assertEquals(1, run.exitCode());
    assertEquals(List.of("observe", "off", "observe", "observe"), modes());
    assertTrue(
        run.err()
            .contains("127.0.0.23: refused: it refuses corelane.mode = \"bnid\": no such choice"),
        run.err());
    assertTrue(run.err().contains("Returned: 127.0.0.22 to off"), run.err());
    assertTrue(!run.err().contains("Next: 127.0.0.24"), run.err());
    assertEquals("observe", members.get(2).get("site"), "its file, too, is as before");
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertTrue(json.path("stopped").asBoolean());
    assertEquals(3, json.path("changed").size());
    assertEquals(0, json.path("notReturned").size());
  }

  @Test
  void aWriteThatFailsIsARefusalWithItsWords() throws IOException {
    Run run =
        mode(
            "bind",
            "--datanodes",
            all(),
            "--write",
            "[ {host}{mode} != 127.0.0.22bind ] || { echo disk full >&2; exit 7; }; " + write());
    assertEquals(1, run.exitCode());
    assertTrue(
        run.out().contains("127.0.0.22: refused: --write failed (")
            && run.out().contains("exit code 7: disk full"),
        run.out());
    assertEquals(List.of("observe", "observe", "observe", "observe"), modes());
  }

  @Test
  void failuresDuringThePauseReturnAll() throws IOException {
    // What hdfs does besides: the second DataNode fails once it is in the new mode.
    hdfs =
        script(
            "failing-hdfs",
            """
            host=${4%:19867}
            cp "$host/site" "$host/mode.next" && mv "$host/mode.next" "$host/mode"
            [ $host != 127.0.0.22 ] || echo 5 >"$host/failures"
            """);
    Run run = mode("bind", "--datanodes", all(), "--write", write());
    assertEquals(1, run.exitCode());
    assertTrue(run.out().contains("127.0.0.22: 5 new failures"), run.out());
    assertEquals(List.of("observe", "observe", "observe", "observe"), modes());
  }

  @Test
  void whatWasLeftCanBeReturnedLater() throws IOException {
    String write = "[ {host}{mode} != 127.0.0.23bind ] || exit 1; " + write();
    assertEquals(
        1,
        mode("bind", "--datanodes", all(), "--write", write, "--no-return", "--batch", "1")
            .exitCode());
    assertEquals(List.of("bind", "bind", "observe", "observe"), modes());
    Run other = mode("auto", "--datanodes", all(), "--write", write);
    assertEquals(1, other.exitCode());
    assertTrue(
        other.err().contains("has DataNodes that were changed to bind and not returned"),
        other.err());
    Run run = mode("--return", "--write", write);
    assertEquals(0, run.exitCode(), run.out());
    assertEquals(List.of("observe", "observe", "observe", "observe"), modes());
  }

  /** And a refusal of before is not taken for one of now. */
  @Test
  void aFileThatDoesNotSaySoIsTold() throws IOException {
    members
        .get(0)
        .set("refused", "{\"key\":\"corelane.mode\",\"value\":\"bind\",\"reason\":\"then\"}");
    Run run = mode("bind", "--datanodes", members.get(0).address());
    assertEquals(1, run.exitCode());
    assertTrue(
        run.out().contains("bind is not in force after 1 s, it is still observe: does its file"),
        run.out());
  }

  @Test
  void filesThatAreWrittenAlreadyAreOnlyRead() throws IOException {
    for (FakeMember member : members) {
      member.set("site", "bind");
    }
    Run run = mode("bind", "--datanodes", all());
    assertEquals(0, run.exitCode(), run.out());
    assertTrue(run.out().contains("as there is no --write"), run.out());
    assertEquals(List.of("bind", "bind", "bind", "bind"), modes());
  }

  @Test
  void anInactiveOneIsLeftOutAndItsFileNotWritten() throws IOException {
    members.get(3).set("mode", "");
    Run run = mode("bind", "--datanodes", all(), "--write", write());
    assertEquals(1, run.exitCode());
    assertTrue(run.out().contains("Left out: 127.0.0.24: Corelane is inactive there"), run.out());
    assertEquals(List.of("bind", "bind", "bind", ""), modes());
    assertEquals("observe", members.get(3).get("site"));
  }

  @Test
  void whatAnInterruptedOneChangedIsNotForgottenWhileItIsOutOfSight() throws IOException {
    String write = "[ {host}{mode} != 127.0.0.23bind ] || exit 1; " + write();
    mode("bind", "--datanodes", all(), "--write", write, "--no-return", "--batch", "1");
    members.get(1).set("without", "yes");
    Run run = mode("bind", "--datanodes", all(), "--write", write());
    assertEquals(1, run.exitCode());
    assertTrue(run.err().contains("127.0.0.22 was changed to bind by the roll-out in"), run.err());
    assertEquals("observe", members.get(3).get("mode"));
  }

  @Test
  void aReturnWithoutItsJournalIsNoSuccess() {
    Run run = mode("--return");
    assertEquals(1, run.exitCode());
    assertTrue(run.err().contains("there is no journal"), run.err());
  }

  @Test
  void whoDoesNotAnswerIsLeftOutAndSaid() throws IOException {
    members.get(3).set("without", "yes");
    Run run = mode("bind", "--datanodes", all(), "--write", write());
    assertEquals(1, run.exitCode());
    assertTrue(run.out().contains("Left out: 127.0.0.24: runs without Corelane"), run.out());
    assertEquals(List.of("bind", "bind", "bind", "observe"), modes());
  }
}
