/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;

/** What brings a flow's packets to a CPU. */
sealed interface TrialSteering permits Veth, NicInterrupts {

  /** For the report, such as {@code RPS on a veth}. */
  String text();

  /** Who sends, if that is not a process on this machine: its command; else empty. */
  String sender();

  /**
   * Sends the packets of the next flow to one CPU.
   *
   * @param others where acknowledgements go, if their sender is on this machine; where they come,
   *     if empty
   * @param cpus how many CPU numbers the machine has: the width of the masks
   */
  void steer(int cpu, CpuSet others, int cpus)
      throws HarnessException, IOException, InterruptedException;

  /**
   * Looks, behind a flow, whether its packets came the way that was steered; fails if they cannot
   * have.
   */
  void verify() throws HarnessException;

  /**
   * Starts the two ends of a flow.
   *
   * @param launcher starts processes of this program
   * @param directory for logs and, with a disk writer, the file
   * @param allowed the CPUs that may be used
   */
  FlowLoad flow(ServerProcess.Launcher launcher, Path directory, CpuSet allowed)
      throws HarnessException, IOException;
}
