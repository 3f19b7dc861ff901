/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.Cluster;
import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Workbench;
import io.corelane.bench.outside.BlockTrace;
import io.corelane.bench.outside.LaneReports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * The main job on an embedded cluster: uploads to a stock DataNode and to one with Corelane, in
 * pairs of random order, so that whatever else the machine does hits both alike.
 */
final class Demo {

  private static final long WARM_UP_BYTES = 256L << 20;

  private final DemoOptions options;
  private final Progress progress;

  Demo(DemoOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  DemoReport run() throws HarnessException, IOException, InterruptedException {
    Workbench.Order order =
        new Workbench.Order(
            options.hadoop(),
            List.of(DataNodeSpec.STOCK, DataNodeSpec.corelane(options.mode(), options.keys())),
            options.place(),
            options.size().bytes(),
            DataNodeHost.ANY);
    try (Workbench bench = Workbench.open(order, progress::step)) {
      return run(bench);
    } finally {
      progress.end();
    }
  }

  private DemoReport run(Workbench bench)
      throws HarnessException, IOException, InterruptedException {
    Cluster cluster = bench.cluster();
    DataNode stock = cluster.dataNode("stock");
    DataNode corelane = cluster.dataNode("corelane");
    LaneReports reports = new LaneReports(corelane.node().host(), corelane.node().httpPort());
    String unavailable = "";
    Optional<BlockTrace> trace = Optional.empty();
    try {
      trace =
          Optional.of(
              BlockTrace.open(corelane.volumes().get(0), bench.reaper(), bench.directory()));
    } catch (BlockTrace.Unavailable e) {
      unavailable = String.valueOf(e.getMessage());
    }
    try {
      warmUp(bench, List.of(stock, corelane));
      Tally tally = new Tally();
      RoundRunner runner = new RoundRunner(cluster.uploader(), options, trace, bench.reaper());
      Random random = new Random();
      long bytes = options.size().bytes();
      for (int pair = 1; pair <= options.rounds(); pair++) {
        List<DataNode> both = new ArrayList<>(List.of(stock, corelane));
        Collections.shuffle(both, random);
        for (DataNode dataNode : both) {
          progress.step(
              "pair %d of %d, %s".formatted(pair, options.rounds(), dataNode.spec().name()));
          tally.add(runner.run(pair, dataNode, bytes, done -> progress.at(done, bytes)));
        }
      }
      return tally.report(options, reports.read(), unavailable);
    } finally {
      trace.ifPresent(BlockTrace::close);
    }
  }

  /** Not measured: both DataNodes' code is compiled and loaded when the first pair begins. */
  private void warmUp(Workbench bench, List<DataNode> dataNodes)
      throws HarnessException, IOException, InterruptedException {
    progress.step("warming up");
    RoundRunner unwatched =
        new RoundRunner(bench.cluster().uploader(), options, Optional.empty(), bench.reaper());
    for (DataNode dataNode : dataNodes) {
      unwatched.run(0, dataNode, Math.min(options.size().bytes(), WARM_UP_BYTES), done -> {});
    }
  }
}
