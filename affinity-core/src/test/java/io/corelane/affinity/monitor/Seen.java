/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuCounters;
import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.load.Softnet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** An observation that a test makes up: a machine of eight CPUs below one cache. */
final class Seen {

  static final Host HOST =
      new Host(
          new CpuTopology(
              IntStream.range(0, 8).mapToObj(cpu -> new Cpu(cpu, cpu, 0, 0, 0, true)).toList()),
          CpuSet.range(0, 7),
          false,
          true);

  private final long nanos;
  private final List<CpuTime> times = new ArrayList<>();
  private final List<Softnet> softnet = new ArrayList<>();
  private final List<UploadSample> uploads = new ArrayList<>();
  private final Map<Integer, Long> counts = new HashMap<>();
  private List<NicState> nics = List.of();
  private EndedUploads ended = EndedUploads.NONE;

  private Seen(long nanos) {
    this.nanos = nanos;
  }

  static Seen at(double seconds) {
    return new Seen(Math.round(seconds * 1e9));
  }

  /** In ticks of 1/100 s: user, softirq, idle, steal. */
  Seen cpu(int cpu, long user, long softirq, long idle, long steal) {
    return time(new CpuTime(cpu, user, 0, 0, softirq, idle, 0, steal));
  }

  Seen time(CpuTime time) {
    times.add(time);
    return this;
  }

  Seen packets(int cpu, long processed, long dropped, long squeezed) {
    softnet.add(new Softnet(cpu, processed, dropped, squeezed, 0));
    return this;
  }

  Seen upload(String id, long bytes, int tid, long runNanos, long waitNanos, CpuSet cpus) {
    return upload(
        id, bytes, tid, new Reading.Present<>(new ThreadUse(runNanos, waitNanos, 3)), cpus);
  }

  Seen upload(String id, long bytes, int tid, Reading<ThreadUse> use, CpuSet cpus) {
    uploads.add(
        new UploadSample(
            id,
            new Upload(OptionalInt.of(0), "/data/1", List.of()),
            OptionalInt.empty(),
            bytes,
            new ReceiverSample(tid, use, cpus, cpus),
            CpuSet.EMPTY,
            Crew.UNKNOWN));
    return this;
  }

  /** Of the upload that was added last. */
  Seen crew(long responderNanos, CpuSet responder, long writerNanos, CpuSet writers) {
    UploadSample last = uploads.remove(uploads.size() - 1);
    uploads.add(
        new UploadSample(
            last.id(),
            last.upload(),
            last.ackSoftirqCpu(),
            last.bytes(),
            last.receiver(),
            writers,
            new Crew(responderNanos, responder, writerNanos, writers)));
    return this;
  }

  Seen irq(int number, long count) {
    counts.put(number, count);
    return this;
  }

  Seen nics(List<NicState> states) {
    nics = states;
    return this;
  }

  Seen ended(EndedUploads known) {
    ended = known;
    return this;
  }

  Observation see() {
    return new Observation(
        nanos,
        HOST,
        new CpuCounters(
            new Reading.Present<>(List.copyOf(times)), new Reading.Present<>(List.copyOf(softnet))),
        counts,
        SteeringFacts.UNKNOWN.withNics(nics),
        uploads,
        ended,
        List.of());
  }
}
