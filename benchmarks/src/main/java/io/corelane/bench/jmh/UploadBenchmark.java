/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.Workbench;
import io.corelane.bench.outside.TaskFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast a real DataNode takes an upload, and what CPU time that costs it: stock HDFS, Corelane
 * observing, Corelane binding. {@link UploadFigures} adds the figures to the time. One mode runs
 * after the other; on a machine that others use, the interleaved rounds of {@code corelane demo}
 * compare better.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 10)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Param and @Setup.
public class UploadBenchmark {

  private static final double GIB = 1 << 30;
  private static final double NANOS = 1e9;
  private static final int DELETE_SECONDS = 30;

  /** What the DataNode runs: neither jar nor key of Corelane, or both in that mode. */
  @Param({"stock", "observe", "bind"})
  public String mode;

  /** MiB per upload, all streams together. */
  @Param("512")
  public int sizeMib;

  /** Files written at once. */
  @Param("4")
  public int streams;

  /** The Hadoop version of all processes. */
  @Param("3.5.0")
  public String hadoop;

  private Workbench bench;
  private DataNode dataNode;
  private TaskFiles tasks;
  private double cpuBefore;
  private int upload;

  /** Starts the cluster. */
  @Setup(Level.Trial)
  public void start() throws HarnessException, IOException, InterruptedException {
    DataNodeSpec spec =
        mode.equals("stock") ? DataNodeSpec.STOCK : DataNodeSpec.corelane(mode, Map.of());
    bench =
        Workbench.open(
            new Workbench.Order(
                new HadoopJars.OfMaven(HadoopVersion.of(hadoop)),
                List.of(spec),
                RunPlace.USUAL,
                (long) sizeMib << 20,
                DataNodeHost.ANY),
            System.err::println);
    dataNode = bench.cluster().dataNode(spec.name());
    tasks = new TaskFiles(SystemRoot.live(), dataNode.process().pid());
  }

  /** Notes the CPU time so far. */
  @Setup(Level.Iteration)
  public void before() {
    cpuBefore = tasks.cpuSeconds().orElseThrow();
  }

  /** One upload: nanoseconds it took. */
  @Benchmark
  public long upload() throws HarnessException, InterruptedException {
    long nanos =
        bench
            .cluster()
            .uploader()
            .upload(
                "/upload-" + upload++,
                dataNode.node(),
                streams,
                (long) sizeMib << 20,
                progress -> {});
    double cpuSeconds = tasks.cpuSeconds().orElseThrow() - cpuBefore;
    UploadFigures.record(sizeMib / (nanos / NANOS), cpuSeconds * GIB / ((long) sizeMib << 20));
    return nanos;
  }

  /**
   * Reads it back, and fails if it is not as it was written; deletes it and waits until nothing of
   * it is left.
   */
  @TearDown(Level.Iteration)
  public void after() throws HarnessException, IOException, InterruptedException {
    List<String> differing = bench.cluster().uploader().differing();
    if (!differing.isEmpty()) {
      throw new HarnessException("read back differently from what was written: " + differing);
    }
    bench.cluster().uploader().delete();
    if (!dataNode.awaitEmpty(DELETE_SECONDS)) {
      throw dataNode.process().failure("still has block files of a deleted upload");
    }
  }

  /** Stops and removes the cluster. */
  @TearDown(Level.Trial)
  public void stop() {
    bench.close();
  }
}
