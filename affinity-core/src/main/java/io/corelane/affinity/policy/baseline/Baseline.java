/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.baseline;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the baselines share: targets become steps at once, without patience or memory. */
final class Baseline {

  private final Host host;
  private final Demand demand;
  private final Map<String, Target> targets = new HashMap<>();
  private final List<PlanStep> steps = new ArrayList<>();

  Baseline(Host host, Demand demand) {
    this.host = host;
    this.demand = demand;
  }

  /** The receiver goes to a set, its disk writer too. */
  void bind(UploadDemand upload, CpuSet cpus, String reason) {
    CpuSet writer = upload.upload().diskWriter() ? cpus : CpuSet.EMPTY;
    add(upload, true, cpus, writer, reason);
    if (!upload.receiverCpus().equals(cpus)) {
      steps.add(
          new BindUpload(
              upload.id(),
              upload.receiverTid(),
              upload.receiverCpus(),
              cpus,
              upload.diskWriterCpus(),
              writer,
              reason));
    }
  }

  /** The receiver is left to the scheduler. */
  void release(UploadDemand upload, String reason) {
    CpuSet writer = upload.upload().diskWriter() ? host.wide() : CpuSet.EMPTY;
    add(upload, false, host.wide(), writer, reason);
    if (!upload.receiverCpus().isEmpty()) {
      steps.add(
          new ReleaseUpload(
              upload.id(), upload.receiverTid(), upload.receiverCpus(), host.wide(), reason));
    }
  }

  Decision decision(PolicyState next) {
    return new Decision(new Plan(steps), targets, List.of(), next);
  }

  /** The softirq CPU of an upload, or -1 if it is not known or not online. */
  int softirq(UploadDemand upload) {
    int cpu = upload.upload().softirqCpu().orElse(-1);
    return host.topology().online().contains(cpu) ? cpu : -1;
  }

  List<UploadDemand> uploads() {
    return demand.uploads();
  }

  private void add(
      UploadDemand upload, boolean managed, CpuSet receiver, CpuSet writer, String reason) {
    Lane lane = Lane.of(host.topology(), upload.upload().softirqCpu(), receiver, receiver);
    targets.put(upload.id(), new Target(managed, receiver, writer, lane, List.of(reason)));
  }
}
