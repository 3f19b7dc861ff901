/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.linux.EthtoolFlows;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.monitor.Controller;
import io.corelane.affinity.monitor.DecisionLog;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.monitor.Loop;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.live.FlowsFacts;
import io.corelane.affinity.monitor.live.LiveFacts;
import io.corelane.affinity.nic.FlowsSource;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.system.Courtesy;
import io.corelane.affinity.system.Reading;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.upload.Course;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.Responders;
import io.corelane.hdfs.upload.ThreadApplier;
import io.corelane.hdfs.upload.UploadSamples;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop of one DataNode: its facts, its policy, its applier, and who is told of its decisions.
 */
final class Decisions implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);

  /** A logger of its own, so that decisions can go to a file of their own. */
  private static final Logger DECISIONS = LoggerFactory.getLogger("io.corelane.decisions");

  private final Common common;
  private final Course course;
  private final DecisionLog log;
  private final Loop loop;
  private final Courtesy courtesy;

  /** Set when no further step is to be made. */
  private final AtomicBoolean stopped = new AtomicBoolean();

  /**
   * A loop that stands still.
   *
   * @param mode the mode whose decisions are carried out
   * @param placing what handles uploads meanwhile
   */
  Decisions(Common common, Mode mode, Placing placing) {
    this.common = common;
    this.course = placing.course();
    Parts parts = common.parts();
    ModeSteering steer = ModeSteering.of(mode, common);
    courtesy = new Courtesy(parts.nanoTime());
    FactSource facts =
        parts.loop().facts().apply(withFlows(facts(common, placing, courtesy), common));
    Applier applier = steer.applier(threads(placing), stopped::get);
    Controller controller =
        new Controller(
            () -> {
              courtesy.begin();
              Observation seen = facts.observe();
              courtesy.giveWay();
              return seen.on(common.live().seen(seen.host()));
            },
            parts.loop().policy(),
            parts.loop().applier().apply(applier),
            parts.clock(),
            parts.nanoTime(),
            ThreadCpuTimes.ofCallingThread(),
            common.config().loop().policy().intensiveBytesPerSecond());
    loop =
        new Loop(
            controller,
            common.config().loop().interval(),
            tick -> nothingIsToDecide(mode, common.live().host(), tick.demand()),
            parts.threads(),
            this::tell,
            LOG::warn,
            parts.nanoTime(),
            () -> {
              common.loops().metrics().ended();
              steer.close();
            });
    log =
        new DecisionLog(
            line -> {
              common.loops().decisions().line(line);
              DECISIONS.info(line);
            });
  }

  /**
   * Whether there is nothing that a turn could decide: no mask, for one cache has no nearer place
   * and none is to be given back, and no interrupt, which only mode steer moves. Then turns are for
   * reports alone, and rarer.
   */
  static boolean nothingIsToDecide(Mode mode, Host host, Demand last) {
    return mode != Mode.STEER
        && !host.always()
        && host.isOneCache()
        && last.uploads().stream().allMatch(upload -> upload.receiverCpus().isEmpty());
  }

  /** Only where it is asked for: each question costs the kernel a lock. */
  private static FactSource withFlows(LiveFacts facts, Common common) {
    int port = common.config().steer().flowsPort();
    if (port == 0) {
      return facts;
    }
    FlowsSource source =
        common.parts().kernel().root().isLive()
            ? new EthtoolFlows()
            : (nic, ignored) -> new Reading.Absent<>("RSS contexts below a directory");
    return new FlowsFacts(facts, source, port);
  }

  private static LiveFacts facts(Common common, Placing placing, Courtesy courtesy) {
    Parts parts = common.parts();
    UploadHandling uploads = common.uploads();
    UploadSamples samples =
        new UploadSamples(
            uploads.tracker(),
            uploads.meter(),
            uploads.masks(),
            placing.planners().arrivals(),
            new ThreadUseReader(parts.kernel().root()),
            common::host,
            placing.course(),
            common.faults());
    return new LiveFacts(
        parts.kernel().root(),
        common.config().bind().cpus(),
        common.config().bind().singleCore(),
        samples,
        uploads.meter(),
        Optional.of(parts.kernel().napi()),
        parts.nanoTime(),
        courtesy::giveWay);
  }

  private ThreadApplier threads(Placing placing) {
    UploadHandling uploads = common.uploads();
    return new ThreadApplier(
        uploads.tracker(),
        uploads.masks(),
        common::host,
        new Responders(common.parts().kernel().root(), uploads.masks(), ThreadCpuTimes.ofThreads()),
        course,
        placing.binds(),
        stopped::get,
        common.faults());
  }

  /** One that fails does not keep the others from being told. */
  private void tell(Tick tick) {
    Faults faults = common.faults();
    faults.guard(FailureCause.HOOK, () -> course.measured(tick.demand()));
    courtesy.giveWay();
    common.loops().ticked(tick, faults);
    courtesy.giveWay();
    faults.guard(FailureCause.HOOK, () -> log.tell(tick));
  }

  /** Starts the loop; to be called from a thread that nobody has bound. */
  void start() {
    loop.start();
  }

  long failures() {
    return loop.failures();
  }

  /** Whether nothing of it runs any more, after it was closed. */
  boolean hasEnded() {
    return loop.hasEnded();
  }

  /** Stops it; no tick begins any more, and one that goes on makes no further step. */
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
