/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.machine.MissingFacts;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.RxNapi;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.nic.TxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.Cpu;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A machine as JSON. Sets of CPUs are arrays of numbers; what is not known is null. */
final class TopologyJson {

  private final ObjectMapper mapper = new ObjectMapper();
  private final Machine machine;

  TopologyJson(Machine machine) {
    this.machine = machine;
  }

  String text() {
    ObjectNode root = mapper.createObjectNode();
    list(root, "cpus", machine.topology().parse("cpus", t -> t.cpus()), this::cpu);
    list(root, "nics", machine.network().nics(), this::nic);
    list(
        root,
        "stackedInterfaces",
        machine.network().stacked(),
        (stacked, node) -> {
          node.put("name", stacked.name());
          stacked.nics().forEach(node.putArray("nics")::add);
        });
    list(root, "disks", machine.disks(), this::disk);
    steering(root.putObject("steering"), machine.network().steering());
    list(
        root,
        "missing",
        new Reading.Present<>(MissingFacts.of(machine)),
        (fact, node) ->
            node.put("what", fact.what())
                .put("why", fact.why())
                .put("consequence", fact.consequence()));
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Of an offline CPU the kernel tells neither core nor package nor caches. */
  private void cpu(Cpu cpu, ObjectNode node) {
    Boolean allowed = value(machine.allowed().parse("", set -> set.contains(cpu.cpu())));
    node.put("cpu", cpu.cpu())
        .put("core", cpu.online() ? (Integer) cpu.core() : null)
        .put("package", cpu.packageId() >= 0 ? (Integer) cpu.packageId() : null)
        .put("node", cpu.node())
        .put("llc", cpu.online() ? (Integer) cpu.llc() : null)
        .put("online", cpu.online())
        .put("allowed", allowed);
  }

  private void nic(Nic nic, ObjectNode node) {
    node.put("name", nic.name()).put("driver", value(nic.driver())).put("node", value(nic.node()));
    list(node, "rxQueues", nic.rxQueues(), (queue, entry) -> rxQueue(nic, queue, entry));
    list(node, "txQueues", nic.txQueues(), TopologyJson::txQueue);
  }

  private static void txQueue(TxQueue queue, ObjectNode node) {
    node.put("queue", queue.queue());
    irq(node, queue.irq(), queue.movability());
    cpus(node, "effectiveCpus", queue.effectiveCpus());
    cpus(node, "xpsCpus", queue.xpsCpus());
    node.put("xpsByReceiveQueue", value(queue.xpsByReceiveQueue()));
  }

  private void rxQueue(Nic nic, RxQueue queue, ObjectNode node) {
    node.put("queue", queue.queue());
    machine.network().napi().ifPresent(napi -> napi(nic, queue, napi, node));
    irq(node, queue.irq(), queue.movability());
    cpus(node, "effectiveCpus", queue.effectiveCpus());
    cpus(node, "rpsCpus", queue.rpsCpus());
    Optional.ofNullable(machine.network().napiThreads().get(nic.name()))
        .flatMap(Reading::toOptional)
        .map(threads -> threads.get(queue.queue()))
        .ifPresent(
            thread -> {
              ObjectNode entry = node.putObject("napiThread");
              entry.put("tid", thread.tid());
              cpus(entry, "cpus", new Reading.Present<>(thread.cpus()));
            });
  }

  /** Only of a running machine: a captured one has no kernel that could be asked. */
  private static void napi(Nic nic, RxQueue queue, Reading<NapiQueues> napi, ObjectNode node) {
    Optional<RxNapi> known = napi.toOptional().flatMap(n -> n.of(nic.name(), queue.queue()));
    node.put("napiId", known.map(RxNapi::id).orElse(null))
        .put(
            "napiBasis",
            known.map(one -> one.basis().name().toLowerCase(Locale.ROOT)).orElse(null));
  }

  private void disk(BlockDevice disk, ObjectNode node) {
    node.put("name", disk.name())
        .put("node", value(disk.node()))
        .put("rotational", value(disk.rotational()));
    list(node, "hardwareQueues", disk.hardwareQueues(), this::hardwareQueue);
  }

  private void hardwareQueue(HardwareQueue queue, ObjectNode node) {
    node.put("queue", queue.queue());
    cpus(node, "cpus", new Reading.Present<>(queue.cpus()));
    irq(node, queue.irq(), queue.movability());
  }

  private static void irq(ObjectNode node, Reading<IrqIdentity> irq, Movability movability) {
    Optional<IrqIdentity> known = irq.toOptional();
    node.put("irq", known.map(IrqIdentity::number).orElse(null))
        .put("action", known.map(IrqIdentity::action).orElse(null))
        .put("device", known.map(IrqIdentity::device).filter(d -> !d.isEmpty()).orElse(null))
        .put(
            "movable",
            switch (movability) {
              case MOVABLE -> Boolean.TRUE;
              case FIXED -> Boolean.FALSE;
              case UNKNOWN -> null;
            });
  }

  private void steering(ObjectNode node, PacketSteering steering) {
    list(
        node,
        "balancers",
        steering.balancers(),
        (balancer, entry) ->
            entry
                .put("name", balancer.name())
                .put("pid", balancer.pid())
                .put("hasSocket", hasSocket(balancer.socket())));
    list(
        node,
        "others",
        new Reading.Present<>(steering.others()),
        (other, entry) ->
            entry.put("name", other.name()).put("pid", other.pid()).put("detail", other.detail()));
    writeback(node.putObject("writeback"), machine.writeback());
    node.put("rpsSocketFlowEntries", value(steering.socketFlowEntries()));
    list(
        node,
        "interfaces",
        new Reading.Present<>(steering.interfaces()),
        (one, entry) ->
            entry
                .put("name", one.name())
                .put("rpsQueues", value(one.rpsQueues()))
                .put("rfsFlows", value(one.rfsFlows()))
                .put("xpsQueues", value(one.xpsQueues()))
                .put("threadedNapi", value(one.threaded())));
  }

  private static @Nullable Boolean hasSocket(Reading<String> socket) {
    return socket instanceof Reading.Present
        ? Boolean.TRUE
        : socket instanceof Reading.Absent ? Boolean.FALSE : null;
  }

  private static void writeback(ObjectNode node, Writeback writeback) {
    cpus(node, "cpus", writeback.cpus());
    cpus(node, "unboundCpus", writeback.unbound());
    node.put("affinityScope", value(writeback.affinityScope()))
        .put("affinityStrict", value(writeback.strict()));
  }

  private static void cpus(ObjectNode node, String name, Reading<CpuSet> cpus) {
    Optional<CpuSet> known = cpus.toOptional();
    if (known.isPresent()) {
      ArrayNode array = node.putArray(name);
      known.get().stream().forEach(array::add);
    } else {
      node.putNull(name);
    }
  }

  private static <T> void list(
      ObjectNode node, String name, Reading<List<T>> items, BiConsumer<T, ObjectNode> fill) {
    Optional<List<T>> known = items.toOptional();
    if (known.isPresent()) {
      ArrayNode array = node.putArray(name);
      known.get().forEach(item -> fill.accept(item, array.addObject()));
    } else {
      node.putNull(name);
    }
  }

  private static <T> @Nullable T value(Reading<T> reading) {
    return reading.toOptional().orElse(null);
  }
}
