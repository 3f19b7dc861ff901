/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.baseline;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.UploadDemand;

/** Every upload on its softirq CPU; where that may not be used, on its core or cache or node. */
final class SameCorePolicy implements Policy {

  @Override
  public Decision plan(Host host, Demand demand, PolicyState state) {
    Baseline baseline = new Baseline(host, demand);
    for (UploadDemand upload : baseline.uploads()) {
      int softirq = baseline.softirq(upload);
      if (softirq < 0) {
        baseline.bind(
            upload, host.allowed(), "The softirq CPU is not known: all that may be used.");
      } else {
        baseline.bind(upload, nearest(host, softirq), "Nearest to softirq CPU " + softirq + ".");
      }
    }
    return baseline.decision(PolicyState.NONE);
  }

  private static CpuSet nearest(Host host, int softirq) {
    CpuSet[] areas = {
      CpuSet.of(softirq),
      host.topology().siblings(softirq),
      host.topology().llc(softirq),
      host.topology().node(softirq)
    };
    for (CpuSet area : areas) {
      CpuSet usable = area.and(host.allowed());
      if (!usable.isEmpty()) {
        return usable;
      }
    }
    return host.allowed();
  }
}
