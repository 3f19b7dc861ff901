/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.lane.LaneCost;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A settled plan as JSON. Sets of CPUs are arrays of numbers; what is not known is null. */
final class PlanJson {

  private final ObjectMapper mapper = new ObjectMapper();
  private final ObjectNode root = mapper.createObjectNode();
  private final PlanInput input;
  private final Settling settled;

  PlanJson(String policy, PlanMachine machine, PlanInput input, Settling settled) {
    this.input = input;
    this.settled = settled;
    root.put("policy", policy).put("demand", input.assumption());
    cpus(root, "usableCpus", machine.host().allowed());
    root.put("secondsToSettle", settled.seconds());
    cost("cost", settled.cost());
    cost("costUnplaced", settled.costUnplaced());
    ArrayNode interrupts = root.putArray("interrupts");
    SettledPlan plan = SettledPlan.of(input, settled);
    plan.interrupts().forEach(step -> interrupt(step, interrupts));
    ArrayNode uploads = root.putArray("uploads");
    settled.uploads().forEach(upload -> upload(upload, uploads.addObject()));
    ArrayNode steps = root.putArray("steps");
    for (Settling.Timed timed : settled.steps()) {
      steps
          .addObject()
          .put("second", timed.second())
          .put("description", timed.step().description())
          .put("reason", timed.step().reason());
    }
    plan.remarks(machine, settled).forEach(root.putArray("remarks")::add);
  }

  String text() {
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private void cost(String key, LaneCost cost) {
    root.putObject(key).put("slowdown", rounded(cost.slowdown()));
  }

  private void interrupt(Steer step, ArrayNode interrupts) {
    ObjectNode node = interrupts.addObject();
    node.setAll((ObjectNode) mapper.valueToTree(step.what().fields()));
    cpus(node, "from", step.from());
    cpus(node, "to", step.to());
    node.put("reason", step.reason());
    step.commands().forEach(node.putArray("commands")::add);
  }

  private void upload(UploadDemand upload, ObjectNode node) {
    QueueName queue = input.queues().get(upload.id());
    node.put("id", upload.id())
        .put("nic", queue == null ? null : queue.nic())
        .put("rxQueue", queue == null ? null : (Integer) queue.queue())
        .put("volume", upload.upload().volume())
        .put("softirqCpu", value(upload.upload().softirqCpu()));
    Target target = settled.decision().targets().get(upload.id());
    if (target != null) {
      node.put("managed", target.managed())
          .put("lane", target.lane().name().toLowerCase(Locale.ROOT));
      cpus(node, "receiverCpus", target.receiverCpus());
      cpus(node, "diskWriterCpus", target.diskWriterCpus());
      target.reasons().forEach(node.putArray("reasons")::add);
    }
  }

  private static void cpus(ObjectNode node, String key, CpuSet cpus) {
    cpus.stream().forEach(node.putArray(key)::add);
  }

  private static @Nullable Integer value(OptionalInt number) {
    return number.isPresent() ? (Integer) number.getAsInt() : null;
  }

  private static double rounded(double number) {
    return Math.round(number * 1_000) / 1_000.0;
  }
}
