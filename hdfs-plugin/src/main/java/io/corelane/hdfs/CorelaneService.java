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
import io.corelane.affinity.metrics.TickMetrics;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.CorelaneReport;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.metrics.MachineReports;
import io.corelane.hdfs.metrics.Publication;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.stage.StageFigures;
import io.corelane.hdfs.steer.SteeringState;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.thread.ThreadStarts;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.StraySweep;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.UseMeter;
import io.corelane.hdfs.volume.DisksBelow;
import io.corelane.hdfs.volume.VolumeTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Corelane at work in one DataNode: the whole object graph, and its end. */
public final class CorelaneService implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);

  private final Common common;
  private final Modes modes;
  private final Publication publication;
  private final CorelaneReport report;
  private final CorelaneMetrics metrics;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Off is in force then, and nobody has asked for it. For {@link #switchTo} only. */
  private boolean couldNotBegin;

  /**
   * Starts Corelane with the real parts, on a thread that nobody has bound.
   *
   * @param keys every {@code corelane.*} key of the configuration
   * @param finder finds a receiver's socket
   * @return Corelane at work
   * @throws InactiveException if it cannot work here
   */
  public static CorelaneService start(Map<String, String> keys, UploadSocket.Finder finder)
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
    return new CorelaneService(config, Parts.live(config, support, finder));
  }

  /**
   * Corelane of the given parts.
   *
   * @param config the configuration
   * @param parts the parts
   * @throws InactiveException if it cannot work on this machine
   */
  public CorelaneService(AffinityConfig config, Parts parts) throws InactiveException {
    StartingMachine machine = StartingMachine.read(config, parts.root(), parts.binder());
    metrics = new CorelaneMetrics(parts.registry());
    Faults faults = new Faults(metrics::failed);
    ThreadMasks masks =
        new ThreadMasks(
            parts.binder(), machine.base(), Math.toIntExact(ProcessHandle.current().pid()));
    RecentUploads recent = new RecentUploads(config.recentUploads());
    Reporting events = new Reporting(metrics, recent);
    UseMeter meter =
        new UseMeter(
            ThreadCpuTimes.ofCallingThread(),
            ThreadCpuTimes.ofThreads(),
            parts.nanoTime(),
            config.policy().intensiveBytesPerSecond(),
            faults);
    UploadTracker uploads =
        new UploadTracker(masks, events, meter, faults, parts.clock(), parts.nanoTime());
    FailedTicks failedTicks = new FailedTicks();
    common =
        new Common(
            config,
            new AtomicReference<>(LiveKeys.of(config)),
            parts,
            machine.base(),
            new AtomicReference<>(machine.host()),
            faults,
            masks,
            new VolumeTable(new DisksBelow(parts.root())),
            meter,
            uploads,
            new StraySweep(parts.root(), masks, uploads, events, faults, new ThreadStarts()),
            new StageFigures(),
            new Recent(parts.nanoTime(), config.write().minimumBytes()),
            new SteeringState(LOG, parts.nanoTime()),
            new DecisionReports(),
            new TickMetrics(parts.registry(), failedTicks),
            failedTicks);
    modes = new Modes(common);
    metrics.watch(common.written());
    report =
        new CorelaneReport(
            uploads::reports,
            recent,
            modes::diskWriters,
            common.decided(),
            common.steering(),
            new MachineReports(common::host, common.volumes()::disks, common.decided()::lastTick));
    tellKeys();
    publication = Publication.open(parts.registry(), report);
    try {
      change(config.mode());
    } catch (InactiveException | RuntimeException | Error e) {
      close();
      throw e;
    }
    LOG.info(
        "Corelane is {}: mode {}, CPUs {}, binder {}, write {}",
        config.mode().observes() ? "active" : "idle",
        config.mode().text(),
        machine.host().allowed().toList(),
        parts.binder().name(),
        modes.writes() ? config.write().key().text() : "stock");
  }

  /**
   * Changes the mode, also while uploads run. Uploads in progress are taken over by the new mode;
   * with {@link Mode#OFF} they go on as in stock HDFS. To be called from a thread that nobody has
   * bound; waits until threads of the former mode have ended, seconds at most.
   *
   * @param to the mode; nothing is done if it is in force
   * @throws InactiveException if it could not begin; the mode is off then
   */
  public synchronized void switchTo(Mode to) throws InactiveException {
    Mode from = modes.inForce();
    if (from == to && !couldNotBegin) {
      return;
    }
    couldNotBegin = false;
    int before = common.uploads().active().size();
    try {
      change(to);
    } catch (InactiveException e) {
      couldNotBegin = true;
      metrics.inactive(e.reason());
      report.inactive(Optional.of(Mode.OFF), String.valueOf(e.getMessage()));
      throw e;
    }
    LOG.info(
        "Corelane's mode is {} now, it was {}; {}",
        to.text(),
        from.text(),
        to.observes()
            ? common.uploads().active().size() + " uploads are in progress under it"
            : before + " uploads that were in progress go on as in stock HDFS");
  }

  /**
   * Changes the keys that can be changed while uploads run, besides the mode. Uploads in progress
   * are written on as they are; those that begin follow the keys.
   *
   * @param config as it is now
   * @return what has changed, in words for the log; empty if nothing has
   * @throws InactiveException if uploads could not be taken over; the mode is off then
   */
  public synchronized String switchKeys(AffinityConfig config) throws InactiveException {
    LiveKeys next = LiveKeys.of(config);
    LiveKeys before = common.live();
    if (next.equals(before)) {
      return "";
    }
    common.keys().set(next);
    if (next.placement() != before.placement()) {
      modes.change(modes.inForce());
    }
    modes.look();
    tellKeys();
    return next.text();
  }

  private void tellKeys() {
    LiveKeys keys = common.live();
    report.keys(keys.write().text(), keys.placement().text());
  }

  private void change(Mode to) throws InactiveException {
    modes.change(to);
    metrics.active(to);
    faults().guard(FailureCause.HOOK, () -> report.inForce(to, common.parts().clock().millis()));
    nothingToShorten(to, common.host()).ifPresent(LOG::info);
  }

  /** Otherwise whoever reads that all lanes are short takes it for Corelane's merit. */
  static Optional<String> nothingToShorten(Mode mode, Host host) {
    return mode.observes() && host.isOneCache()
        ? Optional.of(
            "CPUs "
                + host.wide().toList()
                + ", all that the DataNode may use, share "
                + Lane.ONE_CACHE
                + (mode.binds() && !host.always()
                    ? "; mode " + mode.text() + " binds no thread here"
                    : ""))
        : Optional.empty();
  }

  /**
   * The uploads.
   *
   * @return their tracker
   */
  public UploadTracker uploads() {
    return common.uploads();
  }

  /**
   * The masks of threads.
   *
   * @return who sets and restores them
   */
  public ThreadMasks masks() {
    return common.masks();
  }

  /**
   * The volumes.
   *
   * @return their table
   */
  public VolumeTable volumes() {
    return common.volumes();
  }

  /** Volumes have come or gone. */
  public void volumesChanged() {
    modes.look();
  }

  /**
   * A block is complete.
   *
   * @param blockId its id
   * @param bytes its length
   */
  public void blockWritten(long blockId, long bytes) {
    common.recent().written(blockId, bytes);
  }

  /**
   * Somebody reads a block.
   *
   * @param blockId its id
   */
  public void blockRead(long blockId) {
    common.recent().read(blockId);
  }

  /**
   * Where failures end.
   *
   * @return their counts
   */
  public Faults faults() {
    return common.faults();
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
    return common.parts().registry();
  }

  /**
   * Whether threads may be bound and pools changed; from before the first upload is bound until the
   * last is not any more.
   *
   * @return false in modes off and observe
   */
  public boolean binds() {
    return modes.binds();
  }

  /**
   * Whether uploads are looked at.
   *
   * @return false in mode off
   */
  public boolean observes() {
    return modes.observes();
  }

  /**
   * The mode in force.
   *
   * @return the mode
   */
  public Mode mode() {
    return modes.inForce();
  }

  /**
   * What is to be done when {@link #binds} or {@link #observes} may have changed.
   *
   * @param listener runs on the thread that changes the mode
   */
  public void whenModeChanges(Runnable listener) {
    modes.listen(listener);
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
    common.faults().guard(FailureCause.HOOK, this::closeModes);
    common.faults().guard(FailureCause.HOOK, publication::close);
    LOG.info("Corelane has stopped");
  }

  private void closeModes() throws InterruptedException {
    if (!modes.close()) {
      LOG.warn(
          "Corelane stops while a change of its mode has not ended: uploads are as in stock HDFS,"
              + " and its threads end when the change does");
    }
  }
}
