/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the doctor says of a guest: no problem as it is; then one is made, found, mended by the
 * commands the doctor names, and made again by those it names to undo them.
 */
final class DoctorProof {

  private static final String INTERRUPTS = "rx-interrupts";
  private static final String COMPLETION = "rq-affinity";
  private static final int TRIES = 40;
  private static final int PAUSE_MILLIS = 500;
  private static final String ERRORS = "/tmp/corelane-doctor.err";

  private final UsedGuest used;
  private final Guest guest;

  DoctorProof(UsedGuest used) {
    this.used = used;
    this.guest = used.guest();
  }

  void run() throws HarnessException, IOException, InterruptedException {
    JsonNode healthy = findings();
    List<String> said = new ArrayList<>();
    for (JsonNode finding : healthy) {
      assertFalse(finding.path("verdict").asText().equals("problem"), finding.toPrettyString());
      assertFalse(finding.path("fact").asText().contains("not in this capture"), "" + finding);
      if (finding.path("verdict").asText().equals("advice")) {
        said.add(finding.path("check").asText() + " " + finding.path("subject").asText());
      }
    }
    System.out.println(guest.profile() + ": advice of the doctor: " + said);
    requestCompletion();
    if (rxQueues("data0") > 1) {
      allInterruptsOnOneCpu();
    }
  }

  /** The guest's own disk has one hardware queue for all CPUs. */
  private void requestCompletion() throws HarnessException, IOException, InterruptedException {
    String file = "/sys/block/vda/queue/rq_affinity";
    String before = guest.run("cat " + file).strip();
    try {
      guest.run("echo 0 > " + file);
      JsonNode broken = finding(COMPLETION, "vda");
      assertEquals("advice", broken.path("verdict").asText(), broken.toPrettyString());
      execute(broken, "change");
      assertEquals("ok", finding(COMPLETION, "vda").path("verdict").asText());
      execute(broken, "undo");
      assertEquals("0", guest.run("cat " + file).strip());
    } finally {
      guest.run("echo " + before + " > " + file);
    }
  }

  private void allInterruptsOnOneCpu() throws HarnessException, IOException, InterruptedException {
    Map<Integer, String> before = masks();
    String cpu = guest.run("cat /proc/irq/%d/effective_affinity_list".formatted(first(before)));
    try {
      for (int irq : before.keySet()) {
        guest.run("echo %s > /proc/irq/%d/smp_affinity_list".formatted(cpu.strip(), irq));
      }
      JsonNode broken = await("problem");
      System.out.println(guest.profile() + ": " + broken.path("fact").asText());
      execute(broken, "change");
      await("ok");
      execute(broken, "undo");
      await("problem");
    } finally {
      for (Map.Entry<Integer, String> mask : before.entrySet()) {
        guest.run(
            "echo %s > /proc/irq/%d/smp_affinity_list".formatted(mask.getValue(), mask.getKey()));
      }
    }
  }

  /** Without interrupt remapping an interrupt goes elsewhere only when it comes the next time. */
  private JsonNode await(String verdict)
      throws HarnessException, IOException, InterruptedException {
    JsonNode finding = finding(INTERRUPTS, "data0");
    for (int i = 0; i < TRIES && !finding.path("verdict").asText().equals(verdict); i++) {
      Thread.sleep(PAUSE_MILLIS);
      finding = finding(INTERRUPTS, "data0");
    }
    assertEquals(verdict, finding.path("verdict").asText(), finding.toPrettyString());
    return finding;
  }

  private void execute(JsonNode finding, String which)
      throws HarnessException, IOException, InterruptedException {
    JsonNode commands = finding.path("remedy").path(which);
    assertTrue(!commands.isEmpty(), finding.toPrettyString());
    for (JsonNode command : commands) {
      guest.run(command.asText());
    }
  }

  private JsonNode finding(String check, String subject)
      throws HarnessException, IOException, InterruptedException {
    JsonNode findings = findings();
    for (JsonNode finding : findings) {
      if (finding.path("check").asText().equals(check)
          && finding.path("subject").asText().equals(subject)) {
        return finding;
      }
    }
    throw new AssertionError("no " + check + " of " + subject + " in " + findings);
  }

  private JsonNode findings() throws HarnessException, IOException, InterruptedException {
    String command = used.java().corelane("doctor", "--json", "--fail-on", "never");
    String json = guest.run(command + " 2> " + ERRORS);
    assertEquals("", guest.run("cat " + ERRORS));
    return new ObjectMapper().readTree(json).path("findings");
  }

  private int rxQueues(String nic) throws HarnessException, IOException, InterruptedException {
    return nic(nic).path("rxQueues").size();
  }

  private Map<Integer, String> masks() throws HarnessException, IOException, InterruptedException {
    Map<Integer, String> masks = new TreeMap<>();
    for (JsonNode queue : nic("data0").path("rxQueues")) {
      int irq = queue.path("irq").asInt(-1);
      masks.put(irq, guest.run("cat /proc/irq/%d/smp_affinity_list".formatted(irq)).strip());
    }
    return masks;
  }

  private JsonNode nic(String name) throws HarnessException, IOException, InterruptedException {
    for (JsonNode nic : used.topology().path("nics")) {
      if (nic.path("name").asText().equals(name)) {
        return nic;
      }
    }
    throw new AssertionError("no NIC " + name);
  }

  private static int first(Map<Integer, String> masks) {
    return masks.keySet().iterator().next();
  }
}
