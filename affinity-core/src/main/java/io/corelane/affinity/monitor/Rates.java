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
 * What two observations tell, and those between them: rates and shares. A pure function of them. A
 * counter that went back where it cannot have wrapped gives no rate, never a wrong one; ticks that
 * were missed in between make the time longer and change nothing else.
 */
final class Rates {

  /** No CPU takes more packets: what looks like more is a counter that began anew. */
  private static final double MOST_PACKETS_PER_SECOND = 1e8;

  private final List<Observation> seen;
  private final Observation earlier;
  private final Observation later;
  private final Map<String, UploadSample> before = new HashMap<>();
  private final double elapsedNanos;
  private final CpuShares cpus;
  private final Map<Integer, Softnet> packets = new HashMap<>();

  /**
   * The rates between the first and the last of one observation or more, oldest first; one alone
   * tells no rate.
   */
  Rates(List<Observation> seen) {
    this.seen = seen;
    earlier = seen.get(0);
    later = seen.get(seen.size() - 1);
    elapsedNanos = later.nanos() - earlier.nanos();
    cpus = new CpuShares(earlier.cpus().times(), later.cpus().times());
    if (elapsedNanos > 0) {
      before.putAll(byId(earlier));
      Map<Integer, Softnet> then = new HashMap<>();
      earlier
          .cpus()
          .softnet()
          .toOptional()
          .orElse(List.of())
          .forEach(row -> then.put(row.cpu(), row));
      for (Softnet now : later.cpus().softnet().toOptional().orElse(List.of())) {
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
        now.receiver().tid(),
        now.receiver().cpus(),
        now.diskWriterCpus());
  }

  private OptionalDouble bytesPerSecond(UploadSample now) {
    UploadSample then = before.get(now.id());
    return then == null || now.bytes() < then.bytes()
        ? OptionalDouble.empty()
        : OptionalDouble.of((now.bytes() - then.bytes()) / elapsedNanos * 1e9);
  }

  private OptionalDouble wanted(UploadSample now) {
    UploadSample then = before.get(now.id());
    ThreadUse used = used(then, now);
    if (used == null) {
      return OptionalDouble.empty();
    }
    double receiver = ((double) used.runNanos() + used.waitNanos()) / elapsedNanos;
    CrewUse crew = crew(then, now);
    return OptionalDouble.of(Math.min(1, receiver) + crew.responder() + crew.writers());
  }

  /**
   * The loads of CPUs without the uploads' own threads: without what each two samples in a row of
   * one upload show, and what none can show.
   */
  CpuLoads loads() {
    OwnUse own = new OwnUse();
    if (elapsedNanos > 0) {
      for (int i = 1; i < seen.size(); i++) {
        Map<String, UploadSample> then = byId(seen.get(i - 1));
        for (UploadSample now : seen.get(i).uploads()) {
          CrewUse crew = crew(then.get(now.id()), now);
          CpuSet wide = seen.get(i).host().wide();
          own.add(orElse(now.crew().responderCpus(), wide), crew.responder());
          own.add(orElse(now.crew().writerCpus(), wide), crew.writers());
          ThreadUse used = used(then.get(now.id()), now);
          if (used != null) {
            own.add(whereItRan(now, used), Math.min(1, used.runNanos() / elapsedNanos));
          }
        }
      }
      Map<CpuSet, Long> before = earlier.ended().unsampledRunNanos();
      later
          .ended()
          .unsampledRunNanos()
          .forEach(
              (mask, nanos) -> {
                long since = nanos - before.getOrDefault(mask, 0L);
                if (since > 0) {
                  own.add(mask, since / elapsedNanos);
                }
              });
    }
    return cpus.loads(own);
  }

  private static Map<String, UploadSample> byId(Observation seen) {
    Map<String, UploadSample> samples = new HashMap<>();
    seen.uploads().forEach(sample -> samples.put(sample.id(), sample));
    return samples;
  }

  /** A thread that nobody has bound mostly stays where it was; nothing else is known of it. */
  private static CpuSet whereItRan(UploadSample now, ThreadUse used) {
    if (now.receiver().runsOn().isEmpty() && used.lastCpu() >= 0) {
      return CpuSet.of(used.lastCpu());
    }
    return now.receiver().runsOn();
  }

  private static CpuSet orElse(CpuSet cpus, CpuSet wide) {
    return cpus.isEmpty() ? wide : cpus;
  }

  /** Shares of a core that an upload's responder and disk writers have used in between. */
  private record CrewUse(double responder, double writers) {}

  private CrewUse crew(@Nullable UploadSample then, UploadSample now) {
    if (then == null || then.receiver().tid() != now.receiver().tid()) {
      return new CrewUse(0, 0);
    }
    return new CrewUse(
        share(then.crew().responderNanos(), now.crew().responderNanos()),
        share(then.crew().writerNanos(), now.crew().writerNanos()));
  }

  /** Of one thread; 0 where it was not known, or has begun anew. */
  private double share(long then, long now) {
    return then < 0 || now < then ? 0 : Math.min(1, (now - then) / elapsedNanos);
  }

  /** What a receiver has used in between; null if not known. */
  private static @Nullable ThreadUse used(@Nullable UploadSample then, UploadSample now) {
    if (then == null
        || then.receiver().tid() != now.receiver().tid()
        || !(then.receiver().use() instanceof Reading.Present<ThreadUse> first)
        || !(now.receiver().use() instanceof Reading.Present<ThreadUse> second)) {
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
        spent.cpu(), TimeShares.of(spent), row == null ? PacketRates.UNKNOWN : packetRates(row));
  }

  private PacketRates packetRates(Softnet row) {
    return new PacketRates(
        packetRate(row.processed()), packetRate(row.dropped()), packetRate(row.squeezed()));
  }

  private OptionalDouble packetRate(long events) {
    double rate = events / elapsedNanos * 1e9;
    return rate <= MOST_PACKETS_PER_SECOND ? OptionalDouble.of(rate) : OptionalDouble.empty();
  }
}
