/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Distance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page cache, those who write it out, and the devices. */
public final class DiskSide {

  /** What an NVMe device writes, in bytes per second: a data-centre one of 2016. */
  static final double DEVICE_RATE = 1.5e9;

  /** Dirty pages of one device at which those who write more are held up. */
  private static final double DIRTY_LIMIT = 512 << 20;

  /** Submitted and not completed, at most. */
  private static final double IN_FLIGHT = 64 << 20;

  /** Completing a byte, of requests of 128 KiB; an assumption. */
  private static final double COMPLETE = 3e-6 / (128 << 10);

  private final ModelMachine shape;
  private final WriteCosts costs;
  private final Cores cores;
  private final List<CpuSet> queues;
  private final double[] inFlight;
  private final double[] dirty;
  private final Map<Integer, Map<CpuSet, Writer>> writers = new HashMap<>();
  private final List<Writer> all = new ArrayList<>();

  /** The kernel's own flushers may run here; {@link Task#UNBOUND}: anywhere. */
  private CpuSet writebackCpus = Task.UNBOUND;

  DiskSide(ModelMachine shape, WriteCosts costs, Cores cores) {
    this.shape = shape;
    this.costs = costs;
    this.cores = cores;
    queues = shape.hardwareQueues();
    inFlight = new double[shape.devices()];
    dirty = new double[shape.devices()];
  }

  List<Writer> writers() {
    return all;
  }

  /**
   * Confines the kernel's flushers to CPUs from now on, as {@code
   * /sys/bus/workqueue/devices/writeback/cpumask} does.
   */
  public void writebackCpus(CpuSet cpus) {
    writebackCpus = cpus;
    for (Writer writer : all) {
      writer.task.mask = writer.kernel ? cpus : writer.task.mask;
    }
  }

  /** Bytes that may still be written to a device's files. */
  double room(int device) {
    return Math.max(0, DIRTY_LIMIT - dirty[device]);
  }

  /** A receiver has written to the page cache. */
  void written(Flow flow, double bytes) {
    Writer writer =
        writers
            .computeIfAbsent(flow.device, device -> new HashMap<>())
            .computeIfAbsent(
                flow.staged ? flow.diskWriterCpus : Task.UNBOUND,
                cpus -> begin(flow.device, !flow.staged, flow.staged ? cpus : writebackCpus));
    writer.dirty[flow.receiver.cpu / shape.cpusPerLlc()] += bytes;
    dirty[flow.device] += bytes;
  }

  /** What the writers want of their CPUs in this step. */
  void want(double step) {
    double[] room = new double[inFlight.length];
    for (int device = 0; device < room.length; device++) {
      room[device] = IN_FLIGHT - inFlight[device];
    }
    for (Writer writer : all) {
      double bytes = writer.dirty();
      writer.cost = bytes > 0 ? cost(writer) : costs.submit();
      double share = bytes > 0 ? bytes / dirty[writer.device] * room[writer.device] : 0;
      double able = writer.kernel ? costs.flushRate() * step : Double.MAX_VALUE;
      writer.task.want = Math.min(step, Math.min(able, Math.min(bytes, share)) * writer.cost);
    }
  }

  /** Submits what there was time for; the devices write. */
  void step(double step) {
    for (Writer writer : all) {
      double bytes = writer.task.got > 0 ? writer.task.got / writer.cost : 0;
      writer.submitted(bytes);
      dirty[writer.device] = Math.max(0, dirty[writer.device] - bytes);
      inFlight[writer.device] += bytes;
      if (bytes > 0) {
        complete(writer, bytes);
      }
    }
    for (int device = 0; device < inFlight.length; device++) {
      inFlight[device] = Math.max(0, inFlight[device] - DEVICE_RATE * step);
    }
  }

  /** The completion's interrupt, where the kernel put that of the submitter's queue. */
  private void complete(Writer writer, double bytes) {
    int cpu = writer.task.cpu;
    CpuSet queue = queues.get(cpu * queues.size() / shape.cpus());
    CpuSet online = queue.and(cores.topology().online());
    int irqCpu = queue.contains(cpu) && queue.size() == 1 ? cpu : Math.max(0, online.lowest());
    cores.softirqOwed[irqCpu] += bytes * COMPLETE * costs.stretch(cores.distance(irqCpu, cpu));
  }

  private double cost(Writer writer) {
    double sum = 0;
    for (int cache = 0; cache < writer.dirty.length; cache++) {
      Distance distance = cores.distance(cache * shape.cpusPerLlc(), Math.max(0, writer.task.cpu));
      sum += writer.dirty[cache] * costs.stretch(distance);
    }
    return (writer.kernel ? costs.flush() : costs.submit()) * sum / writer.dirty();
  }

  private Writer begin(int device, boolean kernel, CpuSet cpus) {
    Writer writer = new Writer(device, kernel, cpus, shape.cpus() / shape.cpusPerLlc());
    all.add(writer);
    return writer;
  }
}
