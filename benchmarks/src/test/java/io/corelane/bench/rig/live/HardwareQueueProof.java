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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Direct I/O from each CPU shows which interrupt completes it, and where. */
final class HardwareQueueProof {

  private static final int REQUESTS = 20;

  private final Guest guest;
  private final JsonNode disk;
  private final String name;

  HardwareQueueProof(Guest guest, JsonNode disk) {
    this.guest = guest;
    this.disk = disk;
    this.name = disk.path("name").asText();
  }

  void run(int cpus) throws HarnessException, IOException, InterruptedException {
    int proven = 0;
    for (int cpu = 0; cpu < cpus; cpu++) {
      JsonNode queue = queueOf(cpu);
      Map<Integer, Long> fired = new TreeMap<>();
      Counts rise = read(cpu);
      for (JsonNode each : disk.path("hardwareQueues")) {
        int irq = each.path("irq").asInt(-1);
        if (rise.total(irq) > 0) {
          fired.put(irq, rise.total(irq));
        }
      }
      int irq = queue.path("irq").asInt(-1);
      List<Integer> served = Facts.numbers(queue.path("cpus"));
      int at = Counts.busiest(rise.row(irq));
      String said =
          "%s %s: %d requests from CPU %d, of hardware queue %s for CPUs %s: interrupts %s on CPU %d"
              .formatted(
                  guest.profile(), name, REQUESTS, cpu, queue.path("queue"), served, fired, at);
      System.out.println(said);
      assertEquals(Map.of(irq, (long) REQUESTS), fired, said);
      assertTrue(served.contains(at), said);
      proven++;
    }
    assertEquals(cpus, proven);
  }

  private JsonNode queueOf(int cpu) {
    for (JsonNode queue : disk.path("hardwareQueues")) {
      if (Facts.numbers(queue.path("cpus")).contains(cpu)) {
        return queue;
      }
    }
    throw new AssertionError("no hardware queue of " + name + " takes requests of CPU " + cpu);
  }

  private Counts read(int cpu) throws HarnessException, IOException, InterruptedException {
    // I/O to nvme0c1n1, which is hidden, goes through nvme0n1.
    String device = "/dev/" + name.replaceFirst("c\\d+", "");
    String[] counts =
        guest
            .run(
                "%s; echo ---; taskset -c %d dd if=%s of=/dev/null bs=64k count=%d iflag=direct; %s"
                    .formatted(Counts.COMMAND, cpu, device, REQUESTS, Counts.COMMAND))
            .split("---\n", -1);
    return Counts.parse(counts[1]).since(Counts.parse(counts[0]));
  }
}
