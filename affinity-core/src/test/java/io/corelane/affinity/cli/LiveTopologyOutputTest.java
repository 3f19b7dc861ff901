/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the command says of the host agrees with sysfs, {@code lscpu} and {@code /proc}. */
class LiveTopologyOutputTest {

  private JsonNode json = new ObjectMapper().createObjectNode();

  @BeforeEach
  void readTheHost() throws IOException {
    Run run = Run.corelane("topology", "--json");
    assertEquals(0, run.exitCode(), run.err());
    json = new ObjectMapper().readTree(run.out());
  }

  @Test
  void cpusAgreeWithLscpu() throws IOException, InterruptedException {
    // util-linux is on every Linux that builds this; -p is its stable form.
    Process lscpu =
        new ProcessBuilder("lscpu", "-b", "-p=CPU,SOCKET,NODE").redirectErrorStream(true).start();
    String text = new String(lscpu.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, lscpu.waitFor(), text);
    Map<Integer, String> expected = new TreeMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(",", -1))
        .forEach(f -> expected.put(Integer.valueOf(f[0]), f[2].isEmpty() ? "0" : f[2]));
    Map<Integer, String> actual = new TreeMap<>();
    for (JsonNode cpu : json.get("cpus")) {
      if (cpu.get("online").booleanValue()) {
        actual.put(cpu.get("cpu").intValue(), cpu.get("node").asText());
      }
    }
    assertEquals(expected, actual);
  }

  @Test
  void coresAndCachesAgreeWithSysfs() throws IOException {
    for (JsonNode cpu : json.get("cpus")) {
      Path directory = Path.of("/sys/devices/system/cpu/cpu" + cpu.get("cpu"));
      Path siblings = directory.resolve("topology/thread_siblings_list");
      if (Files.exists(siblings)) {
        assertEquals(
            CpuSet.parseList(Files.readString(siblings)).lowest(), cpu.get("core").intValue());
      }
      List<CpuSet> caches = new ArrayList<>();
      for (int index = 0; Files.exists(directory.resolve("cache/index" + index)); index++) {
        Path shared = directory.resolve("cache/index" + index + "/shared_cpu_list");
        caches.add(CpuSet.parseList(Files.readString(shared)));
      }
      caches.stream()
          .max((a, b) -> Integer.compare(a.size(), b.size()))
          .ifPresent(llc -> assertEquals(llc.lowest(), cpu.get("llc").intValue()));
    }
  }

  @Test
  void theCpusThisProcessMayUseAreAllowed() {
    long allowed =
        IntStream.range(0, json.get("cpus").size())
            .filter(i -> json.get("cpus").get(i).get("allowed").booleanValue())
            .count();
    assertEquals(Runtime.getRuntime().availableProcessors(), allowed);
  }

  @Test
  void nicsAreTheInterfacesWithADevice() throws IOException {
    List<String> expected = new ArrayList<>();
    try (Stream<Path> interfaces = Files.list(Path.of("/sys/class/net"))) {
      interfaces
          .filter(path -> Files.exists(path.resolve("device")))
          .forEach(path -> expected.add(String.valueOf(path.getFileName())));
    }
    List<String> actual = new ArrayList<>();
    json.get("nics").forEach(nic -> actual.add(nic.get("name").asText()));
    assertEquals(expected.stream().sorted().toList(), actual.stream().sorted().toList());
  }

  @Test
  void everyInterruptNamedIsInProcInterruptsUnderThatName() throws IOException {
    List<JsonNode> queues = new ArrayList<>();
    for (JsonNode nic : json.get("nics")) {
      nic.get("rxQueues").forEach(queues::add);
    }
    for (JsonNode disk : json.get("disks")) {
      disk.get("hardwareQueues").forEach(queues::add);
    }
    List<String> lines = Files.readAllLines(Path.of("/proc/interrupts"));
    for (JsonNode queue : queues) {
      if (!queue.get("irq").isNull()) {
        String label = queue.get("irq") + ":";
        String action = queue.get("action").asText();
        assertTrue(
            lines.stream().anyMatch(l -> l.strip().startsWith(label) && l.endsWith("  " + action)),
            queue::toString);
        Path affinity = Path.of("/proc/irq/" + queue.get("irq") + "/smp_affinity");
        String mode = Files.getPosixFilePermissions(affinity).toString();
        assertTrue(
            queue.get("movable").isNull()
                || queue.get("movable").booleanValue() == mode.contains("OWNER_WRITE"),
            queue::toString);
      }
    }
  }

  @Test
  void theHostsTextIsAsWideAsItMayBe() {
    Run run = Run.corelane("topology");
    assertEquals(0, run.exitCode(), run.err());
    assertTrue(run.out().startsWith("CPUs: "), run.out());
  }
}
