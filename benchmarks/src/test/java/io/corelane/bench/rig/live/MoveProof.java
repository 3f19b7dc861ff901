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

/** A NIC's interrupt goes where a write sends it, and Corelane sees that; then it goes back. */
final class MoveProof {

  private static final int MEBIBYTES = 8;
  private static final int TRIES = 40;
  private static final int PAUSE_MILLIS = 250;

  private final UsedGuest used;
  private final Guest guest;
  private final JsonNode nic;
  private final int irq;

  /** For the first RX queue of a NIC. */
  MoveProof(UsedGuest used, JsonNode nic) {
    this.used = used;
    this.guest = used.guest();
    this.nic = nic;
    this.irq = nic.path("rxQueues").path(0).path("irq").asInt(-1);
  }

  /** Moves the interrupt to another CPU, shows that it is there, and moves it back. */
  void run(int cpus) throws HarnessException, IOException, InterruptedException {
    String before = guest.run("cat " + file("smp")).strip();
    int from = effective();
    // Of the other node: the CPUs of a node are neighbours in number.
    int to = (from + cpus / 2) % cpus;
    try {
      int polls = move(String.valueOf(to), to);
      assertTrue(
          polls == 0 || !used.remapsInterrupts(),
          "with interrupt remapping the effective affinity changes at once");
      confirm(to, from, polls);
    } finally {
      // Not at once to the set of old: it would go to any CPU of that, and is to be where it was.
      move(String.valueOf(from), from);
      move(before, from);
    }
    assertEquals(before, guest.run("cat " + file("smp")).strip());
  }

  /** Writes, and waits until the kernel says it is so; how often it did not yet. */
  private int move(String list, int to) throws HarnessException, IOException, InterruptedException {
    String atOnce =
        guest.run("echo %s > %s; cat %s".formatted(list, file("smp"), file("effective")));
    int polls = 0;
    for (int now = Integer.parseInt(atOnce.strip()); now != to; now = effective()) {
      polls++;
      assertTrue(polls <= TRIES, "IRQ " + irq + " is still on CPU " + now + ", not on " + to);
      Thread.sleep(PAUSE_MILLIS);
    }
    return polls;
  }

  private void confirm(int to, int from, int polls)
      throws HarnessException, IOException, InterruptedException {
    String name = nic.path("name").asText();
    try (PinnedFlows flows = new PinnedFlows(used, name, nic.path("rxQueues").size())) {
      PinnedFlows.Flow flow = flows.through(0, MEBIBYTES);
      List<Long> fired = flow.rise().row(irq);
      String said =
          "%s %s IRQ %d moved from CPU %d to %d (effective after %d polls): interrupts by CPU %s, NET_RX by CPU %s, SO_INCOMING_CPU %s"
              .formatted(
                  guest.profile(),
                  name,
                  irq,
                  from,
                  to,
                  polls,
                  fired,
                  flow.rise().netRx(),
                  flow.readsByCpu());
      System.out.println(said);
      assertEquals(to, Counts.busiest(fired), said);
      assertEquals(0, fired.get(from), said);
      assertEquals(to, Counts.busiest(flow.rise().netRx()), said);
      assertEquals(Map.of(to, flow.reads()), flow.readsByCpu(), said);
    }
    for (JsonNode each : used.topology().path("nics")) {
      if (each.path("name").asText().equals(name)) {
        assertEquals(
            List.of(to), Facts.numbers(each.path("rxQueues").path(0).path("effectiveCpus")));
      }
    }
  }

  private int effective() throws HarnessException, IOException, InterruptedException {
    return Integer.parseInt(guest.run("cat " + file("effective")).strip());
  }

  private String file(String which) {
    return "/proc/irq/" + irq + "/" + (which + "_affinity_list");
  }
}
