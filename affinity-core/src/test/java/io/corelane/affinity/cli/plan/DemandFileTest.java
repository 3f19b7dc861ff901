/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Run;
import io.corelane.affinity.machines.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code corelane plan --demand} reads, and what it refuses. */
class DemandFileTest {

  private static @Nullable Path machine;

  private Path root = Path.of("");
  private Path file = Path.of("");

  @BeforeAll
  static void aMachine(@TempDir Path directory) {
    machine = Machine.unpack("rig-two-node", directory).root().root();
  }

  @BeforeEach
  void aFile(@TempDir Path directory) {
    root = Objects.requireNonNull(machine);
    file = directory.resolve("demand.json");
  }

  @Test
  void uploadsAreAsTheFileSays() throws IOException {
    JsonNode json =
        plan(
            """
            {"uploads": [
               {"id": "a", "nic": "data0", "rxQueue": 3, "volume": "nvme0c0n1", "mibPerSecond": 800,
                "count": 2},
               {"softirqCpu": 2, "share": 0.5, "mibPerSecond": 0.1},
               {"receiverTid": 4711, "receiverCpus": "6-7", "diskWriter": false}],
             "cpuLoads": [{"cpus": "0-3", "others": 0.9, "softirq": 0.05}]}
            """);
    assertEquals("Demand: 4 uploads, from " + file + ".", json.get("demand").asText());
    assertEquals("a.1", json.get("uploads").get(0).get("id").asText());
    assertEquals("data0", json.get("uploads").get(1).get("nic").asText());
    assertEquals("nvme0c0n1", json.get("uploads").get(1).get("volume").asText());
    assertEquals("upload-3", json.get("uploads").get(2).get("id").asText());
    assertEquals(2, json.get("uploads").get(2).get("softirqCpu").asInt());
    assertEquals(false, json.get("uploads").get(2).get("managed").asBoolean(), "too slow");
    assertTrue(json.get("uploads").get(3).get("softirqCpu").isNull());
    assertEquals(0, json.get("uploads").get(3).get("diskWriterCpus").size());
  }

  @Test
  void aShareCanBeNamedForAllThatNameNone() throws IOException {
    String uploads = "{\"uploads\": [{\"softirqCpu\": 1, \"count\": 4}]";
    String none = plan(uploads + "}").get("uploads").toString();
    assertEquals(none, plan(uploads + ", \"typicalShare\": 0.25}").get("uploads").toString());
    assertNotEquals(none, plan(uploads + ", \"typicalShare\": 1}").get("uploads").toString());
  }

  @Test
  void aNamedThreadIsBoundByTheScript() throws IOException {
    Files.writeString(file, "{\"uploads\": [{\"softirqCpu\": 1, \"receiverTid\": 4711}]}");
    Run run = run();
    assertTrue(run.out().contains("\n  thread 4711 0,2-3\n"), run.out());
  }

