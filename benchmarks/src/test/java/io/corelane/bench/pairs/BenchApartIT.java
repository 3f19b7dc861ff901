/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.live.LiveSettings;
import io.corelane.bench.pairs.report.BenchReport;
import io.corelane.bench.pairs.report.BenchText;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.pairs.report.Sampling;
import io.corelane.bench.pairs.report.Way;
import io.corelane.bench.pairs.report.Ways;
import io.corelane.bench.stat.StoppingRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each way in a DataNode of its own: {@code --apart}. */
class BenchApartIT {

  private static final String DIRECT =
      "bind:corelane.write.minimum-size=16m+write=direct+placement=none";

  @Test
  void eachDataNodeWasStartedInItsWayAndHasItsUploads() throws Exception {
    BenchOptions options = options(DIRECT);
    Progress progress = Progress.standard();
    try (BenchTarget target = Bench.open(options, progress)) {
      List<Way> ways = options.ways().all();
      assertNotEquals(target.side(ways.get(0)).pids(), target.side(ways.get(1)).pids());
      for (Way way : ways) {
        assertFalse(target.become(way), way::name);
        LiveSettings settings = target.side(way).beans().get(0).corelane().settings();
        assertEquals(way.settings(), settings.of(way.settings().values().keySet()));
      }
      Path started =
          target
              .configuration()
              .resolveSibling("bind-corelane-write-minimum-size-16m-write-direct-placement-none");
      assertTrue(
          Files.readString(started.resolve("hdfs-site.xml"))
              .contains("corelane.write.minimum-size"),
          started::toString);
      BenchReport report = new Bench(options, progress).run(target);
      Comparison comparison = report.comparisons().get(0);
      assertEquals(Set.of(Way.STOCK, DIRECT), comparison.cpus().keySet());
      Map<String, Long> lanes = comparison.laneBytes().getOrDefault(DIRECT, Map.of());
      assertEquals(2 * (64L << 20), lanes.values().stream().mapToLong(Long::longValue).sum());
      String text = new BenchText(report).render();
      assertTrue(text.contains("each way has a DataNode of its own, started in it"), text);
    } finally {
      progress.end();
    }
  }

  /** Such a DataNode is stock HDFS, and must not be measured as another way. */
  @Test
  void aKeyThatCorelaneRefusesEndsTheRun() throws Exception {
    BenchOptions options = options("bind:corelane.write.ring=5m");
    Progress progress = Progress.standard();
    try {
      HarnessException e =
          assertThrows(HarnessException.class, () -> Bench.open(options, progress).close());
      assertTrue(String.valueOf(e.getMessage()).contains("corelane.write.ring"), e::getMessage);
    } finally {
      progress.end();
    }
  }

  private static BenchOptions options(String other) throws Exception {
    return new BenchOptions(
            Ways.of("stock," + other),
            new Sampling(Metric.THROUGHPUT, new StoppingRule(0.03, 2, 2), 0, 1),
            new BenchWork(
                new BenchWork.Size(64, false), List.of(1), Optional.empty(), Optional.empty()),
            new BenchOptions.ClientChoice("own", "", "", 1, false),
            new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
            new BenchOptions.Embedded(Map.of(), DataNodeHost.ANY, true),
            Optional.empty(),
            new BenchOptions.Output(Optional.empty(), Optional.empty(), RunPlace.USUAL))
        .checked();
  }
}
