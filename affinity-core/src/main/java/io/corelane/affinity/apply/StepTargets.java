/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.nic.InterfaceIdentityReader;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.SetIrqAffinity;
import io.corelane.affinity.plan.SetNapiThread;
import io.corelane.affinity.plan.SetRps;
import io.corelane.affinity.plan.SetWritebackCpus;
import io.corelane.affinity.plan.SetXps;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;
import java.util.function.Function;

/** Finds the value that a step means, with its identity now, and reads what is there. */
final class StepTargets {

  private static final String ONLINE = "/sys/devices/system/cpu/online";

  private final SystemRoot root;
  private final InterfaceIdentityReader interfaces;

  StepTargets(SystemRoot root) {
    this.root = root;
    this.interfaces = new InterfaceIdentityReader(root);
  }

  static boolean steers(PlanStep step) {
    return step instanceof SetIrqAffinity
        || step instanceof SetRps
        || step instanceof SetXps
        || step instanceof SetWritebackCpus
        || step instanceof SetNapiThread;
  }

  /** Absent when the step's interface has gone. */
  Reading<StepTarget> find(PlanStep step) {
    if (step instanceof SetIrqAffinity set) {
      // The step tells where it is delivered, not where it may be.
      return present(set, new Tunable.Irq(set.irq()), set.to(), Optional.empty());
    } else if (step instanceof SetRps set) {
      return of(set.nic(), nic -> new Tunable.Rps(nic, set.queue()), set, set.to(), set.from());
    } else if (step instanceof SetXps set) {
      return of(set.nic(), nic -> new Tunable.Xps(nic, set.queue()), set, set.to(), set.from());
    } else if (step instanceof SetWritebackCpus set) {
      return present(set, new Tunable.Writeback(), set.to(), known(set.from()));
    } else if (step instanceof SetNapiThread set) {
      return of(
          set.nic(),
          nic -> new Tunable.NapiThread(nic, set.napiId(), set.tid()),
          set,
          set.to(),
          set.from());
    }
    throw new IllegalArgumentException("not a step of steering: " + step.object());
  }

  private Reading<StepTarget> of(
      String nic,
      Function<InterfaceIdentity, Tunable> tunable,
      PlanStep step,
      CpuSet to,
      CpuSet from) {
    return interfaces
        .read(nic)
        .parse(nic, found -> new StepTarget(step, tunable.apply(found), to, known(from)));
  }

  private static Reading<StepTarget> present(
      PlanStep step, Tunable what, CpuSet to, Optional<CpuSet> planned) {
    return new Reading.Present<>(new StepTarget(step, what, to, planned));
  }

  /** A plan writes "none" and "not known" alike. */
  private static Optional<CpuSet> known(CpuSet from) {
    return from.isEmpty() ? Optional.empty() : Optional.of(from);
  }

  /** What is there now, if it can be read. */
  Optional<CpuSet> present(Tunable what) {
    return ValueFiles.read(root, what).toOptional();
  }

  Optional<CpuSet> online() {
    return root.text(ONLINE).parse(ONLINE, CpuSet::parseList).toOptional();
  }
}
