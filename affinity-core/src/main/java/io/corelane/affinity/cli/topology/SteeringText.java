/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text's section on who else moves packets and interrupts. */
final class SteeringText {

  private static final String UNKNOWN = "not known";

  private SteeringText() {}

  static String of(PacketSteering steering, Writeback writeback) {
    TextTable table =
        new TextTable(2)
            .row("interrupts", balancers(steering))
            .row("RFS", rfs(steering))
            .row(
                "RPS",
                interfaces(steering, InterfaceSteering::rpsQueues, SteeringText::receiveQueues))
            .row(
                "XPS", interfaces(steering, InterfaceSteering::xpsQueues, SteeringText::sendQueues))
            .row(
                "threaded NAPI",
                interfaces(steering, InterfaceSteering::threaded, on -> on ? "on" : ""))
            .row("write-back", writeback(writeback));
    if (!steering.others().isEmpty()) {
      table.row(
          "now and then",
          steering.others().stream()
              .map(
                  other ->
                      other.name()
                          + " runs (process "
                          + other.pid()
                          + (other.detail().isEmpty() ? ")" : ", " + other.detail() + ")"))
              .collect(Collectors.joining(", ")));
    }
    return table.text();
  }

  private static String balancers(PacketSteering steering) {
    return steering
        .balancers()
        .toOptional()
        .map(
            found ->
                found.isEmpty()
                    ? "no irqbalance or its like runs"
                    : found.stream().map(SteeringText::balancer).collect(Collectors.joining(", ")))
        .orElse(UNKNOWN);
  }

  private static String balancer(Balancer balancer) {
    String socket = "";
    if (balancer.socket() instanceof Reading.Present) {
      socket = ", has a socket";
    } else if (balancer.socket() instanceof Reading.Absent) {
      socket = ", has no socket";
    }
    return balancer.name() + " runs (process " + balancer.pid() + socket + ")";
  }

  private static String writeback(Writeback writeback) {
    String scope = writeback.affinityScope().toOptional().map(s -> ", scope " + s).orElse("");
    String strict =
        writeback.strict().toOptional().map(s -> s ? ", strict" : ", not strict").orElse("");
    return writeback
        .cpus()
        .toOptional()
        .map(cpus -> "on CPUs " + cpus.toList() + scope + strict)
        .orElse(UNKNOWN);
  }

  /** Without the machine's table the interfaces' flow counts do nothing. */
  private static String rfs(PacketSteering steering) {
    if (!(steering.socketFlowEntries() instanceof Reading.Present<Long> entries)) {
      return UNKNOWN;
    }
    return entries.value() == 0
        ? "off"
        : interfaces(
            steering, InterfaceSteering::rfsFlows, flows -> flows == 0 ? "" : flows + " flows");
  }

  private static String receiveQueues(int queues) {
    return queues == 0 ? "" : queues == 1 ? "1 receive queue" : queues + " receive queues";
  }

  private static String sendQueues(int queues) {
    return queues == 0 ? "" : queues == 1 ? "1 transmit queue" : queues + " transmit queues";
  }

  /** Names the interfaces where something is on and those where it is not known. */
  private static <T> String interfaces(
      PacketSteering steering,
      Function<InterfaceSteering, Reading<T>> fact,
      Function<T, String> say) {
    List<String> parts = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (InterfaceSteering one : steering.interfaces()) {
      fact.apply(one)
          .toOptional()
          .map(say)
          .ifPresentOrElse(
              said -> {
                if (!said.isEmpty()) {
                  parts.add(one.name() + " " + said);
                }
              },
              () -> unknown.add(one.name()));
    }
    if (!unknown.isEmpty()) {
      parts.add(UNKNOWN + " for " + String.join(", ", unknown));
    }
    return parts.isEmpty() ? "off" : String.join("; ", parts);
  }
}
