/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.Rig;
import io.corelane.bench.rig.compare.RigComparison;
import io.corelane.bench.rig.compare.RigOptions;
import io.corelane.bench.rig.compare.RigReport;
import io.corelane.bench.rig.lines.LineWatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Boots one machine of a grid after the other, and compares the ways on it. */
final class QueueRun {

  /** Interrupts of the device's I/O queues; the first of all is the admin queue's. */
  private static final String DISK_QUEUES = "grep -c 'nvme0q[1-9]' /proc/interrupts";

  private final RigOptions options;
  private final Progress progress;
  private final Consumer<QueueGrid> kept;

  /**
   * Counts nothing yet.
   *
   * @param options of the comparison on each machine
   * @param progress told what is being done
   * @param kept gets the grid so far after each machine, so that a run that fails late leaves it
   */
  QueueRun(RigOptions options, Progress progress, Consumer<QueueGrid> kept) {
    this.options = options;
    this.progress = progress;
    this.kept = kept;
  }

  QueueGrid run(QueueNumbers numbers) throws HarnessException, IOException, InterruptedException {
    Rig rig = Rig.of(Installation.find().home(), options.guest().instance());
    if (rig.running().isPresent()) {
      throw new HarnessException(
          "a guest runs, and each machine of the grid is booted anew: end it (rig down), or name"
              + " another --instance");
    }
    List<QueueCell> cells = new ArrayList<>();
    for (int diskQueues : numbers.disk()) {
      for (int rxQueues : numbers.rx()) {
        progress.known("RX queues: %d, disk's hardware queues: %d".formatted(rxQueues, diskQueues));
        try {
          cells.add(count(boot(rig, rxQueues, diskQueues), rxQueues, diskQueues));
        } finally {
          rig.down();
        }
        kept.accept(new QueueGrid(cells));
      }
    }
    return new QueueGrid(cells);
  }

  private Guest boot(Rig rig, int rxQueues, int diskQueues)
      throws HarnessException, IOException, InterruptedException {
    List<String> knobs = new ArrayList<>(LineWatch.KNOBS);
    knobs.addAll(List.of("--nic-queues", String.valueOf(rxQueues)));
    knobs.addAll(List.of("--nvme-queues", String.valueOf(diskQueues)));
    return rig.up(options.guest().profile().orElse(RigComparison.DEFAULT_PROFILE), knobs);
  }

  private QueueCell count(Guest guest, int rxQueues, int diskQueues)
      throws HarnessException, IOException, InterruptedException {
    check("hardware queues of its disk", diskQueues, guest.run(DISK_QUEUES).strip());
    LineWatch watch = new LineWatch(options.size().bytes(), progress::known, soFar -> {});
    RigReport report = new RigComparison(options, watch, progress).run();
    check("RX queues", rxQueues, String.valueOf(report.defaults().size()));
    return new QueueCell(rxQueues, diskQueues, watch.report(report));
  }

  /** What the guest has is what it was to have, else the grid would tell of other machines. */
  private static void check(String what, int asked, String there) throws HarnessException {
    if (!there.equals(String.valueOf(asked))) {
      throw new HarnessException(
          "the guest was to have %d %s, and has %s".formatted(asked, what, there));
    }
  }
}
