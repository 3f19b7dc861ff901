/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.lane.LanePolicy;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Placing one upload as it starts, on the receiver's thread, beside others that are placed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Param and @Setup.
public class PlacementBenchmark {

  private static final int UPLOADS = 64;

  /** Cores share a last-level cache by eights, and a node by sixty-fours. */
  private static final int CPUS_PER_LLC = 8;

  private static final int CPUS_PER_NODE = 64;

  /** The machine's CPUs, without SMT. */
  @Param({"2", "64", "512"})
  public int cpus;

  private final PlacementPolicy policy = new LanePolicy();
  private Host host;
  private List<Upload> uploads;
  private Occupancy occupancy;
  private int next;

  /** Makes the machine and places the other uploads on it. */
  @Setup
  public void makeMachine() {
    List<Cpu> all = new ArrayList<>();
    for (int cpu = 0; cpu < cpus; cpu++) {
      int node = cpu / CPUS_PER_NODE;
      all.add(new Cpu(cpu, cpu, node, node, cpu - cpu % CPUS_PER_LLC, true));
    }
    CpuTopology topology = new CpuTopology(all);
    host = new Host(topology, topology.online(), false, false);
    List<CpuSet> queues = IntStream.range(0, cpus).mapToObj(CpuSet::of).toList();
    uploads =
        IntStream.range(0, UPLOADS)
            .mapToObj(i -> new Upload(OptionalInt.of(i * 7 % cpus), "/data/" + i % 8, queues))
            .toList();
    CpuSet softirqs = CpuSet.of(uploads.stream().mapToInt(u -> u.softirqCpu().orElseThrow()));
    List<CpuSet> placed = new ArrayList<>();
    for (Upload upload : uploads) {
      Occupancy before = Occupancy.of(placed, softirqs);
      placed.add(policy.place(host, upload, before).receiverCpus());
    }
    occupancy = Occupancy.of(placed, softirqs);
  }

  /** Place the next upload beside 64 others. */
  @Benchmark
  public Placement place() {
    next = (next + 1) % UPLOADS;
    return policy.place(host, uploads.get(next), occupancy);
  }
}
