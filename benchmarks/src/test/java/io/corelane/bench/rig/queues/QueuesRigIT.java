/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.compare.GuestChoice;
import io.corelane.bench.rig.compare.RigOptions;
import io.corelane.bench.rig.compare.RigWay;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * However many queues there are, placed uploads move fewer lines across nodes.
 *
 * <p>Runs only where it is named: it takes many minutes.
 */
@Tag("alone")
class QueuesRigIT {

  /** Of what stock HDFS moves between nodes in the same round; it was at most a quarter. */
  private static final double MOST_IN_BIND = 0.5;

  private static final QueueNumbers NUMBERS = new QueueNumbers(List.of(1, 8), List.of(2));

  @Test
  void oneQueueOrManyAndFewOfTheDisk() throws Exception {
    RigOptions options =
        new RigOptions(
                List.of(RigWay.STOCK, RigWay.BIND),
                1,
                new UploadSize(32, 4),
                HadoopVersion.of("3.5.0"),
                Map.of(),
                new GuestChoice(Optional.empty(), OwnInstance.number(), false),
                1,
                Optional.empty())
            .checked();
    QueueGrid grid = new QueueRun(options, Progress.standard(), soFar -> {}).run(NUMBERS);
    System.err.println(QueueText.of(grid));
    assertTrue(grid.verified());
    assertEquals(NUMBERS, new QueueNumbers(grid.rxQueues(), grid.diskQueues()));
    assertAll(
        grid.cells().stream()
            .flatMap(cell -> cell.lines().ofStock().stream())
            .flatMap(bind -> bind.crossing().stream())
            .map(share -> () -> assertTrue(share <= MOST_IN_BIND, share::toString)));
  }
}
