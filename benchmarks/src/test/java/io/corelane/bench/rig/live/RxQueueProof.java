/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.function.Executable;

/** Traffic shows which interrupt, CPU and NAPI instance each RX queue of a NIC has. */
final class RxQueueProof {

  private static final int MEBIBYTES = 16;

  /** One interrupt brings up to 64 packets of up to 64 KiB; mostly it brings far less. */
  private static final long BUSY = 50;

  /** igb's watchdog fires every vector once in two seconds. */
  private static final long IDLE = 10;

  private final UsedGuest used;
  private final JsonNode nic;
  private final String name;

  RxQueueProof(UsedGuest used, JsonNode nic) {
    this.used = used;
    this.nic = nic;
    this.name = nic.path("name").asText();
  }

  void run() throws HarnessException, IOException, InterruptedException {
    JsonNode queues = nic.path("rxQueues");
    Map<Integer, Integer> napiIds = new TreeMap<>();
    try (PinnedFlows flows = new PinnedFlows(used, name, queues.size())) {
      for (JsonNode queue : queues) {
        PinnedFlows.Flow flow = flows.through(queue.path("queue").asInt(), MEBIBYTES);
        napiIds.put(queue.path("queue").asInt(), flow.napiId());
        confirm(queue, flow);
        if (kernelTellsNapiIds()) {
          assertEquals(queue.path("napiId").asInt(-1), flow.napiId(), queue::toString);
        } else {
          assertTrue(queue.has("napiId") && queue.path("napiId").isNull(), queue::toString);
        }
      }
      Set<Integer> different = new TreeSet<>(napiIds.values());
      assertEquals(napiIds.size(), different.size(), () -> "NAPI ids by queue: " + napiIds);
      for (JsonNode queue : queues) {
        int number = queue.path("queue").asInt();
        assertEquals(napiIds.get(number), flows.through(number, 1).napiId(), "queue " + number);
      }
    }
  }

  /** Its netdev family came with Linux 6.8. */
  private boolean kernelTellsNapiIds() {
    return !used.hasOldKernel();
  }

  private void confirm(JsonNode queue, PinnedFlows.Flow flow) {
    int irq = queue.path("irq").asInt(-1);
    int cpu = queue.path("effectiveCpus").path(0).asInt(-1);
    long fired = flow.rise().total(irq);
    String said =
        "%s %s RX queue %s: IRQ %d on CPU %d fired %d times, NAPI id %d, SO_INCOMING_CPU %s"
            .formatted(
                used.guest().profile(),
                name,
                queue.path("queue"),
                irq,
                cpu,
                fired,
                flow.napiId(),
                flow.readsByCpu());
    System.out.println(said);
    Executable noOther =
        () -> {
          for (JsonNode other : nic.path("rxQueues")) {
            int otherIrq = other.path("irq").asInt(-1);
            long otherFired = flow.rise().total(otherIrq);
            assertTrue(
                otherIrq == irq || otherFired <= IDLE + flow.seconds() / 2,
                () -> said + "; but IRQ " + otherIrq + " fired " + otherFired + " times, too");
          }
        };
    assertAll(
        said,
        () -> assertEquals(1, queue.path("effectiveCpus").size()),
        () -> assertTrue(fired >= BUSY, said),
        noOther,
        () -> assertEquals(cpu, Counts.busiest(flow.rise().row(irq)), said),
        () -> assertEquals(cpu, Counts.busiest(flow.rise().netRx()), said),
        () -> assertEquals(Set.of(cpu), flow.readsByCpu().keySet(), said),
        () -> assertTrue(flow.napiId() > 0, said));
  }
}
