/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.load.Softnet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.system.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What two observations tell: rates and shares. A pure function of them. A counter that went back
 * where it cannot have wrapped gives no rate, never a wrong one; ticks that were missed in between
 * make the time longer and change nothing else.
 */
final class Rates {

  /** No CPU takes more packets: what looks like more is a counter that began anew. */
  private static final double MOST_PACKETS_PER_SECOND = 1e8;

  private final Observation later;
  private final Map<String, UploadSample> before = new HashMap<>();
  private final double elapsedNanos;
  private final CpuShares cpus;
  private final Map<Integer, Softnet> packets = new HashMap<>();

  /**
   * The rates between two observations.
   *
   * @param earlier the first; the same as the second where there is only one, which tells no rate
   * @param later the second
   */
  Rates(Observation earlier, Observation later) {
    this.later = later;
    elapsedNanos = later.nanos() - earlier.nanos();
    cpus = new CpuShares(earlier.cpuTimes(), later.cpuTimes());
    if (elapsedNanos > 0) {
      earlier.uploads().forEach(sample -> before.put(sample.id(), sample));
      Map<Integer, Softnet> then = new HashMap<>();
      earlier.softnet().toOptional().orElse(List.of()).forEach(row -> then.put(row.cpu(), row));
      for (Softnet now : later.softnet().toOptional().orElse(List.of())) {
        Softnet row = then.get(now.cpu());
        if (row != null) {
          packets.put(now.cpu(), now.since(row));
        }
      }
    }
  }

  /** The uploads of the later observation, in its order. */
  List<UploadDemand> uploads() {
    return later.uploads().stream().map(this::demand).toList();
  }

  private UploadDemand demand(UploadSample now) {
    return new UploadDemand(
        now.id(),
        now.upload(),
        now.ackSoftirqCpu(),
        bytesPerSecond(now),
        wanted(now),
        now.receiverTid(),
        now.receiverCpus(),
        now.diskWriterCpus());
  }

  private OptionalDouble bytesPerSecond(UploadSample now) {
    UploadSample then = before.get(now.id());
    return then == null || now.bytes() < then.bytes()
        ? OptionalDouble.empty()
        : OptionalDouble.of((now.bytes() - then.bytes()) / elapsedNanos * 1e9);
  }

  private OptionalDouble wanted(UploadSample now) {
    ThreadUse used = used(now);
    return used == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, (used.runNanos() + used.waitNanos()) / elapsedNanos));
  }

  /** The loads of CPUs without the uploads' own receivers. */
  CpuLoads loads() {
    OwnUse own = new OwnUse();
    for (UploadSample now : later.uploads()) {
      ThreadUse used = used(now);
      if (used != null) {
        own.add(whereItRan(now, used), Math.min(1, used.runNanos() / elapsedNanos));
      }
    }
    return cpus.loads(own);
  }

  /** A thread that nobody has bound mostly stays where it was; nothing else is known of it. */
  private static CpuSet whereItRan(UploadSample now, ThreadUse used) {
    if (now.receiverCpus().isEmpty() && used.lastCpu() >= 0) {
      return CpuSet.of(used.lastCpu());
    }
    return now.receiverCpus();
  }

  /** What a receiver has used in between; null if not known. */
  private @Nullable ThreadUse used(UploadSample now) {
    UploadSample then = before.get(now.id());
    if (then == null
        || then.receiverTid() != now.receiverTid()
        || !(then.receiver() instanceof Reading.Present<ThreadUse> first)
        || !(now.receiver() instanceof Reading.Present<ThreadUse> second)) {
      return null;
    }
    long run = second.value().runNanos() - first.value().runNanos();
    long wait = second.value().waitNanos() - first.value().waitNanos();
    return run < 0 || wait < 0 ? null : new ThreadUse(run, wait, second.value().lastCpu());
  }

  /** What each CPU did and how its packets fared. */
  List<Health.Cpu> health() {
    return cpus.rows().stream().map(this::health).toList();
  }

  private Health.Cpu health(CpuTime spent) {
    Softnet row = packets.get(spent.cpu());
    return new Health.Cpu(
        spent.cpu(),
        CpuShares.share(spent.user(), spent),
        CpuShares.share(spent.system(), spent),
        CpuShares.share(spent.irq(), spent),
        CpuShares.share(spent.softirq(), spent),
        CpuShares.share(spent.steal(), spent),
        row == null ? OptionalDouble.empty() : packetRate(row.processed()),
        row == null ? OptionalDouble.empty() : packetRate(row.dropped()),
        row == null ? OptionalDouble.empty() : packetRate(row.squeezed()));
  }

  private OptionalDouble packetRate(long events) {
    double rate = events / elapsedNanos * 1e9;
    return rate <= MOST_PACKETS_PER_SECOND ? OptionalDouble.of(rate) : OptionalDouble.empty();
  }
}
