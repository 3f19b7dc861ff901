/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.baseline;

import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.UploadDemand;

/** Leaves every upload to the scheduler. */
final class NonePolicy implements Policy {

  @Override
  public Decision plan(Host host, Demand demand, PolicyState state) {
    Baseline baseline = new Baseline(host, demand);
    for (UploadDemand upload : baseline.uploads()) {
      baseline.release(upload, "Left to the scheduler.");
    }
    return baseline.decision(PolicyState.NONE);
  }
}
