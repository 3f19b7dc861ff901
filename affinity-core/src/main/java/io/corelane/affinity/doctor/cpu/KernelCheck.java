/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.irq.KernelRelease;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** The kernel's age. */
public final class KernelCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "kernel",
          "kernel",
          "Linux 6.8 rearranged the cache lines of sockets and network devices: less CPU time with"
              + " many connections at once, up to 40 % more TCP throughput in its authors' tests."
              + " Since 6.6 write-back keeps to the last-level cache it was started from. Since"
              + " 6.12 the mode of an interrupt's smp_affinity tells whether it can be moved.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.kernel().release() instanceof Reading.Present<String> release)) {
      return List.of(TOPIC.unread("", host.kernel().release()));
    }
    String fact = "Linux " + release.value();
    KernelRelease kernel = KernelRelease.parse(release.value());
    if (!kernel.isKnown()) {
      return List.of(TOPIC.unseen("", fact + " is no release known here", SOURCE));
    }
    String movable =
        host.machine().movabilityTold()
            ? "; it tells which interrupts can be moved"
            : "; which interrupts can be moved it tells only when a write fails";
    Reading<Boolean> layout = host.kernel().tcpLayout();
    if (layout instanceof Reading.Present<Boolean> told) {
      return List.of(
          told.value()
              ? TOPIC.ok("", fact + " with TCP's cache lines of 6.8" + movable, SOURCE, BTF)
              : TOPIC.note(
                  "", fact + " with TCP's older cache lines" + movable, NEXT, SOURCE, BTF));
    } else if (kernel.atLeast(6, 8)) {
      return List.of(TOPIC.ok("", fact + movable, SOURCE));
    }
    return List.of(
        TOPIC.note(
            "",
            fact + "; whether it has TCP's cache lines of 6.8 is not known" + movable,
            NEXT,
            SOURCE));
  }

  /** Distributions carry such work back: the release alone does not tell. */
  private static final Remedy NEXT =
      Remedy.words(
          "When the next upgrade is planned, choose a kernel from 6.8 on. Measure before and after.");

  private static final String BTF = KernelSettingsReader.BTF;
  private static final String SOURCE = KernelSettingsReader.RELEASE;
}
