/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/topology.md names every field of the JSON, and none that is not there. */
class TopologyDocumentTest {

  private static final Pattern FIELD = Pattern.compile("` *([a-z][A-Za-z]*)(?:\\[])?`");

  @Test
  void fieldsAndDocumentAgree(@TempDir Path directory) throws IOException {
    // Asked like a running machine, which has fields that a captured one has not.
    MachineReader reader =
        new MachineReader(
            Machine.unpack("epyc-4llc", directory).root(), () -> new Reading.Absent<>("any"));
    addWhatFewMachinesHave(new FileTree(directory), reader.read());
    Set<String> fields = new TreeSet<>();
    collect(new ObjectMapper().readTree(new TopologyJson(reader.read()).text()), fields);
    assertFalse(fields.isEmpty());
    String text =
        Files.readString(Path.of(System.getProperty("basedir", ""), "../docs/topology.md"));
    String table = text.substring(text.indexOf("## JSON"));
    Set<String> documented = new TreeSet<>();
    FIELD.matcher(table).results().forEach(match -> documented.add(match.group(1)));
    documented.removeAll(Set.of("null", "true", "false"));
    assertEquals(fields, documented);
  }

  /** Threaded NAPI, and tuned. */
  private static void addWhatFewMachinesHave(
      FileTree tree, io.corelane.affinity.machine.Machine machine) {
    Nic nic = machine.network().nics().toOptional().orElseThrow().get(0);
    String directory = "/sys/class/net/" + nic.name();
    tree.file("/proc/900/comm", "tuned\n")
        .file(directory + "/threaded", "1\n")
        .file(directory + "/ifindex", "2\n");
    for (RxQueue queue : nic.rxQueues().toOptional().orElseThrow()) {
      String thread = "/proc/" + (1000 - queue.queue());
      tree.file(thread + "/comm", "napi/" + nic.name() + "-" + (8193 + queue.queue()) + "\n")
          .file(thread + "/status", "Cpus_allowed_list:\t0-47\n");
    }
  }

  private static void collect(JsonNode node, Set<String> fields) {
    node.fieldNames().forEachRemaining(fields::add);
    node.forEach(child -> collect(child, fields));
  }
}
