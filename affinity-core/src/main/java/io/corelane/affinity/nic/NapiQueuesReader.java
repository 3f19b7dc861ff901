/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Joins what the kernel tells of NAPI instances with the receive queues and interrupts found in
 * files: NAPI id, receive queue, interrupt.
 */
public final class NapiQueuesReader {

  private final SystemRoot root;
  private final NapiSource source;
  private final IrqAffinityReader affinities;
  private final PacketSteeringReader steering;

  /** A reader of one machine. */
  public NapiQueuesReader(SystemRoot root, NapiSource source) {
    this.root = root;
    this.source = source;
    this.affinities = new IrqAffinityReader(root);
    this.steering = new PacketSteeringReader(root);
  }

  /**
   * The table now.
   *
   * @param nics the interfaces, just read
   * @param interrupts the interrupts, just read
   * @return the table, or why the kernel does not tell
   */
  public Reading<NapiQueues> read(List<Nic> nics, Interrupts interrupts) {
    return source.read().parse("NAPI instances", listing -> join(listing, nics, interrupts));
  }

  private NapiQueues join(NapiListing listing, List<Nic> nics, Interrupts interrupts) {
    List<RxNapi> all = new ArrayList<>();
    Map<Integer, String> unplaced = new HashMap<>();
    for (Nic nic : nics) {
      String file = NicReader.NET + "/" + nic.name() + "/ifindex";
      Optional<Integer> ifindex = root.line(file).parse(file, Integer::valueOf).toOptional();
      List<NapiListing.Instance> instances =
          listing.instances().stream()
              .filter(instance -> ifindex.filter(i -> i == instance.ifindex()).isPresent())
              .sorted(Comparator.comparingInt(NapiListing.Instance::id))
              .toList();
      List<NapiListing.Queue> told =
          listing.queues().stream()
              .filter(queue -> ifindex.filter(i -> i == queue.ifindex()).isPresent())
              .toList();
      if (told.isEmpty()) {
        byOrder(nic, instances, interrupts, all, unplaced);
      } else {
        asTold(nic, instances, told, all);
      }
    }
    return new NapiQueues(all, unplaced);
  }

  private void asTold(
      Nic nic,
      List<NapiListing.Instance> instances,
      List<NapiListing.Queue> told,
      List<RxNapi> all) {
    Map<Integer, List<RxQueue>> queues = new TreeMap<>();
    for (RxQueue queue : nic.rxQueues().toOptional().orElse(List.of())) {
      told.stream()
          .filter(t -> t.queue() == queue.queue())
          .findFirst()
          .ifPresent(t -> queues.computeIfAbsent(t.napiId(), id -> new ArrayList<>()).add(queue));
    }
    queues.forEach(
        (id, ofIt) -> {
          OptionalInt irq =
              instances.stream()
                  .filter(instance -> instance.id() == id)
                  .map(NapiListing.Instance::irq)
                  .findFirst()
                  .orElse(OptionalInt.empty());
          all.add(napi(id, nic, ofIt, RxNapi.Basis.TOLD, irq));
        });
  }

  /** For drivers that have not linked their queues. */
  private void byOrder(
      Nic nic,
      List<NapiListing.Instance> instances,
      Interrupts interrupts,
      List<RxNapi> all,
      Map<Integer, String> unplaced) {
    List<RxQueue> queues = nic.rxQueues().toOptional().orElse(List.of());
    List<Integer> vectors = vectors(nic, queues, interrupts);
    boolean onePerQueue = queues.size() == instances.size();
    if (!onePerQueue && vectors.size() != instances.size()) {
      String why =
          nic.name()
              + " has "
              + queues.size()
              + " receive queues and "
              + instances.size()
              + " NAPI instances, and its driver does not tell which belong together";
      instances.forEach(instance -> unplaced.put(instance.id(), why));
      return;
    }
    for (int i = 0; i < queues.size(); i++) {
      RxQueue queue = queues.get(i);
      int position = onePerQueue ? i : vectors.indexOf(irq(queue).orElse(-1));
      if (position >= 0) {
        NapiListing.Instance instance = instances.get(position);
        List<RxQueue> one = List.of(queue);
        all.add(napi(instance.id(), nic, one, RxNapi.Basis.ORDER, instance.irq()));
      }
    }
  }

  /** The interrupts of the device's queues, both directions; one more is named like the NIC. */
  private static List<Integer> vectors(Nic nic, List<RxQueue> queues, Interrupts interrupts) {
    return queues.stream()
        .flatMap(queue -> queue.irq().toOptional().stream())
        .map(irq -> irq.device())
        .filter(device -> !device.isEmpty())
        .distinct()
        .flatMap(device -> interrupts.ofDevice(device).stream())
        .filter(line -> !line.actions().contains(nic.name()) && !line.actions().isEmpty())
        .map(line -> line.number())
        .sorted()
        .toList();
  }

  private RxNapi napi(
      int id, Nic nic, List<RxQueue> queues, RxNapi.Basis basis, OptionalInt toldIrq) {
    RxQueue first = queues.get(0);
    Optional<Integer> named = irq(first);
    boolean same = toldIrq.isEmpty() || named.filter(n -> n == toldIrq.getAsInt()).isPresent();
    Reading<Integer> irq =
        toldIrq.isPresent()
            ? new Reading.Present<>(toldIrq.getAsInt())
            : first.irq().parse("irq", identity -> identity.number());
    Reading<CpuSet> cpus =
        same ? first.effectiveCpus() : affinities.read(toldIrq.getAsInt()).delivered();
    Optional<String> contradiction =
        same || named.isEmpty()
            ? Optional.empty()
            : Optional.of(
                "the kernel says IRQ "
                    + toldIrq.getAsInt()
                    + " for rx-"
                    + first.queue()
                    + " of "
                    + nic.name()
                    + ", its name in /proc/interrupts says "
                    + named.get());
    RxNapi.Handover handover = handover(nic, queues);
    List<Integer> numbers = queues.stream().map(RxQueue::queue).sorted().toList();
    return new RxNapi(id, nic.name(), numbers, basis, irq, cpus, handover, contradiction);
  }

  /** RFS takes its table before the mask of RPS (get_rps_cpu of net/core/dev.c). */
  private RxNapi.Handover handover(Nic nic, List<RxQueue> queues) {
    boolean unknown = false;
    boolean rps = false;
    for (RxQueue queue : queues) {
      Reading<Boolean> rfs = steering.isRfsOn(nic.name(), queue.queue());
      if (rfs.toOptional().orElse(false)) {
        return RxNapi.Handover.RFS;
      }
      unknown |= !(rfs instanceof Reading.Present) || !isKnown(queue.rpsCpus());
      rps |= queue.rpsCpus().toOptional().filter(cpus -> !cpus.isEmpty()).isPresent();
    }
    if (unknown) {
      return RxNapi.Handover.UNKNOWN;
    }
    return rps ? RxNapi.Handover.RPS : RxNapi.Handover.NONE;
  }

  /** A kernel without RPS has no such file: that is an answer. */
  private static boolean isKnown(Reading<CpuSet> rpsCpus) {
    return rpsCpus instanceof Reading.Present || rpsCpus instanceof Reading.Absent;
  }

  private static Optional<Integer> irq(RxQueue queue) {
    return queue.irq().toOptional().map(identity -> identity.number());
  }
}
