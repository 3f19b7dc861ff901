/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.BindConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.TopologyReader;

/**
 * What was read of the machine when the DataNode started.
 *
 * @param host its CPUs and those that may be used
 * @param base the mask of the DataNode's threads before anything was bound
 */
record StartingMachine(Host host, CpuSet base) {

  /** Reads it, on a thread that nobody has bound. */
  static StartingMachine read(BindConfig config, SystemRoot root, ThreadBinder binder)
      throws InactiveException {
    CpuTopology topology = required("the CPU topology", new TopologyReader(root).read());
    CpuSet allowed = required("the allowed CPUs", new AllowedCpusReader(root).read(topology));
    CpuSet wanted = config.cpus().orElse(allowed);
    CpuSet unheardOf = wanted.filter(cpu -> !topology.has(cpu));
    if (!unheardOf.isEmpty()) {
      throw new InactiveException(
          InactiveReason.CONFIGURATION,
          "corelane.cpus = \""
              + wanted.toList()
              + "\": this machine has no CPU "
              + unheardOf.toList()
              + "; allowed: some of "
              + allowed.toList());
    }
    CpuSet usable = wanted.and(allowed);
    if (usable.isEmpty()) {
      throw new InactiveException(
          InactiveReason.CONFIGURATION,
          "corelane.cpus = \""
              + wanted.toList()
              + "\": the DataNode may use none of these; allowed: some of "
              + allowed.toList());
    }
    try {
      return new StartingMachine(
          new Host(topology, usable, allowed, config.singleCore(), false),
          binder.affinity(ThreadBinder.CALLING_THREAD));
    } catch (NativeCallException e) {
      throw new InactiveException(InactiveReason.NATIVE_CALLS, String.valueOf(e.getMessage()));
    }
  }

  private static <T> T required(String what, Reading<T> reading) throws InactiveException {
    if (reading instanceof Reading.Present<T> present) {
      return present.value();
    }
    throw new InactiveException(
        InactiveReason.MACHINE, what + " cannot be read: " + reading.explanation());
  }
}
