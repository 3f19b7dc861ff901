/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.ServerProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.matrix.report.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The processes that are measured, and what makes them vanish again.
 *
 * @param load what is run
 * @param parts closed behind it, in order
 */
record TrialBench(TrialLoad load, List<AutoCloseable> parts) implements AutoCloseable {

  /**
   * Starts them.
   *
   * @param steering what brings the packets to their CPU
   * @param allowed the CPUs that may be used
   */
  static TrialBench open(
      MatrixOptions options, TrialSteering steering, CpuSet allowed, Progress progress)
      throws HarnessException, IOException, InterruptedException {
    if (options.form() == Form.FLOW) {
      return flow(options, steering, allowed, progress);
    } else if (steering instanceof Veth veth) {
      return hdfs(options, veth, allowed, progress);
    }
    throw new IllegalStateException("no DataNode without a veth");
  }

  private static TrialBench flow(
      MatrixOptions options, TrialSteering steering, CpuSet allowed, Progress progress)
      throws HarnessException, IOException {
    progress.step("starting a sender and a receiver");
    Reaper reaper = Reaper.start();
    // A signal ends this process in an orderly way; the reaper's input ends with it.
    boolean open = false;
    try {
      Path parent = options.place().parent().orElse(Path.of(System.getProperty("java.io.tmpdir")));
      Files.createDirectories(parent);
      Path directory = Files.createTempDirectory(parent, "corelane-matrix-");
      if (!options.place().keep()) {
        reaper.remove(directory);
      }
      ServerProcess.Launcher launcher =
          new ServerProcess.Launcher(Path.of(System.getProperty("java.home")), directory, reaper);
      TrialBench bench =
          new TrialBench(steering.flow(launcher, directory, allowed), List.of(reaper));
      open = true;
      return bench;
    } finally {
      if (!open) {
        reaper.close();
      }
    }
  }

  private static TrialBench hdfs(
      MatrixOptions options, Veth veth, CpuSet allowed, Progress progress)
      throws HarnessException, IOException, InterruptedException {
    Workplace place =
        Workplace.open(
            new Workplace.Needs(
                options.hadoop().orElseThrow(), options.place(), "matrix", options.bytes()),
            progress::step);
    boolean open = false;
    try {
      progress.step(
          "starting a NameNode, a DataNode and an uploader: Hadoop "
              + options.hadoop().orElseThrow().name());
      TrialBench bench =
          new TrialBench(HdfsLoad.open(options, veth, place, allowed), List.of(place));
      open = true;
      return bench;
    } finally {
      if (!open) {
        place.close();
      }
    }
  }

  @Override
  public void close() throws HarnessException {
    load.close();
    for (AutoCloseable part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        throw new HarnessException("the clean-up failed: " + e.getMessage(), e);
      }
    }
  }
}
