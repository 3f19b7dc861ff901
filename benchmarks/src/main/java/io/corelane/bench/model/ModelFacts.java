/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.load.CpuCounters;
import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.load.Softnet;
import io.corelane.affinity.monitor.Crew;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.monitor.ReceiverSample;
import io.corelane.affinity.monitor.ThreadUse;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.bench.model.sim.Cores;
import io.corelane.bench.model.sim.Flow;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The modelled machine as the monitor would see a real one: counters with the kernel's units. */
final class ModelFacts implements FactSource {

  /** The first IRQ number of the NIC's queues. */
  static final int FIRST_IRQ = 100;

  static final String NIC = "eth0";

  private static final double TICKS_PER_SECOND = 100;

  private final Simulation simulation;
  private final boolean diskWriters;
  private final List<CpuSet> hardwareQueues;
  private final Ended ended;
  private CpuTopology last;

  ModelFacts(Simulation simulation, boolean diskWriters) {
    this.simulation = simulation;
    this.diskWriters = diskWriters;
    hardwareQueues = simulation.shape.hardwareQueues();
    last = simulation.cores.topology();
    ended = new Ended(simulation);
    simulation.onEnd(ended::ended);
  }

  Host host() {
    CpuTopology topology = simulation.cores.topology();
    return new Host(topology, topology.online(), false, false);
  }

  /** An upload as the plugin describes it to the policy. */
  Upload upload(Flow flow) {
    return new Upload(
        OptionalInt.of(simulation.rx.softirqCpu(flow)),
        "nvme" + flow.device + "n1",
        simulation.shape.deviceNode(flow.device),
        hardwareQueues,
        diskWriters,
        "");
  }

  @Override
  public Observation observe() {
    CpuTopology now = simulation.cores.topology();
    List<String> changes =
        now.equals(last)
            ? List.of()
            : List.of("Online CPUs were " + last.online() + ", are " + now.online() + ".");
    last = now;
    Map<Integer, Long> irqCounts = new HashMap<>();
    for (int queue = 0; queue < simulation.rx.queues(); queue++) {
      irqCounts.put(FIRST_IRQ + queue, (long) simulation.rx.interrupts[queue]);
    }
    List<UploadSample> samples = simulation.flows().stream().map(this::sample).toList();
    return new Observation(
        Math.round(simulation.seconds() * 1e9),
        host(),
        new CpuCounters(
            new Reading.Present<>(now.online().stream().mapToObj(this::cpuTime).toList()),
            new Reading.Present<>(now.online().stream().mapToObj(this::softnet).toList())),
        irqCounts,
        SteeringFacts.UNKNOWN.withNics(List.of(nic())),
        samples,
        ended.sum(),
        changes);
  }

  private CpuTime cpuTime(int cpu) {
    Cores cores = simulation.cores;
    return new CpuTime(
        cpu,
        0,
        ticks(cores.threadsTotal[cpu]),
        0,
        ticks(cores.softirqTotal[cpu]),
        ticks(cores.idleTotal[cpu]),
        0,
        0);
  }

  private Softnet softnet(int cpu) {
    return new Softnet(cpu, (long) simulation.rx.packets[cpu] % (1L << 32), 0, 0, 0);
  }

  private NicState nic() {
    List<RxQueueState> queues =
        IntStream.range(0, simulation.rx.queues()).mapToObj(this::queue).toList();
    return new NicState(NIC, 0, queues, List.of());
  }

  private RxQueueState queue(int queue) {
    return new RxQueueState(
        queue,
        Optional.of(new IrqIdentity(FIRST_IRQ + queue, "0000:3b:00.0", NIC + "-rx-" + queue)),
        Movability.MOVABLE,
        CpuSet.of(simulation.rx.irqCpu(queue)),
        Optional.of(simulation.rx.rps(queue)),
        OptionalDouble.empty());
  }

  /** Without a crew: there are no responders, and a disk writer serves all of its device. */
  private UploadSample sample(Flow flow) {
    ended.sampled(flow);
    Task receiver = flow.receiver;
    CpuSet mask = receiver.mask.and(simulation.cores.topology().online());
    return new UploadSample(
        flow.id,
        upload(flow),
        OptionalInt.empty(),
        (long) flow.received,
        new ReceiverSample(
            flow.tid,
            new Reading.Present<>(
                new ThreadUse(nanos(receiver.ran), nanos(receiver.waited), receiver.cpu)),
            mask,
            mask),
        flow.diskWriterCpus.and(simulation.cores.topology().online()),
        Crew.UNKNOWN);
  }

  private static long ticks(double seconds) {
    return (long) (seconds * TICKS_PER_SECOND);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
