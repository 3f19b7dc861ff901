/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.SeedOption;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
      names = "--streams",
      paramLabel = "N",
      defaultValue = "4",
      description = "Files written at once (${DEFAULT-VALUE}).")
  private int streams;

  @Option(
      names = "--hadoop",
      paramLabel = "VERSION",
      defaultValue = "3.5.0",
      description = "3.5.0, 3.4.3 or 3.3.6 (${DEFAULT-VALUE}).")
  private String hadoop = "3.5.0";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The guest's shape (the running guest's, else two-node).")
  private @Nullable String profile;

  @Option(
      names = "--instance",
      paramLabel = "N",
      defaultValue = "${env:CORELANE_RIG_INSTANCE:-0}",
      description = "Which guest (${DEFAULT-VALUE}).")
  private int instance;

  @Option(
      names = "--keep",
      description = "Leave logs and configuration, and a guest that was booted.")
  private boolean keep;

  @Mixin private KeyOption keys = new KeyOption();

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected RigOptions options() throws HarnessException {
    return new RigOptions(
            RigWay.list(ways),
            rounds,
            new UploadSize(size, streams),
            HadoopVersion.of(hadoop),
            keys.keys(),
            new GuestChoice(Optional.ofNullable(profile), instance, keep),
            seed.seed(),
            json.file())
        .checked();
  }

  @Override
  protected int run(RigOptions options) throws HarnessException, IOException, InterruptedException {
    RigReport report = new RigComparison(options, Progress.standard()).run();
    System.out.print(new RigTable(report).render());
    if (options.json().isPresent()) {
      JsonReport.write(options.json().get(), report);
    }
    return RigVerdict.isGood(report) ? GOOD : BAD;
  }
}
