/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.pairs.report.Sampling;
import io.corelane.bench.pairs.report.Way;
import io.corelane.bench.pairs.report.Ways;
import io.corelane.bench.stat.StoppingRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BenchTest {

  @Test
  void aClientThatCannotBeHadLeavesNothingToTheReaperAlone() throws HarnessException {
    WithoutUploader target = new WithoutUploader();
    Bench bench = new Bench(options(), Progress.standard());
    assertThrows(IllegalStateException.class, () -> bench.run(target));
    assertTrue(target.isBack);
  }

  private static BenchOptions options() throws HarnessException {
    return new BenchOptions(
        Ways.of("stock,bind"),
        new Sampling(Metric.THROUGHPUT, new StoppingRule(0.03, 2, 2), 0, 1),
        new BenchWork(new BenchWork.Size(8, false), List.of(1), Optional.empty(), Optional.empty()),
        new BenchOptions.ClientChoice("own", "", "", 1, false),
        new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
        new BenchOptions.Embedded(Map.of(), DataNodeHost.ANY, false),
        Optional.empty(),
        new BenchOptions.Output(Optional.empty(), Optional.empty(), RunPlace.USUAL));
  }

  /** Fails where a client is made. */
  private static final class WithoutUploader implements BenchTarget {

    private boolean isBack;

    @Override
    public String name() {
      return "none";
    }

    @Override
    public Workplace place() {
      throw new IllegalStateException("no place");
    }

    @Override
    public List<UploaderProcess.Node> nodes() {
      return List.of();
    }

    @Override
    public Side side(Way way) {
      return new Side(nodes(), List.of(), List.of());
    }

    @Override
    public UploaderProcess uploader() {
      throw new IllegalStateException("no uploader");
    }

    @Override
    public Path configuration() {
      return Path.of("none");
    }

    @Override
    public boolean become(Way way) {
      return false;
    }

    @Override
    public int switches() {
      return 0;
    }

    @Override
    public PageCacheFlush writeOut() {
      throw new IllegalStateException("no volumes");
    }

    @Override
    public String directory() {
      return "/";
    }

    @Override
    public void putBack() {
      isBack = true;
    }

    @Override
    public void close() {}
  }
}
