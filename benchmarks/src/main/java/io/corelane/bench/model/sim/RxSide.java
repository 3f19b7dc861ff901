/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Arrays;
import java.util.List;

/** The NIC and the softirqs: from the link into the sockets' buffers. */
public final class RxSide {

  /** Of 40 Gbit/s, in bytes per second: what 9000-byte frames leave for data. */
  static final double LINE = 40e9 / 8 * 0.99;

  /** Bytes to an interrupt under load. */
  private static final double BYTES_PER_INTERRUPT = 64 << 10;

  /** Bytes to a packet, as softnet counts them after merging. */
  private static final double BYTES_PER_PACKET = 9000;

  private final ReceiveCosts costs;
  private final Cores cores;
  private final int[] irqCpu;
  private final CpuSet[] rps;
  public final double[] interrupts;
  public final double[] packets;

  RxSide(ModelMachine shape, ReceiveCosts costs, Cores cores) {
    this.costs = costs;
    this.cores = cores;
    irqCpu = new int[shape.rxQueues()];
    rps = new CpuSet[shape.rxQueues()];
    interrupts = new double[shape.rxQueues()];
    packets = new double[shape.cpus()];
    Arrays.setAll(irqCpu, shape::defaultIrqCpu);
    Arrays.fill(rps, CpuSet.EMPTY);
  }

  public int queues() {
    return irqCpu.length;
  }

  public int queue(Flow flow) {
    return Math.floorMod(flow.hash, irqCpu.length);
  }

  /**
   * Where the interrupts of a queue, numbered from 0, are delivered: the CPU chosen, or the first
   * online one without it.
   */
  public int irqCpu(int queue) {
    CpuSet online = cores.topology().online();
    return online.contains(irqCpu[queue]) ? irqCpu[queue] : online.lowest();
  }

  public void moveIrq(int queue, int cpu) {
    irqCpu[queue] = cpu;
  }

  public CpuSet rps(int queue) {
    return rps[queue];
  }

  public void setRps(int queue, CpuSet cpus) {
    rps[queue] = cpus;
  }

  /** Where a flow's packets go through TCP. */
  public int softirqCpu(Flow flow) {
    int queue = queue(flow);
    CpuSet steered = rps[queue].and(cores.topology().online());
    if (steered.isEmpty()) {
      return irqCpu(queue);
    }
    int nth = Math.floorMod(flow.hash / irqCpu.length, steered.size());
    return steered.stream().skip(nth).findFirst().orElseThrow();
  }

  /** Lets bytes arrive: as many as buffers have room for, softirqs can take and the link brings. */
  void step(List<Flow> flows, double step, double clientRate) {
    int count = flows.size();
    double[] bytes = new double[count];
    int[] tcpCpu = new int[count];
    int[] irq = new int[count];
    for (int i = 0; i < count; i++) {
      Flow flow = flows.get(i);
      tcpCpu[i] = softirqCpu(flow);
      irq[i] = irqCpu(queue(flow));
      double room = Math.min(Flow.BUFFER - flow.buffered, flow.toCome);
      bytes[i] = Math.min(room, clientRate * step);
    }
    // Within a CPU's time, then within the link's.
    MaxMin.fill(bytes, tcpCpu, bytesPerCpu(step, costs.softirq()));
    MaxMin.fill(bytes, irq, bytesPerCpu(step, costs.softirq()));
    MaxMin.fill(bytes, new int[count], new double[] {LINE * step});
    for (int i = 0; i < count; i++) {
      Flow flow = flows.get(i);
      flow.buffered += bytes[i];
      flow.toCome -= bytes[i];
      double driver = tcpCpu[i] == irq[i] ? 0 : ReceiveCosts.DRIVER_PART;
      cores.softirq[irq[i]] += bytes[i] * costs.softirq() * driver;
      cores.softirq[tcpCpu[i]] += bytes[i] * costs.softirq() * (1 - driver);
      interrupts[queue(flow)] += bytes[i] / BYTES_PER_INTERRUPT;
      packets[tcpCpu[i]] += bytes[i] / BYTES_PER_PACKET;
    }
  }

  private double[] bytesPerCpu(double step, double cost) {
    double[] capacity = new double[packets.length];
    Arrays.setAll(capacity, cpu -> cores.left(cpu, step) / cost);
    return capacity;
  }
}
