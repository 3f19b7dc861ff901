/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A captured machine with threaded NAPI and an upload that the kernel writes out. */
class SteeringPlanTest {

  private static final String DATA0 = "/sys/class/net/data0";

  private final Path machine;
  private final Path demand;

  SteeringPlanTest(@TempDir Path directory) throws IOException {
    machine = Files.createDirectory(directory.resolve("machine"));
    demand = directory.resolve("demand.json");
  }

  @BeforeEach
  void threads() throws IOException {
    FileTree tree = new FileTree(machine);
    Machine.unpack("rig-two-node", machine);
    tree.file(DATA0 + "/threaded", "1\n").file(DATA0 + "/ifindex", "3\n");
    // Its interrupt was left on the disk's node, data0 is on node 1.
    tree.file("/proc/irq/44/smp_affinity_list", "0\n")
        .file("/proc/irq/44/effective_affinity_list", "0\n");
    for (int queue = 0; queue < 8; queue++) {
      tree.file("/proc/" + (708 - queue) + "/comm", "napi/data0-" + (8193 + queue) + "\n")
          .file("/proc/" + (708 - queue) + "/status", "Cpus_allowed_list:\t0-7\n");
    }
    Files.writeString(
        demand,
        "{\"uploads\": [{\"id\": \"blk_7\", \"nic\": \"data0\", \"rxQueue\": 3,"
            + " \"volume\": \"nvme0c0n1\", \"mibPerSecond\": 800, \"diskWriter\": false}]}");
  }

  private String output(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--root", machine.toString()));
    Run run = Run.corelane(all.toArray(new String[0]));
    assertEquals("", run.err());
    return run.out();
  }

  @Test
  void theScriptBindsTheThreadAndConfinesTheWriteback() {
    List<String> commands =
        output("plan", "--demand", demand.toString())
            .lines()
            .filter(line -> line.matches("  (irq|kernel_thread|put) .*"))
            .map(String::strip)
            .toList();
    assertEquals(
        List.of(
            "irq 44 data0-TxRx-3 4",
            "kernel_thread 705 napi/data0-8196 4",
            "put e0 /sys/devices/virtual/workqueue/writeback/cpumask"),
        commands.stream().filter(line -> !line.startsWith("put \"$3\"")).toList());
  }

  @Test
  void theJsonNamesThem() throws IOException {
    JsonNode plan =
        new ObjectMapper().readTree(output("plan", "--json", "--demand", demand.toString()));
    List<String> kinds = new ArrayList<>();
    plan.path("interrupts")
        .forEach(
            step ->
                kinds.add(
                    step.path("irq").asText()
                        + step.path("napiId").asText()
                        + step.path("txQueue").asText()
                        + step.path("workqueue").asText()
                        + " "
                        + step.path("to")));
    assertEquals(List.of("44 [4]", "8196 [4]", "writeback [5,6,7]"), kinds);
  }

  @Test
  void theTopologyShowsWhatPolls() {
    String text = output("topology");
    assertTrue(text.contains("polled by a thread on 0-7"), text);
    assertTrue(text.contains("data0 on"), text);
  }
}
