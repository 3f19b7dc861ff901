/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.machines.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine with something missing or damaged: said by name, and nothing guessed in its place. */
class BadInputTest {

  private Path root;

  @BeforeEach
  void aVirtualMachine(@TempDir Path directory) {
    root = Machine.unpack("virtio-vm", directory).root().root();
  }

  @Test
  void truncatedInterrupts() throws IOException {
    Path file = root.resolve("proc/interrupts");
    String text = Files.readString(file);
    String cut = text.substring(0, text.indexOf("virtio2-input") + 5);
    replace("proc/interrupts", cut);
    JsonNode json = json();
    assertTrue(
        why(json, "/proc/interrupts")
            .matches(
                "line 15: cut off after \"\\.\\.\\..*PCI-MSIX-0000:00:03.0   1-edge      virti\""),
        why(json, "/proc/interrupts"));
    assertEverythingOfInterruptsIsNull(json);
    assertEquals(1, count(json, "/proc/interrupts"), "its consequences are not listed again");
    assertEquals(2, json.get("cpus").size(), "the rest is there");
  }

  @Test
  void unreadableInterrupts() throws IOException {
    Files.delete(root.resolve("proc/interrupts"));
    Files.createDirectory(root.resolve("proc/interrupts"));
    JsonNode json = json();
    assertEquals("Is a directory", why(json, "/proc/interrupts"));
    assertEverythingOfInterruptsIsNull(json);
  }

  @Test
  void endlessInterrupts() throws IOException {
    Path file = root.resolve("proc/interrupts");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/dev/zero"));
    JsonNode json = json();
    Files.delete(file);
    assertEquals("longer than 67108864 bytes", why(json, "/proc/interrupts"));
    assertEverythingOfInterruptsIsNull(json);
  }

  @Test
  void missingAffinity() throws IOException {
    Files.delete(root.resolve("proc/irq/38/effective_affinity_list"));
    Files.delete(root.resolve("proc/irq/38/smp_affinity"));
    JsonNode json = json();
    JsonNode queue = json.get("nics").get(0).get("rxQueues").get(0);
    assertEquals(38, queue.get("irq").intValue());
    assertTrue(queue.get("effectiveCpus").isNull());
    assertTrue(queue.get("movable").isNull());
    assertEquals("not there", why(json, "/proc/irq/38/effective_affinity_list"));
  }

  @Test
  void damagedCpuList() throws IOException {
    replace("sys/devices/system/cpu/online", "0-x\n");
    JsonNode json = json();
    assertTrue(json.get("cpus").isNull());
    assertTrue(why(json, "/sys/devices/system/cpu/online").contains("\"x\" is not a CPU number"));
    String text = Run.corelane("topology", "--root", root.toString()).out();
    assertTrue(text.startsWith("CPUs\n  not known: /sys/devices/system/cpu/online: "), text);
    assertTrue(text.contains("virtio2-input.0"), "the rest is there");
  }

  @Test
  void damagedNodeQueuesAndFlags() throws IOException {
    replace("sys/devices/pci0000:00/0000:00:03.0/numa_node", "one\n");
    replace("sys/devices/pci0000:00/0000:00:02.0/virtio1/block/vda/mq/0/cpu_list", "0,\n");
    JsonNode json = json();
    assertTrue(json.get("nics").get(0).get("node").isNull());
    assertEquals(
        "\"one\" is not a NUMA node", why(json, "/sys/devices/pci0000:00/0000:00:03.0/numa_node"));
    assertTrue(json.get("disks").get(0).get("hardwareQueues").isNull());
    assertFalse(why(json, "/sys/block/vda/mq/0/cpu_list").isEmpty());
  }

  @Test
  void anEmptyMachine(@TempDir Path empty) throws IOException {
    Files.createDirectory(empty.resolve("proc"));
    Files.createDirectory(empty.resolve("sys"));
    root = empty;
    JsonNode json = json();
    for (String what : new String[] {"cpus", "nics", "disks", "stackedInterfaces"}) {
      assertTrue(json.get(what).isNull(), what);
    }
    assertEquals("not there", why(json, "/proc/interrupts"));
    assertEquals("not there", why(json, "/sys/class/net"));
    assertEquals("not there", why(json, "/sys/block"));
    assertEquals("not there", why(json, "/sys/devices/system/cpu/online"));
    Run text = Run.corelane("topology", "--root", root.toString());
    assertEquals(0, text.exitCode());
    assertTrue(text.out().contains("not known: /sys/block: not there"), text.out());
  }

  private static void assertEverythingOfInterruptsIsNull(JsonNode json) {
    JsonNode rx = json.get("nics").get(0).get("rxQueues").get(0);
    JsonNode hardware = json.get("disks").get(0).get("hardwareQueues").get(0);
    for (String field : new String[] {"irq", "action", "movable"}) {
      assertTrue(rx.get(field).isNull(), field);
      assertTrue(hardware.get(field).isNull(), field);
    }
    assertTrue(rx.get("effectiveCpus").isNull());
    assertEquals(2, hardware.get("cpus").size(), "known from sysfs");
  }

  private void replace(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.delete(path);
    Files.writeString(path, text);
  }

  private JsonNode json() throws JsonProcessingException {
    Run run = Run.corelane("topology", "--json", "--root", root.toString());
    assertEquals(0, run.exitCode(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  private static String why(JsonNode json, String what) {
    return StreamSupport.stream(json.get("missing").spliterator(), false)
        .filter(fact -> fact.get("what").asText().equals(what))
        .map(fact -> fact.get("why").asText())
        .findFirst()
        .orElse("");
  }

  private static long count(JsonNode json, String what) {
    return StreamSupport.stream(json.get("missing").spliterator(), false)
        .filter(fact -> fact.get("what").asText().contains(what))
        .count();
  }
}
