/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigException;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.policy.Host;
import io.corelane.hdfs.metrics.CorelaneReport;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.metrics.MachineReports;
import io.corelane.hdfs.metrics.Publication;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.upload.BindPlanner;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.Planner;
import io.corelane.hdfs.upload.Responders;
import io.corelane.hdfs.upload.RxQueueTable;
import io.corelane.hdfs.upload.StraySweep;
import io.corelane.hdfs.upload.ThreadApplier;
import io.corelane.hdfs.upload.ThreadMasks;
import io.corelane.hdfs.upload.UploadSamples;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.UseMeter;
import io.corelane.hdfs.upload.VolumeTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Corelane at work in one DataNode: the whole object graph, and its end. */
public final class Corelane implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Corelane.class);

  private final Faults faults;
  private final ThreadMasks masks;
  private final VolumeTable volumes;
  private final RxQueueTable rxQueues;
  private final DiskWriting diskWriting;
  private final UploadTracker uploads;
  private final Sweeper sweeper;
  private final Decisions decisions;
  private final Publication publication;
  private final CorelaneReport report;
  private final CorelaneMetrics metrics;
  private final MeterRegistry registry;
  private final AffinityConfig config;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Starts Corelane with the real parts, on a thread that nobody has bound.
   *
   * @param keys every {@code corelane.*} key of the configuration
   * @param finder finds a receiver's socket
   * @return Corelane at work
   * @throws InactiveException if it cannot work here
   */
  public static Corelane start(Map<String, String> keys, UploadSocket.Finder finder)
      throws InactiveException {
    AffinityConfig config;
    try {
      config = AffinityConfig.of(keys);
    } catch (ConfigException e) {
      throw new InactiveException(InactiveReason.CONFIGURATION, String.valueOf(e.getMessage()));
    }
    NativeSupport support = NativeSupport.probe(config.binder());
    if (!support.isAvailable()) {
      throw new InactiveException(
          InactiveReason.NATIVE_CALLS, support.unavailabilityCause().orElse("not known why"));
    }
    return new Corelane(config, Parts.live(config, support, finder));
  }

  /**
   * Corelane of the given parts.
   *
   * @param config the configuration
   * @param parts the parts
   * @throws InactiveException if it cannot work on this machine
   */
  public Corelane(AffinityConfig config, Parts parts) throws InactiveException {
    this.config = config;
    Machine machine = Machine.read(config, parts.root(), parts.binder());
    AtomicReference<Host> host = new AtomicReference<>(machine.host());
    Supplier<Host> hostNow = () -> Objects.requireNonNull(host.get());
    registry = parts.registry();
    metrics = new CorelaneMetrics(registry);
    faults = new Faults(metrics::failed);
    masks = new ThreadMasks(parts.binder(), machine.base());
    volumes = new VolumeTable(new DisksBelow(parts.root()));
    rxQueues =
        new RxQueueTable(
            new QueuesByNapi(parts.root(), parts.napi()),
            parts.threads(),
            parts.nanoTime(),
            faults);
    diskWriting = DiskWriting.of(config, parts, machine.base(), metrics);
    RecentUploads recent = new RecentUploads(config.recentUploads());
    Reporting events = new Reporting(metrics, recent);
    Planners planners = new Planners(parts, hostNow, volumes, rxQueues, diskWriting.isOn(), faults);
    BindPlanner binding = planners.binding(parts.finder());
    UseMeter meter =
        new UseMeter(
            CpuTimes.ofCallingThread(),
            CpuTimes.ofThreads(),
            parts.nanoTime(),
            config.policy().intensiveBytesPerSecond(),
            faults);
    uploads =
        new UploadTracker(
            binds() ? binding : planners.observing(parts.finder()),
            masks,
            diskWriting.starter(),
            events,
            meter,
            faults,
            parts.clock(),
            parts.nanoTime());
    sweeper =
        new Sweeper(new StraySweep(parts.root(), masks, uploads, events, faults), parts.threads());
    DecisionReports decided = new DecisionReports();
    Steer steer = Steer.of(config, parts, faults);
    decisions =
        new Decisions(
            config,
            parts,
            new UploadSamples(
                uploads,
                meter,
                masks,
                parts.finder(),
                parts.sockets(),
                rxQueues,
                new ThreadUseReader(parts.root()),
                hostNow,
                binds(),
                faults),
            meter,
            steer.applier(
                new ThreadApplier(
                    uploads,
                    masks,
                    hostNow,
                    new Responders(parts.root(), masks, CpuTimes.ofThreads()),
                    binds(),
                    faults)),
            steer::close,
            host::set,
            binding::measured,
            decided,
            faults);
    report =
        new CorelaneReport(
            uploads::reports,
            recent,
            diskWriting::reports,
            decided,
            steer.report(),
            new MachineReports(hostNow, volumes::disks, decided::lastTick));
    publication = Publication.open(parts.registry(), report);
    begin(machine, parts, planners);
  }

  private void begin(Machine machine, Parts parts, Planners planners) {
    if (config.mode().observes()) {
      work(parts, planners);
    } else {
      uploads.close();
    }
    metrics.active(config.mode());
    report.inForce(config.mode(), parts.clock().millis());
    LOG.info(
        "Corelane is {}: mode {}, CPUs {}, binder {}, disk writers {}",
        config.mode().observes() ? "active" : "idle",
        config.mode().text(),
        machine.host().allowed().toList(),
        parts.binder().name(),
        diskWriting.isOn() ? "on" : "off");
  }

  private void work(Parts parts, Planners planners) {
    faults.guard(FailureCause.FACTS, rxQueues::start);
    Function<UploadSocket.Finder, Planner> fresh =
        binds() ? planners::binding : planners::observing;
    faults.guard(FailureCause.HOOK, () -> new WarmUp(fresh, masks, faults, parts).run());
    sweeper.start(config.sweepInterval());
    faults.guard(FailureCause.FACTS, decisions::start);
  }

  /**
   * The uploads.
   *
   * @return their tracker
   */
  public UploadTracker uploads() {
    return uploads;
  }

  /**
   * The masks of threads.
   *
   * @return who sets and restores them
   */
  public ThreadMasks masks() {
    return masks;
  }

  /**
   * The volumes.
   *
   * @return their table
   */
  public VolumeTable volumes() {
    return volumes;
  }

  /**
   * Where failures end.
   *
   * @return their counts
   */
  public Faults faults() {
    return faults;
  }

  /**
   * What the MXBean shows.
   *
   * @return the report
   */
  public CorelaneReport report() {
    return report;
  }

  /**
   * The meters.
   *
   * @return their registry
   */
  public MeterRegistry registry() {
    return registry;
  }

  /**
   * Whether threads may be bound and pools changed.
   *
   * @return false in mode observe
   */
  public boolean binds() {
    return config.mode().binds();
  }

  /**
   * Ends uploads' bindings, disk writers, the sweep and the publication. The DataNode may go on:
   * its uploads are then as in stock HDFS. A second call does nothing.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    faults.guard(FailureCause.HOOK, decisions::close);
    faults.guard(FailureCause.HOOK, sweeper::close);
    faults.guard(FailureCause.HOOK, rxQueues::close);
    faults.guard(FailureCause.HOOK, uploads::close);
    faults.guard(FailureCause.HOOK, diskWriting::close);
    faults.guard(FailureCause.HOOK, publication::close);
    LOG.info("Corelane has stopped");
  }
}