  @Test
  void underLoadUploadsAreLeftToTheScheduler() throws IOException {
    String uploads = "{\"uploads\": [{\"softirqCpu\": 1}]";
    JsonNode free = plan(uploads + "}").get("uploads").get(0).get("receiverCpus");
    JsonNode away =
        plan(uploads + ", \"cpuLoads\": [{\"cpus\": \"0-3\", \"others\": 1}]}")
            .get("uploads")
            .get(0)
            .get("receiverCpus");
    assertEquals("[0,2,3]", free.toString());
    assertEquals("[0,1,2,3,4,5,6,7]", away.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [1]                                  | = [1]: must be an object {...}
          {}                                   | uploads = : must be a list of at least one upload
          {'uploads': []}                      | uploads = []: must be a list of at least one upload
          {'uploads': 1}                       | uploads = 1: must be a list [...]
          {'uploads': [1]}                     | uploads[0] = 1: must be an object {...}
          {'uploads': [{'volum': 'x'}]}        | uploads[0].volum = "x": no such key; there are
          {'uploads': [{'volume': 'x'}]}       | uploads[0].volume = "x": must be a disk of the machine: [nvme0c0n1, vda]
          {'uploads': [{'nic': 'data0'}]}      | uploads[0].rxQueue = : nic and rxQueue go together
          {'uploads': [{'nic': 'x', 'rxQueue': 0}]} | uploads[0].nic = "x": must be a NIC of the machine: [data0, mgmt]
          {'uploads': [{'nic': 'data0', 'rxQueue': 99}]} | uploads[0].rxQueue = 99: data0 has 8 of them
          {'uploads': [{'nic': 'data0', 'rxQueue': 0, 'softirqCpu': 1}]} | uploads[0].softirqCpu = 1: follows from nic and rxQueue: name either
          {'uploads': [{'share': 4}]}          | uploads[0].share = 4: must be a number from 0 to 3
          {'uploads': [{'mibPerSecond': '1g'}]}| uploads[0].mibPerSecond = "1g": must be a number from 0 to 1000000
          {'uploads': [{'receiverTid': 0}]}    | uploads[0].receiverTid = 0: must be a whole number from 1 to 2147483647
          {'uploads': [{'receiverCpus': '6-9'}]}| uploads[0].receiverCpus = "6-9": must be a list of CPUs such as "0-3,8" out of 0-7
          {'uploads': [{'receiverCpus': 'x'}]} | uploads[0].receiverCpus = "x": must be a list of CPUs such as "0-3,8" out of 0-7
          {'uploads': [{'diskWriter': 1}]}     | uploads[0].diskWriter = 1: must be true or false
          {'uploads': [{'id': ' '}]}           | uploads[0].id = " ": must be a text in quotes
          {'uploads': [{'id': 'a'}, {'id': 'a'}]} | uploads[1].id = "a": must be unique
          {'uploads': [{'count': 0}]}          | uploads[0].count = 0: must be a whole number from 1 to 10000
          {'uploads': [{}], 'cpuLoads': [{'others': 1}]} | cpuLoads[0].cpus = : must be there
          {'uploads': [{}], 'cpuLoads': [{'cpus': '0', 'user': 1}]} | cpuLoads[0].user = 1: no such key; there are cpus, others, softirq
          {'uploads': [{}], 'typicalShare': 0} | typicalShare = 0: must be a number from 0.01 to 3
          {'uploads': [{}], 'load': 1}         | load = 1: no such key; there are cpuLoads, typicalShare, uploads
          {'uploads': [{'id': 'a', 'id': 'b'}]}| line 1: not JSON: Duplicate field 'id'
          {'uploads': [{}]} x                  | line 1: not JSON
          """)
  void oneClearErrorForEachFault(String json, String error) throws IOException {
    Files.writeString(file, json.replace('\'', '"'));
    Run run = run();
    assertEquals(1, run.exitCode());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("corelane plan: " + file + ": "), run.err());
    assertTrue(run.err().contains(error), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void filesAndOptionsThatAreNone() {
    assertEquals("corelane plan: " + file + ": there is no such file\n", run().err());
    Run policy = Run.corelane("plan", "--root", root.toString(), "--policy", "lan");
    assertEquals(2, policy.exitCode());
    assertTrue(
        policy
            .err()
            .startsWith(
                "corelane plan: --policy = \"lan\": must be one of lane, none, spread, node-local,"
                    + " same-core\n"),
        policy.err());
    assertEquals(2, Run.corelane("plan", "--root", file.toString()).exitCode());
  }

  @Test
  void everyPolicyPlansAndKeptInterruptsStay() {
    for (String policy : new String[] {"lane", "none", "spread", "node-local", "same-core"}) {
      Run run = Run.corelane("plan", "--root", root.toString(), "--policy", policy);
      assertEquals(0, run.exitCode(), run.err());
      assertTrue(run.out().contains("policy " + policy + "."), run.out());
    }
    Run kept = Run.corelane("plan", "--root", root.toString(), "--keep-interrupts");
    assertTrue(!kept.out().contains("\n  irq "), kept.out());
  }

  @Test
  void flowsAreToldWhereNoKernelCanBeAsked() {
    Run run = Run.corelane("plan", "--root", root.toString(), "--flows", "9866");
    assertEquals(0, run.exitCode(), run.err());
    String words = run.out().replaceAll("\\n *#", "");
    assertTrue(words.contains("Packets to port 9866 have no queues of"), run.out());
    assertEquals(2, Run.corelane("plan", "--flows", "65536").exitCode());
  }

  private JsonNode plan(String demand) throws IOException, JsonProcessingException {
    Files.writeString(file, demand);
    Run run =
        Run.corelane("plan", "--json", "--root", root.toString(), "--demand", file.toString());
    assertEquals(0, run.exitCode(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  private Run run() {
    return Run.corelane("plan", "--root", root.toString(), "--demand", file.toString());
  }
}
