/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor;

import io.corelane.affinity.host.CpuQuota;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.ProcessFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A limit of CPU time, as containers and systemd units have. */
final class CpuQuotaCheck implements Check {

  private static final double PERCENT = 100;

  private static final Topic TOPIC =
      new Topic(
          "cpu-quota",
          "CPU time limit",
          "When the limit is reached, all threads of the group stop until the next period (100 ms"
              + " by default), wherever they run: receivers with data waiting, too. Neighbouring"
              + " cores do not help against that.");

  @Override
  public List<Finding> of(HostFacts host) {
    ProcessFacts process = host.process();
    String subject = AllowedCpusCheck.subject(process);
    if (!(process.quota() instanceof Reading.Present<Optional<CpuQuota>> present)) {
      return List.of(
          TOPIC.missing(host, subject, process.quota(), "no cgroup v2 limits its CPU time"));
    } else if (present.value().isEmpty()) {
      return List.of(TOPIC.ok(subject, "no limit", process.directory() + "/cgroup"));
    }
    CpuQuota quota = present.value().get();
    String fact =
        String.format(
            Locale.ROOT,
            "at most %.2f CPUs' worth of time; reached in %d of %d periods",
            quota.cpus(),
            quota.throttled(),
            quota.periods());
    if (quota.throttled() * PERCENT < quota.periods() || quota.periods() == 0) {
      return List.of(TOPIC.ok(subject, fact, quota.file()));
    }
    return List.of(
        TOPIC.advice(
            subject,
            fact,
            Remedy.words(
                "Raise the limit where it was set: CPUQuota= of the systemd unit, or the"
                    + " container's CPU limit. A weight (CPUWeight=) shares CPUs without stopping"
                    + " anybody while there is time left."),
            quota.file()));
  }
}
