/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What Corelane, which never writes, says of each queue's interrupt, against the kernel's answer to
 * a write.
 */
final class MovabilityProof {

  private final UsedGuest used;
  private final Guest guest;
  private final JsonNode topology;

  MovabilityProof(UsedGuest used, JsonNode topology) {
    this.used = used;
    this.guest = used.guest();
    this.topology = topology;
  }

  void run() throws HarnessException, IOException, InterruptedException {
    Map<Integer, String> said = new TreeMap<>();
    add("nics", "rxQueues", said);
    add("disks", "hardwareQueues", said);
    Map<Integer, String> answers = answers(said);
    System.out.println(guest.profile() + " movable: " + said + "; the kernel: " + answers);
    // A kernel before 6.12 shows nowhere which interrupts are managed; it answers EIO.
    String refusal = used.hasOldKernel() ? "EIO" : "EPERM";
    Map<Integer, String> expected = new TreeMap<>(answers);
    if (used.hasOldKernel()) {
      expected.replaceAll((irq, answer) -> "null");
    } else {
      expected.replaceAll((irq, answer) -> String.valueOf(answer.equals("taken")));
    }
    assertEquals(expected, said);
    for (JsonNode disk : topology.path("disks")) {
      for (JsonNode queue : disk.path("hardwareQueues")) {
        assertEquals(refusal, answers.get(queue.path("irq").asInt()), disk::toString);
      }
    }
    for (JsonNode nic : topology.path("nics")) {
      for (JsonNode queue : nic.path("rxQueues")) {
        assertEquals("taken", answers.get(queue.path("irq").asInt()), nic::toString);
      }
    }
  }

  private void add(String devices, String queues, Map<Integer, String> movable) {
    for (JsonNode device : topology.path(devices)) {
      for (JsonNode queue : device.path(queues)) {
        movable.put(queue.path("irq").asInt(-1), queue.path("movable").asText());
      }
    }
  }

  private Map<Integer, String> answers(Map<Integer, String> irqs)
      throws HarnessException, IOException, InterruptedException {
    String numbers = irqs.keySet().stream().map(String::valueOf).collect(Collectors.joining(" "));
    String output =
        guest.run(
            "python3 - %s <<'END'\n%s\nEND".formatted(numbers, UsedGuest.resource("refusals.py")));
    Map<Integer, String> answers = new TreeMap<>();
    for (String line : output.lines().toList()) {
      String[] words = line.split(" ", -1);
      answers.put(Integer.parseInt(words[0]), words[1]);
    }
    assertTrue(answers.keySet().equals(irqs.keySet()), output);
    return answers;
  }
}
