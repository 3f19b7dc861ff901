/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.compare.RigOptions;
import io.corelane.bench.rig.compare.RigUploadOptions;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane rig-queues}. */
@Command(
    name = "rig-queues",
    sortOptions = false,
    description =
        "Counts the cache lines of uploads for numbers of RX queues and of the disk's queues.",
    exitCodeList = {
      "0:counted, and every file came back as it was written",
      "1:it failed",
      "2:wrong usage"
    },
    footer = {
      "",
      "Each combination is a guest of its own, booted, compared as by \"corelane rig-lines\", and",
      "ended: about six minutes each. --json has the combinations so far after each. Emulated: lines,",
      "not times."
    })
public final class QueuesCommand extends HarnessCommand<RigOptions> {

  @Option(
      names = "--rx-queues",
      paramLabel = "N,...",
      defaultValue = "1,2,4,8",
      description = "RX queues of the NIC (${DEFAULT-VALUE}).")
  private String rxQueues = "";

  @Option(
      names = "--disk-queues",
      paramLabel = "N,...",
      defaultValue = "1,2,4,8",
      description = "Hardware queues of the NVMe device (${DEFAULT-VALUE}).")
  private String diskQueues = "";

  @Option(
      names = "--ways",
      paramLabel = "WAY,...",
      defaultValue = "stock,bind",
      description = "What to compare (${DEFAULT-VALUE}); those of \"corelane rig\".")
  private String ways = "";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "2",
      description = "Counted uploads per way and combination, in random order (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--size",
      paramLabel = "MIB",
      defaultValue = "64",
      description = "MiB per upload, all streams together (${DEFAULT-VALUE}).")
  private int size;

  @Mixin private RigUploadOptions uploads = new RigUploadOptions();

  @Override
  protected RigOptions options() throws HarnessException {
    numbers();
    return uploads.options(ways, rounds, size, false);
  }

  private QueueNumbers numbers() throws HarnessException {
    return QueueNumbers.parse(rxQueues, diskQueues);
  }

  @Override
  protected int run(RigOptions options) throws HarnessException, IOException, InterruptedException {
    Progress progress = Progress.standard();
    QueueRun run =
        new QueueRun(
            options,
            progress,
            grid -> keep(() -> JsonReport.write(options.json(), grid), progress));
    QueueGrid grid = run.run(numbers());
    System.out.print(QueueText.of(grid));
    JsonReport.write(options.json(), grid);
    return grid.verified() ? GOOD : BAD;
  }
}
