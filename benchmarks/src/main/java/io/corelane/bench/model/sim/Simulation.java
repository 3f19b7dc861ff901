/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Distance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The modelled DataNode, stepped by hand. The same seed makes the same run, to the last bit. */
public final class Simulation {

  /** One step, in seconds. */
  public static final double STEP = 0.002;

  public final ModelMachine shape;
  final Costs costs;
  public final Cores cores;
  public final RxSide rx;
  public final DiskSide disks;
  private final Scheduler scheduler;
  private final SplittableRandom random;
  private final UploadLoad load;
  private final List<Flow> flows = new ArrayList<>();
  private final List<Task> compute = new ArrayList<>();
  private final Map<Distance, Double> receivedAt = new EnumMap<>(Distance.class);
  private final int[] nextDevice;
  private Consumer<Flow> starter = flow -> {};
  private Consumer<Flow> ender = flow -> {};
  private int started;
  private long steps;
  private double computed;
  private double uploadSeconds;

  /**
   * A machine on which the uploads are about to begin.
   *
   * @param shape its CPUs, queues and disks
   * @param costs what its work costs
   * @param seed for where flows hash to
   */
  public Simulation(ModelMachine shape, Costs costs, UploadLoad load, long seed) {
    this.shape = shape;
    this.costs = costs;
    this.load = load;
    cores = new Cores(shape);
    rx = new RxSide(shape, costs.receive(), cores);
    disks = new DiskSide(shape, costs.write(), cores);
    random = new SplittableRandom(seed);
    scheduler = new Scheduler(cores, random.split(), shape.cpus());
    nextDevice = new int[load.streams()];
    for (int stream = 0; stream < load.streams(); stream++) {
      nextDevice[stream] = stream % shape.devices();
    }
  }

  /** Called with each upload as it begins, to place it. */
  public void onStart(Consumer<Flow> starter) {
    this.starter = starter;
  }

  /** Called with each upload as it has ended. */
  public void onEnd(Consumer<Flow> ender) {
    this.ender = ender;
  }

  /** The uploads in progress, in the order in which they began. */
  public List<Flow> flows() {
    return Collections.unmodifiableList(flows);
  }

  /** Compute threads that never rest, on given CPUs or {@link Task#UNBOUND}. */
  public void compute(int threads, CpuSet cpus) {
    compute.clear();
    for (int i = 0; i < threads; i++) {
      compute.add(new Task(cpus));
    }
  }

  /** One more upload of a stream that is there. */
  public Flow begin(int stream) {
    int device = nextDevice[stream];
    nextDevice[stream] = (device + 1) % shape.devices();
    started++;
    int hash = random.nextInt(Integer.MAX_VALUE);
    int tid = 1000 + started;
    Flow flow = new Flow("blk_" + started, tid, stream, device, hash, load.blockBytes(), seconds());
    flows.add(flow);
    starter.accept(flow);
    return flow;
  }

  /** Ends an upload before its time. */
  public void end(Flow flow) {
    flows.remove(flow);
    ender.accept(flow);
  }

  /** Begins all streams at once. */
  public void beginAll() {
    for (int stream = 0; stream < load.streams(); stream++) {
      begin(stream);
    }
  }

  /** Goes on by one step of virtual time. */
  public void step() {
    List<Task> tasks = new ArrayList<>(compute);
    flows.forEach(flow -> tasks.add(flow.receiver));
    disks.writers().forEach(writer -> tasks.add(writer.task));
    scheduler.place(tasks, STEP);
    cores.begin(STEP);
    rx.step(flows, STEP, load.clientRate());
    want();
    disks.want(STEP);
    scheduler.share(STEP);
    take();
    disks.step(STEP);
    for (Task task : compute) {
      computed += task.got;
    }
    for (Writer writer : disks.writers()) {
      uploadSeconds += writer.task.got;
    }
    cores.end(STEP);
    steps++;
    replaceEnded();
  }

  /** Time since the beginning, in seconds. */
  public double seconds() {
    return steps * STEP;
  }

  public double computedSeconds() {
    return computed;
  }

  /** CPU time of receivers, of those who write out, and of interrupts; in seconds. */
  public double uploadSeconds() {
    double softirq = 0;
    for (double cpu : cores.softirqTotal) {
      softirq += cpu;
    }
    return uploadSeconds + softirq;
  }

  /** Bytes received, by how far the receiver was from its softirq. */
  public Map<Distance, Double> receivedAt() {
    return receivedAt;
  }

  public double received() {
    return receivedAt.values().stream().mapToDouble(bytes -> bytes).sum();
  }

  private void want() {
    int[] perDevice = new int[shape.devices()];
    flows.forEach(flow -> perDevice[flow.device]++);
    for (Flow flow : flows) {
      Distance distance = cores.distance(rx.softirqCpu(flow), flow.receiver.cpu);
      double writing = flow.staged ? costs.write().staged() : costs.write().buffered();
      flow.cost = costs.receive().at(distance) + (load.disks() ? writing : 0);
      double room =
          load.disks() ? disks.room(flow.device) / perDevice[flow.device] : Double.MAX_VALUE;
      flow.takes = Math.min(Math.min(flow.buffered, room), STEP / flow.cost);
    }
    shareFabric();
    for (Flow flow : flows) {
      flow.receiver.want = Math.min(STEP, flow.takes * flow.cost + flow.receiver.owed);
    }
    compute.forEach(task -> task.want = STEP);
    disks.writers().forEach(writer -> writer.task.owed = 0);
  }

  /** Bytes received on another node than their softirq's cross the fabric, and share it. */
  private void shareFabric() {
    double[] bytes = flows.stream().mapToDouble(flow -> flow.takes).toArray();
    int[] across = new int[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      Flow flow = flows.get(i);
      Distance distance = cores.distance(rx.softirqCpu(flow), flow.receiver.cpu);
      across[i] = distance == Distance.OTHER_NODE ? 0 : -1;
    }
    MaxMin.fill(bytes, across, new double[] {costs.fabric().room(STEP)});
    for (int i = 0; i < bytes.length; i++) {
      flows.get(i).takes = bytes[i];
    }
  }

  private void take() {
    for (Flow flow : flows) {
      Task receiver = flow.receiver;
      uploadSeconds += receiver.got;
      double paid = Math.min(receiver.owed, receiver.got);
      receiver.owed -= paid;
      double bytes = Math.min(flow.takes, (receiver.got - paid) / flow.cost);
      flow.buffered -= bytes;
      flow.received += bytes;
      receivedAt.merge(cores.distance(rx.softirqCpu(flow), receiver.cpu), bytes, Double::sum);
      if (load.disks()) {
        disks.written(flow, bytes);
      }
    }
  }

  private void replaceEnded() {
    List<Flow> ended = flows.stream().filter(Flow::hasEnded).toList();
    flows.removeAll(ended);
    ended.forEach(ender);
    ended.forEach(flow -> begin(flow.stream));
  }
}
