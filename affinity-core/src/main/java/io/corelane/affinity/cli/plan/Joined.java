/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.SetIrqAffinity;
import io.corelane.affinity.plan.SetNapiThread;
import io.corelane.affinity.plan.SetRps;
import io.corelane.affinity.plan.SetWritebackCpus;
import io.corelane.affinity.plan.SetXps;
import java.util.Optional;

/** Two steps about one thing as one. */
final class Joined {

  private Joined() {}

  /** From where the first began to where the last ends; nothing if that is the same. */
  static Optional<PlanStep> of(PlanStep first, PlanStep last) {
    CpuSet from = from(first);
    Optional<PlanStep> joined;
    CpuSet to;
    if (last instanceof SetIrqAffinity s) {
      to = s.to();
      joined = Optional.of(new SetIrqAffinity(s.irq(), from, to, s.reason()));
    } else if (last instanceof SetRps s) {
      to = s.to();
      joined = Optional.of(new SetRps(s.nic(), s.queue(), from, to, s.reason()));
    } else if (last instanceof SetXps s) {
      to = s.to();
      joined = Optional.of(new SetXps(s.nic(), s.queue(), from, to, s.reason()));
    } else if (last instanceof SetNapiThread s) {
      to = s.to();
      joined = Optional.of(new SetNapiThread(s.nic(), s.napiId(), s.tid(), from, to, s.reason()));
    } else if (last instanceof SetWritebackCpus s) {
      to = s.to();
      joined = Optional.of(new SetWritebackCpus(from, to, s.reason()));
    } else {
      throw new IllegalArgumentException("a step of an upload: " + last);
    }
    return from.equals(to) ? Optional.empty() : joined;
  }

  private static CpuSet from(PlanStep step) {
    if (step instanceof SetIrqAffinity s) {
      return s.from();
    } else if (step instanceof SetRps s) {
      return s.from();
    } else if (step instanceof SetXps s) {
      return s.from();
    } else if (step instanceof SetNapiThread s) {
      return s.from();
    } else if (step instanceof SetWritebackCpus s) {
      return s.from();
    }
    throw new IllegalArgumentException("a step of an upload: " + step);
  }
}
