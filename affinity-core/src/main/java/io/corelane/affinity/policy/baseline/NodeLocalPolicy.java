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

/**
 * Every upload on the node of its softirq CPU, all of it; where that is not known, on its device's.
 */
final class NodeLocalPolicy implements Policy {

  @Override
  public Decision plan(Host host, Demand demand, PolicyState state) {
    Baseline baseline = new Baseline(host, demand);
    for (UploadDemand upload : baseline.uploads()) {
      int softirq = baseline.softirq(upload);
      CpuSet ofSoftirq =
          softirq < 0 ? CpuSet.EMPTY : host.topology().node(softirq).and(host.allowed());
      CpuSet ofDevice = host.topology().nodeCpus(upload.upload().deviceNode()).and(host.allowed());
      if (!ofSoftirq.isEmpty()) {
        baseline.bind(upload, ofSoftirq, "The node of softirq CPU " + softirq + ".");
      } else if (!ofDevice.isEmpty()) {
        baseline.bind(upload, ofDevice, "The node of " + upload.upload().volume() + ".");
      } else {
        baseline.bind(upload, host.allowed(), "No node is known: all that may be used.");
      }
    }
    return baseline.decision(PolicyState.NONE);
  }
}
