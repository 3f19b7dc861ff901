/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.CpuQuota;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.ProcessFacts;
import io.corelane.affinity.host.Throttling;
import io.corelane.affinity.system.Reading;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A limit of CPU time, as containers and systemd units have. */
public final class CpuQuotaCheck implements Check {

  private static final double OFTEN = 0.01;

  private static final double MICROS = 1e6;

  private static final Topic TOPIC =
      new Topic(
          "cpu-quota",
          "CPU time limit",
          "When the limit is reached, all threads of the group stop until the next period (100 ms"
              + " by default), wherever they run: receivers with data waiting, too. Neighbouring"
              + " cores do not help against that.");

  private static final Comparator<CpuQuota> WORST_FIRST =
      Comparator.comparingDouble(CpuQuotaCheck::share)
          .reversed()
          .thenComparingDouble(CpuQuota::cpus);

  @Override
  public List<Finding> of(HostFacts host) {
    ProcessFacts process = host.process();
    String subject = AllowedCpusCheck.subject(process);
    if (!(process.quotas() instanceof Reading.Present<List<CpuQuota>> quotas)) {
      return List.of(
          TOPIC.missing(host, subject, process.quotas(), "no cgroup limits its CPU time"));
    }
    Optional<CpuQuota> worst = quotas.value().stream().min(WORST_FIRST);
    if (worst.isEmpty()) {
      return List.of(TOPIC.ok(subject, "no limit", process.directory() + "/cgroup"));
    }
    Optional<CpuQuota> untold =
        quotas.value().stream()
            .filter(quota -> !(quota.throttling() instanceof Reading.Present))
            .findFirst();
    // What is known to be bad is said first, then what is not known: neither may hide behind good.
    if (share(worst.get()) < OFTEN && untold.isPresent()) {
      return List.of(TOPIC.unseen(subject, fact(untold.get()), untold.get().file()));
    }
    return List.of(
        share(worst.get()) < OFTEN
            ? TOPIC.ok(subject, fact(worst.get()), worst.get().file())
            : TOPIC.advice(
                subject,
                fact(worst.get()),
                Remedy.words(
                    "Raise the limit where it was set: CPUQuota= of the systemd unit, or the"
                        + " container's CPU limit. A weight (CPUWeight=, in old systemd CPUShares=)"
                        + " shares CPUs without stopping anybody while there is time left."),
                worst.get().file()));
  }

  private static double share(CpuQuota quota) {
    return quota.throttling().toOptional().map(Throttling::share).orElse(0.0);
  }

  private static String fact(CpuQuota quota) {
    String limit = String.format(Locale.ROOT, "at most %.2f CPUs' worth of time; ", quota.cpus());
    return quota.throttling() instanceof Reading.Present<Throttling> present
        ? limit + reached(present.value())
        : limit + "how often it was reached is not known: " + quota.throttling().explanation();
  }

  private static String reached(Throttling throttling) {
    return String.format(
        Locale.ROOT,
        "reached in %d of %d periods, CPUs stopped for %.1f s in all",
        throttling.throttled(),
        throttling.periods(),
        throttling.stoppedMicros() / MICROS);
  }
}
