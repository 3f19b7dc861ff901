/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigException;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.hdfs.disk.DiskWriters;
import io.corelane.hdfs.disk.ReplicaFiles;
import io.corelane.hdfs.metrics.CorelaneReport;
import io.corelane.hdfs.metrics.DiskWriterReport;
import io.corelane.hdfs.metrics.Publication;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.upload.BindPlanner;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.ObservePlanner;
import io.corelane.hdfs.upload.Planner;
import io.corelane.hdfs.upload.RxQueueTable;
import io.corelane.hdfs.upload.StraySweep;
import io.corelane.hdfs.upload.ThreadMasks;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.VolumeTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Corelane at work in one DataNode: the whole object graph, and its end. */
public final class Corelane implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Corelane.class);

  private final Faults faults;
  private final ThreadMasks masks;
  private final VolumeTable volumes;
  private final RxQueueTable rxQueues;
  private final Optional<DiskWriters> diskWriters;
  private final UploadTracker uploads;
  private final StraySweep sweep;
  private final ScheduledThreadPoolExecutor sweeper;
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
    return new Corelane(config, Parts.live(support, finder));
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
    boolean bind = config.mode() == Mode.BIND;
    diskWriters =
        bind && config.diskWriter().enabled()
            ? Optional.of(
                new DiskWriters(
                    config.diskWriter(),
                    parts.fileSync(),
                    parts.binder(),
                    machine.base(),
                    parts.threads(),
                    parts.nanoTime()))
            : Optional.empty();
    diskWriters.ifPresent(writers -> metrics.watch(writers.figures()));
    RecentUploads recent = new RecentUploads(config.recentUploads());
    Reporting events = new Reporting(metrics, recent);
    uploads =
        new UploadTracker(
            planner(machine, parts, parts.finder()),
            masks,
            diskWriters.map(
                writers ->
                    (volume, replica, offset, cpus) ->
                        writers.begin(
                            volume,
                            new ReplicaFiles(
                                replica.blockFile().orElseThrow(), replica.checksumFile()),
                            replica.bytesOnDisk(),
                            offset,
                            cpus)),
            events,
            faults,
            parts.clock(),
            parts.nanoTime());
    sweep = new StraySweep(parts.root(), masks, uploads, events, faults);
    sweeper =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = parts.threads().newThread(task);
              thread.setName("corelane-sweep");
              thread.setDaemon(true);
              return thread;
            });
    report = new CorelaneReport(uploads::reports, recent, this::diskWriterReports);
    publication = Publication.open(parts.registry(), report);
    begin(machine, parts);
  }

  private Planner planner(Machine machine, Parts parts, UploadSocket.Finder finder) {
    return config.mode() == Mode.BIND
        ? new BindPlanner(
            machine.host(),
            parts.policy(),
            diskWriters.isPresent(),
            volumes,
            finder,
            parts.sockets(),
            rxQueues,
            faults)
        : new ObservePlanner(
            machine.host().topology(),
            parts.binder(),
            volumes,
            finder,
            parts.sockets(),
            rxQueues,
            new CurrentCpu(parts.root()),
            faults);
  }

  private void begin(Machine machine, Parts parts) {
    faults.guard(FailureCause.FACTS, rxQueues::start);
    faults.guard(
        FailureCause.HOOK,
        () -> new WarmUp(finder -> planner(machine, parts, finder), masks, faults, parts).run());
    long interval = config.sweepInterval().toMillis();
    ScheduledFuture<?> unused =
        sweeper.scheduleWithFixedDelay(sweep, interval, interval, TimeUnit.MILLISECONDS);
    metrics.active(config.mode());
    report.active(config.mode());
    LOG.info(
        "Corelane is active: mode {}, CPUs {}, binder {}, disk writers {}",
        config.mode().name().toLowerCase(Locale.ROOT),
        machine.host().allowed().toList(),
        parts.binder().name(),
        diskWriters.isPresent() ? "on" : "off");
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
    return config.mode() == Mode.BIND;
  }

  private List<DiskWriterReport> diskWriterReports() {
    return diskWriters.map(DiskWriters::writers).orElse(List.of()).stream()
        .map(
            writer ->
                new DiskWriterReport(
                    writer.name(), writer.tid(), writer.volume(), writer.cpus().toList()))
        .toList();
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
    faults.guard(FailureCause.HOOK, sweeper::shutdownNow);
    faults.guard(FailureCause.HOOK, rxQueues::close);
    faults.guard(FailureCause.HOOK, uploads::close);
    diskWriters.ifPresent(writers -> faults.guard(FailureCause.HOOK, writers::close));
    faults.guard(FailureCause.HOOK, publication::close);
    LOG.info("Corelane has stopped");
  }
}
