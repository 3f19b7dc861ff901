/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** CPUs that the scheduler does not balance. */
public final class IsolatedCpusCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "isolated-cpus",
          "isolated CPUs",
          "The scheduler does not balance isolated CPUs: threads allowed on several of them pile"
              + " up on one and never leave it. They are meant for programs that place each thread"
              + " themselves, one to a CPU.");

  @Override
  public List<Finding> of(HostFacts host) {
    String source = KernelSettingsReader.ISOLATED;
    if (!(host.kernel().isolated() instanceof Reading.Present<CpuSet> isolated)) {
      return List.of(
          TOPIC.missing(host, "", host.kernel().isolated(), "this kernel isolates no CPUs"));
    }
    CpuSet cpus = isolated.value();
    CpuSet allowed = host.process().allowed().toOptional().orElse(CpuSet.EMPTY);
    if (cpus.isEmpty()) {
      return List.of(TOPIC.ok("", "none", source));
    } else if (!allowed.intersects(cpus)) {
      return List.of(
          TOPIC.ok("", "CPUs " + cpus.toList() + "; the DataNode does not use them", source));
    }
    CpuSet rest = allowed.minus(cpus);
    return List.of(
        TOPIC.advice(
            "",
            "CPUs " + cpus.toList() + ", and the DataNode may use them",
            Remedy.words(
                rest.size() < 2
                    ? "Give the DataNode CPUs that are not isolated."
                    : "Keep Corelane off them: corelane.cpus = "
                        + rest.toList()
                        + " in the DataNode's hdfs-site.xml."),
            source,
            host.process().directory() + "/status"));
  }
}
