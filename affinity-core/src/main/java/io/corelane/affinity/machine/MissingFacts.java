/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machine;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Collects what of a machine could not be read. A pure function of the machine. */
public final class MissingFacts {

  private final Machine machine;
  private final Set<MissingFact> found = new LinkedHashSet<>();

  private MissingFacts(Machine machine) {
    this.machine = machine;
  }

  /**
   * What could not be read, and what follows. Facts that nobody misses are left out: the node of a
   * device on a machine with one node, and names of interrupts when none could be read.
   *
   * @return the missing facts, each once, most important first
   */
  public static List<MissingFact> of(Machine machine) {
    MissingFacts missing = new MissingFacts(machine);
    missing.collect();
    return List.copyOf(missing.found);
  }

  private void collect() {
    check(machine.topology(), "cores, caches and nodes, so Corelane stays inactive");
    if (machine.topology() instanceof Reading.Present) {
      machine.topology().toOptional().map(CpuTopology::gaps).orElse(List.of()).stream()
          .map(gap -> new MissingFact(gap.file(), gap.fault(), gap.fact()))
          .forEach(found::add);
      check(machine.allowed(), "the CPUs that may be used, so Corelane stays inactive");
    }
    check(machine.interrupts(), "the interrupts of all queues");
    movability();
    check(machine.network().nics(), "the NICs");
    machine.network().nics().toOptional().orElse(List.of()).forEach(this::nic);
    machine.network().napi().ifPresent(this::napi);
    check(machine.network().stacked(), "bonds and VLANs");
    check(machine.disks(), "the disks");
    machine.disks().toOptional().orElse(List.of()).forEach(this::disk);
    steering(machine.network().steering());
  }

  private void movability() {
    boolean open =
        Stream.concat(
                queues(machine).map(RxQueue::movability),
                hardwareQueues(machine).map(HardwareQueue::movability))
            .anyMatch(movability -> movability == Movability.UNKNOWN);
    if (!machine.movabilityTold() && open && machine.interrupts() instanceof Reading.Present) {
      found.add(
          new MissingFact(
              "/proc/irq/*/smp_affinity",
              "kernels before 6.12 tell by no mode, only when a write fails",
              "which interrupts can be moved"));
    }
  }

  private void nic(Nic nic) {
    String name = nic.name();
    check(nic.driver(), "the driver of " + name);
    node(nic.node(), name);
    check(nic.rxQueues(), "the receive queues of " + name);
    for (RxQueue queue : nic.rxQueues().toOptional().orElse(List.of())) {
      String softirq = "where softirqs of receive queues of " + name + " run";
      interrupt(queue.irq(), softirq);
      if (queue.irq() instanceof Reading.Present) {
        check(queue.effectiveCpus(), softirq);
      }
      check(queue.rpsCpus(), "whether RPS moves packets of " + name);
    }
  }

  private void napi(Reading<NapiQueues> napi) {
    String consequence = "which receive queue an upload arrives on";
    check(napi, consequence);
    napi.toOptional().map(NapiQueues::unplaced).orElse(Map.of()).values().stream()
        .distinct()
        .forEach(why -> found.add(new MissingFact("NAPI ids", why, consequence)));
  }

  private void disk(BlockDevice disk) {
    String name = disk.name();
    node(disk.node(), name);
    check(disk.rotational(), "whether " + name + " is a spinning disk");
    check(disk.hardwareQueues(), "the hardware queues of " + name);
    disk.hardwareQueues()
        .toOptional()
        .orElse(List.of())
        .forEach(queue -> interrupt(queue.irq(), "completion interrupts of " + name));
  }

  private void steering(PacketSteering steering) {
    check(steering.balancers(), "whether irqbalance or its like moves interrupts");
    check(steering.socketFlowEntries(), "whether RFS moves packets");
    for (InterfaceSteering one : steering.interfaces()) {
      check(one.rpsQueues(), "whether RPS moves packets of " + one.name());
      check(one.rfsFlows(), "whether RFS moves packets of " + one.name());
      check(one.xpsQueues(), "whether XPS chooses transmit queues of " + one.name());
      check(one.threaded(), "whether NAPI of " + one.name() + " polls in threads");
    }
  }

  private void node(Reading<Integer> node, String device) {
    boolean single = machine.topology().toOptional().filter(t -> t.nodes().size() == 1).isPresent();
    if (!single || !(node instanceof Reading.Absent)) {
      check(node, "the NUMA node of " + device);
    }
  }

  private void interrupt(Reading<?> irq, String consequence) {
    boolean follows =
        irq instanceof Reading.Absent<?> absent
            && absent.what().endsWith(InterruptsReader.FILE)
            && !(machine.interrupts() instanceof Reading.Present);
    if (!follows) {
      check(irq, consequence);
    }
  }

  private void check(Reading<?> reading, String consequence) {
    if (reading instanceof Reading.Absent<?> absent) {
      found.add(new MissingFact(absent.what(), "not there", consequence));
    } else if (reading instanceof Reading.Denied<?> denied) {
      found.add(new MissingFact(denied.what(), denied.cause(), consequence));
    } else if (reading instanceof Reading.Malformed<?> malformed) {
      found.add(new MissingFact(malformed.what(), malformed.fault(), consequence));
    }
  }

  private static Stream<RxQueue> queues(Machine machine) {
    return machine.network().nics().toOptional().orElse(List.of()).stream()
        .flatMap(nic -> nic.rxQueues().toOptional().orElse(List.of()).stream());
  }

  private static Stream<HardwareQueue> hardwareQueues(Machine machine) {
    return machine.disks().toOptional().orElse(List.of()).stream()
        .flatMap(disk -> disk.hardwareQueues().toOptional().orElse(List.of()).stream());
  }
}
