/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane rig}. */
@Command(
    name = "rig",
    sortOptions = false,
    description =
        "Uploads into an emulated machine with many queues, and shows on which CPUs it was handled.",
    exitCodeList = {
      "0:all of it shown as promised",
      "1:it failed, or not all of it is as promised",
      "2:wrong usage"
    },
    footer = {
      "",
      "Uses the guest of benchmarks/rig/rig that runs, or boots one and ends it. NameNode and client run",
      "on this machine, two DataNodes in the guest: stock HDFS, and the same with Corelane. Where bytes",
      "were handled is told by the guest's kernel. Speeds are not shown: emulated ones mean nothing.",
      "Nor do loads: uploads are placed at their start as if receivers took little, and stay there",
      "(corelane.placement=always, .policy.expected-share=0.1, .policy.full=0.99, .tick.interval=1m),",
      "for a few keep emulated CPUs busy, and the loop would spread them. The way steer has a turn each second, which moves interrupts.",
      "Blocks are written directly (corelane.write=direct), though each round reads its files to compare them.",
      "--set changes that for both."
    })
public final class RigCommand extends HarnessCommand<RigOptions> {

  @Option(
      names = "--ways",
      paramLabel = "WAY,...",
      defaultValue = "stock,irqbalance,spread,rfs,bind",
      description =
          "What to compare (${DEFAULT-VALUE}). Also possible: steer, for which the helper is"
              + " installed in the guest.")
  private String ways = "";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Measured uploads per way, in random order (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--size",
      paramLabel = "MIB",
      defaultValue = "256",
      description = "MiB per upload, all streams together (${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--keep",
      description = "Leave logs and configuration, and a guest that was booted.")
  private boolean keep;

  @Mixin private RigUploadOptions uploads = new RigUploadOptions();

  @Override
  protected RigOptions options() throws HarnessException {
    return uploads.options(ways, rounds, size, keep);
  }

  @Override
  protected int run(RigOptions options) throws HarnessException, IOException, InterruptedException {
    RigReport report = new RigComparison(options, Progress.standard()).run();
    System.out.print(new RigTable(report).render());
    JsonReport.write(options.json(), report);
    return RigVerdict.isGood(report) ? GOOD : BAD;
  }
}
