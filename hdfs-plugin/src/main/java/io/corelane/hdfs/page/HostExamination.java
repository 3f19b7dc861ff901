/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import io.corelane.affinity.doctor.Doctor;
import io.corelane.affinity.doctor.Gain;
import io.corelane.affinity.doctor.finding.FindingTree;
import io.corelane.affinity.host.DataNodeFacts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.HostFactsReader;
import io.corelane.affinity.linux.EthtoolDriver;
import io.corelane.affinity.linux.netlink.NetdevNapi;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Looks at the running host as {@code corelane doctor} does, as the DataNode's own user. */
final class HostExamination implements Supplier<Map<String, Object>> {

  private final SystemRoot root = SystemRoot.live();
  private final Supplier<DataNodeFacts> dataNode;

  /**
   * Nothing is looked at yet.
   *
   * @param dataNode what the DataNode, this process, knows of itself
   */
  HostExamination(Supplier<DataNodeFacts> dataNode) {
    this.dataNode = dataNode;
  }

  @Override
  public Map<String, Object> get() {
    HostFacts host =
        new HostFactsReader(root, new MachineReader(root, new NetdevNapi()), new EthtoolDriver())
            .read(
                any -> true,
                any -> true,
                pid(),
                Optional.of(new Reading.Present<>(dataNode.get())));
    return FindingTree.of(Gain.of(host), Doctor.examine(host));
  }

  private OptionalLong pid() {
    return root.link("/proc/self")
        .toOptional()
        .filter(pid -> pid.matches("\\d{1,9}"))
        .map(pid -> OptionalLong.of(Long.parseLong(pid)))
        .orElseGet(OptionalLong::empty);
  }
}
