/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.Controller;
import io.corelane.affinity.monitor.Crew;
import io.corelane.affinity.monitor.ReceiverSample;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.monitor.live.LiveFacts;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.lane.LanePolicy;
import io.corelane.affinity.system.SystemRoot;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.IntStream;
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
 * A tick of the loop: this machine's files, and those of real threads of this JVM as the receivers
 * of uploads. Ticks come one after the other with a pause as in production, so that caches are as
 * there, and the first two minutes, in which the JVM still compiles, are not counted; {@link
 * TickFigures} adds the thread's CPU time, which counts.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 120)
@Measurement(iterations = 60)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Param and @Setup.
public class TickBenchmark {

  private static final long BUSY_NANOS = 100_000;
  private static final long REST_NANOS = 100_000_000;

  /** Uploads, each with a thread that is busy for 0.1 of every 100 milliseconds. */
  @Param({"0", "100", "500"})
  public int uploads;

  /** Milliseconds between ticks; 0 makes them run warmer than they ever do in production. */
  @Param("1000")
  public long pauseMillis;

  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;
  private Controller controller;
  private long ticks;

  /** Starts the threads. */
  @Setup
  public void start() throws InterruptedException {
    BlockingQueue<Integer> started = new LinkedBlockingQueue<>();
    for (int i = 0; i < uploads; i++) {
      Thread thread = new Thread(() -> receive(started), "receiver-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    List<Integer> tids = new ArrayList<>();
    for (int i = 0; i < uploads; i++) {
      tids.add(started.take());
    }
    controller =
        new Controller(
            new LiveFacts(
                SystemRoot.live(), Optional.empty(), false, samples(tids), System::nanoTime),
            new LanePolicy(),
            TickBenchmark::describe,
            Clock.systemUTC(),
            System::nanoTime,
            ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime,
            PolicyParameters.DEFAULTS.intensiveBytesPerSecond());
  }

  private void receive(BlockingQueue<Integer> started) {
    String self = SystemRoot.live().link("/proc/thread-self").toOptional().orElseThrow();
    started.add(Integer.valueOf(self.substring(self.lastIndexOf('/') + 1)));
    while (!stopped) {
      long end = System.nanoTime() + BUSY_NANOS;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      LockSupport.parkNanos(REST_NANOS);
    }
  }

  private Supplier<List<UploadSample>> samples(List<Integer> tids) {
    ThreadUseReader reader = new ThreadUseReader(SystemRoot.live());
    int cpus = Runtime.getRuntime().availableProcessors();
    List<CpuSet> queues = IntStream.range(0, cpus).mapToObj(CpuSet::of).toList();
    CpuSet all = CpuSet.range(0, cpus - 1);
    return () -> {
      ticks++;
      List<UploadSample> samples = new ArrayList<>();
      for (int i = 0; i < tids.size(); i++) {
        int tid = tids.get(i);
        samples.add(
            new UploadSample(
                "blk_" + (1_073_741_825 + i) + "_" + (1001 + i),
                new Upload(OptionalInt.of(i % cpus), "/data/" + i % 8, queues),
                OptionalInt.empty(),
                ticks << 22,
                new ReceiverSample(tid, reader.read(tid), all, all),
                all,
                new Crew(ticks << 20, all, ticks << 20, all)));
      }
      return samples;
    };
  }

  private static List<Outcome> describe(Plan plan) {
    return plan.steps().stream()
        .map(step -> new Outcome(step, Outcome.Result.DESCRIBED, ""))
        .toList();
  }

  /** Waits as the loop does. */
  @Setup(Level.Invocation)
  public void pause() throws InterruptedException {
    Thread.sleep(pauseMillis);
  }

  /** One tick: observe, plan, describe. */
  @Benchmark
  public Tick tick() throws Exception {
    Tick tick = controller.tick();
    TickFigures.record(tick.cost().cpuNanos());
    return tick;
  }

  /** Ends the threads. */
  @TearDown
  public void stop() {
    stopped = true;
    threads.forEach(LockSupport::unpark);
  }
}
