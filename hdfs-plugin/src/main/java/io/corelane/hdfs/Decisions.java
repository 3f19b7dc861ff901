/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.TickMetrics;
import io.corelane.affinity.monitor.Controller;
import io.corelane.affinity.monitor.DecisionLog;
import io.corelane.affinity.monitor.EndedUploads;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.monitor.Loop;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.monitor.live.LiveFacts;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.upload.Faults;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of one DataNode: its facts, its policy, its applier, and who is told of its decisions.
 */
final class Decisions implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);

  /** A logger of its own, so that decisions can go to a file of their own. */
  private static final Logger DECISIONS = LoggerFactory.getLogger("io.corelane.decisions");

  private final Faults faults;
  private final AtomicBoolean stopped;
  private final Consumer<Demand> measured;
  private final DecisionReports reports;
  private final DecisionLog log;
  private final TickMetrics metrics;
  private final Loop loop;

  /**
   * A loop that stands still.
   *
   * @param config the configuration
   * @param parts the parts
   * @param uploads samples the uploads in progress
   * @param ended tells of those that have ended
   * @param applier carries out what is decided
   * @param end run once behind the last turn, on the loop's thread
   * @param stopped set when no further step is to be made
   * @param host is told of the machine as it is now, and says how it is placed
   * @param measured is told how busy the CPUs are, and what receivers use
   * @param reports keeps decisions for JMX
   * @param metrics counts them
   * @param faults where failures end
   */
  Decisions(
      AffinityConfig config,
      Parts parts,
      Supplier<List<UploadSample>> uploads,
      Supplier<EndedUploads> ended,
      Applier applier,
      Runnable end,
      AtomicBoolean stopped,
      UnaryOperator<Host> host,
      Consumer<Demand> measured,
      DecisionReports reports,
      TickMetrics metrics,
      Faults faults) {
    this.faults = faults;
    this.stopped = stopped;
    this.measured = measured;
    this.reports = reports;
    FactSource facts =
        new LiveFacts(
            parts.kernel().root(),
            config.bind().cpus(),
            config.bind().singleCore(),
            uploads,
            ended,
            Optional.of(parts.kernel().napi()),
            parts.nanoTime());
    FactSource looking = parts.loop().facts().apply(facts);
    Controller controller =
        new Controller(
            () -> {
              Observation seen = looking.observe();
              return seen.on(host.apply(seen.host()));
            },
            parts.loop().policy(),
            parts.loop().applier().apply(applier),
            parts.clock(),
            parts.nanoTime(),
            ThreadCpuTimes.ofCallingThread(),
            config.loop().policy().intensiveBytesPerSecond());
    loop =
        new Loop(
            controller,
            config.loop().interval(),
            parts.threads(),
            this::tell,
            LOG::warn,
            parts.nanoTime(),
            () -> {
              metrics.ended();
              end.run();
            });
    this.metrics = metrics;
    log =
        new DecisionLog(
            line -> {
              reports.line(line);
              DECISIONS.info(line);
            });
  }

  /** One that fails does not keep the others from being told. */
  private void tell(Tick tick) {
    faults.guard(FailureCause.HOOK, () -> measured.accept(tick.demand()));
    faults.guard(FailureCause.HOOK, () -> reports.ticked(tick));
    faults.guard(FailureCause.HOOK, () -> metrics.ticked(tick));
    faults.guard(FailureCause.HOOK, () -> log.tell(tick));
  }

  /** Starts the loop; to be called from a thread that nobody has bound. */
  void start() {
    loop.start();
  }

  /** The ticks that failed. */
  long failures() {
    return loop.failures();
  }

  /** Stops it; no tick begins any more, and one that goes on makes no further step. */
  /** Whether nothing of it runs any more, after it was closed. */
  boolean hasEnded() {
    return loop.hasEnded();
  }

  @Override
  public void close() {
    stopped.set(true);
    loop.close();
    if (!loop.hasEnded()) {
      LOG.warn(
          "A turn of the loop has not ended within some seconds, for the kernel or the helper does"
              + " not answer it. Nobody waits for it any more; it makes no further step, and what"
              + " it has changed of interrupts is put back when it ends");
    }
  }
}
