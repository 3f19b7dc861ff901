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
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code corelane fleet doctor} against web servers. */
@Timeout(60)
class FleetDoctorTest {

  @TempDir private Path directory = Path.of("");

  private FakeMember member(String name) throws IOException {
    return new FakeMember(directory.resolve(name));
  }

  private static String doctor(String gain, String... findings) {
    return "{\"gain\":\"" + gain + "\",\"findings\":[" + String.join(",", findings) + "]}";
  }

  private static String finding(String verdict, String title, String subject, String fact) {
    return "{\"title\":\"%s\",\"subject\":\"%s\",\"verdict\":\"%s\",\"fact\":\"%s\"}"
        .formatted(title, subject, verdict, fact);
  }

  @Test
  void likeFindingsAreOneAndTheWorstIsFirst() throws IOException {
    String offload = finding("advice", "GRO", "eth0", "off");
    String fine = finding("ok", "Kernel", "", "6.1");
    try (FakeMember a = member("a").set("doctor", doctor("two nodes", fine, offload));
        FakeMember b =
            member("b")
                .set(
                    "doctor",
                    doctor(
                        "two nodes",
                        offload,
                        finding("problem", "RX interrupts", "eth0", "all on CPU 0")));
        FakeMember c = member("c").set("doctor", doctor("none", fine));
        FakeMember without = member("without").set("without", "yes")) {
      String list = String.join(",", a.address(), b.address(), c.address(), without.address());
      // By address, as all of the fleet's reports have them.
      String both = Stream.of(a.address(), b.address()).sorted().collect(Collectors.joining(", "));
      Run run = Run.corelane("fleet", "doctor", "--datanodes", list);
      assertEquals("", run.err());
      assertEquals(1, run.exitCode());
      assertEquals(
          """
          PROBLEM  RX interrupts: 1 of 4
            1  eth0: all on CPU 0: %s
          ADVICE  GRO: 2 of 4
            2  eth0: off: %s
          To gain
            2  two nodes: %s
            1  none: %s
          No answer
            1  runs without Corelane: %s

          Of 4 DataNodes: problems on 1, advice only on 1, nothing to do on 1, no answer from 1.
          """
              .formatted(b.address(), both, both, c.address(), without.address()),
          run.out());
      JsonNode json =
          new ObjectMapper()
              .readTree(Run.corelane("fleet", "doctor", "--json", "--datanodes", list).out());
      assertEquals(4, json.path("all").asInt());
      for (JsonNode node : json.path("dataNodes")) {
        boolean answered = !node.path("name").asText().equals(without.address());
        assertEquals(answered, node.path("findings").isArray(), node::toString);
        assertEquals(answered ? "" : "runs without Corelane", node.path("why").asText());
      }
    }
  }

  @Test
  void adviceAloneIsNoFailure() throws IOException {
    try (FakeMember a =
        member("a").set("doctor", doctor("none", finding("advice", "GRO", "", "off")))) {
      Run run = Run.corelane("fleet", "doctor", "--datanodes", a.address());
      assertEquals(0, run.exitCode(), run.out() + run.err());
    }
  }

  @Test
  void whatCannotBeUnderstoodIsSaid() throws IOException {
    try (FakeMember newer =
            member("newer").set("doctor", doctor("none", finding("omen", "GRO", "", "off")));
        FakeMember other = member("other").set("doctor", "{}");
        FakeMember broken = member("broken").set("doctor", "<html>")) {
      Run run =
          Run.corelane(
              "fleet",
              "doctor",
              "--datanodes",
              newer.address() + "," + other.address() + "," + broken.address());
      assertEquals(1, run.exitCode());
      String flat = run.out().replaceAll("\\s+", " ");
      assertTrue(
          flat.contains("has the verdict \"omen\", which this version does not know"), run.out());
      assertTrue(flat.contains("answers no findings at /corelane/doctor"), run.out());
      assertTrue(
          flat.contains(
              "tells nothing at /corelane/doctor: its Corelane is older than this, or"
                  + " corelane.page.enabled is false"),
          run.out());
      assertTrue(run.out().contains("no answer from 3."), run.out());
    }
  }

  @Test
  void noAnswerNamesAnotherHost() throws IOException {
    try (FakeMember a =
        member("a").set("doctor", "{\"name\":\"b\",\"why\":\"c\"," + doctor("none").substring(1))) {
      Run run = Run.corelane("fleet", "doctor", "--json", "--datanodes", a.address());
      JsonNode told = new ObjectMapper().readTree(run.out()).path("dataNodes").get(0);
      assertEquals("127.0.0.1", told.path("name").asText());
      assertEquals("", told.path("why").asText());
    }
  }

  @Test
  void manyFactsAndNamesAreCut() throws IOException {
    try (FakeMember a =
        member("a")
            .set(
                "doctor",
                doctor(
                    "none",
                    finding("advice", "GRO", "eth0", "off"),
                    finding("advice", "GRO", "eth1", "off"),
                    finding("advice", "GRO", "eth2", "off"),
                    finding("advice", "GRO", "eth3", "off"),
                    finding("note", "Clock", "", "tsc")))) {
      String cut = Run.corelane("fleet", "doctor", "--datanodes", a.address()).out();
      assertTrue(cut.contains("  and 1 like it: --all\n"), cut);
      // What makes the command fail is never cut.
      a.set("doctor", a.get("doctor").replace("advice", "problem"));
      String problems = Run.corelane("fleet", "doctor", "--datanodes", a.address()).out();
      assertTrue(problems.contains("eth3: off") && !problems.contains("like it"), problems);
      a.set("doctor", a.get("doctor").replace("problem", "advice"));
      String all = Run.corelane("fleet", "doctor", "--all", "--datanodes", a.address()).out();
      assertTrue(all.contains("eth3: off") && all.contains("note  Clock: 1 of 1"), all);
    }
  }
}
