/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor;

import io.corelane.affinity.doctor.cpu.AllowedCpusCheck;
import io.corelane.affinity.doctor.cpu.ClockCheck;
import io.corelane.affinity.doctor.cpu.CpuQuotaCheck;
import io.corelane.affinity.doctor.cpu.FrequencyCheck;
import io.corelane.affinity.doctor.cpu.IdleCheck;
import io.corelane.affinity.doctor.cpu.IsolatedCpusCheck;
import io.corelane.affinity.doctor.cpu.KernelCheck;
import io.corelane.affinity.doctor.cpu.NumaBalancingCheck;
import io.corelane.affinity.doctor.cpu.StealCheck;
import io.corelane.affinity.doctor.cpu.ZoneReclaimCheck;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.nic.NicHealth;
import io.corelane.affinity.doctor.receive.BacklogCheck;
import io.corelane.affinity.doctor.receive.IrqDaemonCheck;
import io.corelane.affinity.doctor.receive.LinkPolicyCheck;
import io.corelane.affinity.doctor.receive.RfsCheck;
import io.corelane.affinity.doctor.receive.RpsCheck;
import io.corelane.affinity.doctor.receive.RxInterruptsCheck;
import io.corelane.affinity.doctor.receive.RxQueuesCheck;
import io.corelane.affinity.doctor.receive.ThreadedNapiCheck;
import io.corelane.affinity.doctor.receive.XpsCheck;
import io.corelane.affinity.doctor.storage.DirtyLimitsCheck;
import io.corelane.affinity.doctor.storage.FlusherCheck;
import io.corelane.affinity.doctor.storage.MountCheck;
import io.corelane.affinity.doctor.storage.NicDiskNodeCheck;
import io.corelane.affinity.doctor.storage.RqAffinityCheck;
import io.corelane.affinity.doctor.storage.SchedulerCheck;
import io.corelane.affinity.doctor.storage.SyncBehindCheck;
import io.corelane.affinity.doctor.storage.WritebackCheck;
import io.corelane.affinity.host.HostFacts;
import java.util.List;

/** All checks of a host, in the order of an upload's way: CPUs, network, disks, DataNode. */
public final class Doctor {

  private static final List<Check> CHECKS =
      List.of(
          new KernelCheck(),
          new AllowedCpusCheck(),
          new CpuQuotaCheck(),
          new IsolatedCpusCheck(),
          new FrequencyCheck(),
          new IdleCheck(),
          new StealCheck(),
          new ClockCheck(),
          new NumaBalancingCheck(),
          new ZoneReclaimCheck(),
          new IrqDaemonCheck(),
          new LinkPolicyCheck(),
          new RxQueuesCheck(),
          new RxInterruptsCheck(),
          new RpsCheck(),
          new RfsCheck(),
          new XpsCheck(),
          new ThreadedNapiCheck(),
          new BacklogCheck(),
          new NicHealth(),
          new NicDiskNodeCheck(),
          new RqAffinityCheck(),
          new SchedulerCheck(),
          new FlusherCheck(),
          new WritebackCheck(),
          new DirtyLimitsCheck(),
          new MountCheck(),
          new DataNodeCheck(),
          new SyncBehindCheck());

  private Doctor() {}

  /** Looks at a host: the findings of every check, in the order of an upload's way. */
  public static List<Finding> examine(HostFacts host) {
    return CHECKS.stream().flatMap(check -> check.of(host).stream()).toList();
  }
}
