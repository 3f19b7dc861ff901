/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigException;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.config.ModeKey;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.metrics.AutoMetrics;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.EfficiencyMetrics;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.write.ReadBack;
import io.corelane.hdfs.auto.TrialModes;
import io.corelane.hdfs.metrics.CorelaneReport;
import io.corelane.hdfs.metrics.Efficiency;
import io.corelane.hdfs.metrics.MachineReports;
import io.corelane.hdfs.metrics.Publication;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.volume.VolumeTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Corelane at work in one DataNode: the whole object graph, and its end. */
public final class CorelaneService implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);

  private final Common common;
  private final Modes modes;
  private final Judging judging;
  private final Publication publication;
  private final CorelaneReport report;
  private final CorelaneMetrics metrics;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** What is wanted. For {@link #switchTo} and {@link #countBy} only. */
  private ModeKey configured;

  /** Off is in force then, and nobody has asked for it. For {@link #switchTo} only. */
  private boolean couldNotBegin;

  /**
   * Starts Corelane with the real parts, on a thread that nobody has bound.
   *
   * @param keys every {@code corelane.*} key of the configuration
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
    NativeSupport support = NativeSupport.probe(config.bind().binder());
    if (!support.isAvailable()) {
      throw new InactiveException(
          InactiveReason.NATIVE_CALLS, support.unavailabilityCause().orElse("not known why"));
    }
    return new CorelaneService(config, Parts.live(config, support, finder));
  }

  /**
   * Corelane of the given parts.
   *
   * @throws InactiveException if it cannot work on this machine
   */
  public CorelaneService(AffinityConfig config, Parts parts) throws InactiveException {
    configured = config.mode();
    metrics = new CorelaneMetrics(parts.registry());
    RecentUploads recent = new RecentUploads(config.report().recentUploads());
    common = Common.of(config, parts, metrics, recent);
    modes = new Modes(common);
    judging = new Judging(common, new TrialSwitch());
    metrics.watch(common.blocks().figures());
    MachineReports machine =
        new MachineReports(
            common::host, common.blocks().volumes()::disks, common.loops().decisions()::lastTick);
    report =
        new CorelaneReport(
            common.uploads().tracker()::reports,
            recent,
            modes::diskWriters,
            common.loops().decisions(),
            common.loops().steering(),
            machine,
            judging::figures,
            common.loops().history()::report);
    AutoMetrics unused = new AutoMetrics(parts.registry(), judging::figures);
    Efficiency efficiency =
        new Efficiency(machine, common.loops().history()::report, parts.clock());
    EfficiencyMetrics.register(
        parts.registry(), efficiency::freeCpus, efficiency::cpuSecondsPerGib);
    metrics.judged(configured == ModeKey.AUTO);
    tellKeys();
    publication = Publication.open(parts.registry(), report);
    try {
      change(configured, configured.fixed().orElse(Mode.OFF));
    } catch (InactiveException | RuntimeException | Error e) {
      close();
      throw e;
    }
    LOG.info(
        "Corelane is {}: mode {}, CPUs {}, binder {}, write {}",
        config.mode() == ModeKey.OFF ? "idle" : "active",
        config.mode().text(),
        common.host().allowed().toList(),
        parts.kernel().binder().name(),
        modes.writes() ? config.write().key().text() : "stock");
  }

  /**
   * Changes what is wanted: a mode, or auto, which finds the better one out. To be called from a
   * thread that nobody has bound.
   *
   * @throws InactiveException if it could not begin; the mode is off then
   */
  public synchronized void switchTo(ModeKey to) throws InactiveException {
    ModeKey from = configured;
    configured = to;
    metrics.judged(to == ModeKey.AUTO);
    if (to != ModeKey.AUTO) {
      judging.end();
      // What mode auto has in force may be about to change.
      put(to.fixed().orElse(Mode.OFF), from == ModeKey.AUTO);
    } else if (from != to) {
      inForce(to, modes.inForce());
      if (!judging.begin()) {
        change(to, Mode.OFF);
        cannotCount();
        return;
      }
      LOG.info("Corelane's mode is auto now, it was {}", from.text());
    }
  }

  /**
   * How to count what the DataNode receives, in every mode; mode auto begins with it.
   *
   * @param received bytes from clients and other DataNodes; nothing if they cannot be counted
   * @param volume the directory of a volume of this DataNode, where mode auto may keep a file
   */
  public synchronized void countBy(Optional<LongSupplier> received, Optional<Path> volume) {
    received.ifPresent(common.loops().history()::countBy);
    received.ifPresent(bytes -> volume.ifPresent(home -> judging.countBy(bytes, home)));
    if (configured == ModeKey.AUTO && !judging.begin()) {
      cannotCount();
    }
  }

  private void cannotCount() {
    String why = "mode auto cannot count what this Hadoop's DataNode receives";
    report.inactive(Optional.of(Mode.OFF), why);
    metrics.inactive(InactiveReason.HADOOP_VERSION);
    LOG.warn("Corelane is inactive, uploads go on as in stock HDFS: {}", why);
  }

  /** Mode auto's changes, which are not worth a line in the log each. */
  private final class TrialSwitch implements TrialModes {

    @Override
    public Optional<String> to(Mode mode, BooleanSupplier wanted) {
      try {
        modes.change(mode, wanted, () -> CorelaneService.this.inForce(ModeKey.AUTO, mode));
        return Optional.empty();
      } catch (InactiveException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }

    @Override
    public Mode inForce() {
      return modes.inForce();
    }

    @Override
    public void stopped(String why) {
      synchronized (CorelaneService.this) {
        if (configured == ModeKey.AUTO) {
          metrics.inactive(InactiveReason.INTERNAL_ERROR);
          report.inactive(Optional.of(Mode.OFF), why);
        }
      }
    }
  }

  /**
   * Changes the mode, also while uploads run. Uploads in progress are taken over by the new mode;
   * with {@link Mode#OFF} they go on as in stock HDFS. To be called from a thread that nobody has
   * bound; waits until threads of the former mode have ended, seconds at most.
   *
   * @param to the mode; nothing is done if it is in force
   * @throws InactiveException if it could not begin; the mode is off then
   */
  public void switchTo(Mode to) throws InactiveException {
    switchTo(ModeKey.of(to));
  }

  private void put(Mode to, boolean always) throws InactiveException {
    Mode from = modes.inForce();
    if (from == to && !couldNotBegin && !always) {
      return;
    }
    couldNotBegin = false;
    int before = common.uploads().tracker().active().size();
    try {
      change(ModeKey.of(to), to);
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
            ? common.uploads().tracker().active().size() + " uploads are in progress under it"
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
    LiveKeys before = common.live().keys();
    if (next.equals(before)) {
      return "";
    }
    common.live().set(next);
    if (next.placement() != before.placement()) {
      modes.again();
    }
    modes.look();
    tellKeys();
    return next.text();
  }

  private void tellKeys() {
    LiveKeys keys = common.live().keys();
    report.keys(keys.write().text(), keys.placement().text());
  }

  private void change(ModeKey wanted, Mode to) throws InactiveException {
    modes.change(to);
    inForce(wanted, to);
    nothingToShorten(to, common.host()).ifPresent(LOG::info);
  }

  private void inForce(ModeKey wanted, Mode to) {
    metrics.active(to);
    faults()
        .guard(
            FailureCause.HOOK, () -> report.inForce(wanted, to, common.parts().clock().millis()));
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

  public UploadTracker uploads() {
    return common.uploads().tracker();
  }

  /** The masks of threads; who sets and restores them. */
  public ThreadMasks masks() {
    return common.uploads().masks();
  }

  public VolumeTable volumes() {
    return common.blocks().volumes();
  }

  /** Volumes have come or gone. */
  public void volumesChanged() {
    modes.look();
  }

  /** A block is complete. */
  public void blockWritten(long blockId, long bytes) {
    common.blocks().recent().written(blockId, bytes);
  }

  /** Somebody reads a block. */
  public void blockRead(long blockId) {
    common.blocks().recent().read(blockId);
  }

  /** How many of the large blocks of late were read soon after. For one thread at a time. */
  ReadBack readBack() {
    return common.blocks().recent().readBack();
  }

  /** Where failures end. */
  public Faults faults() {
    return common.faults();
  }

  public CorelaneReport report() {
    return report;
  }

  public MeterRegistry registry() {
    return common.parts().registry();
  }

  /**
   * Whether threads may be bound and pools changed; from before the first upload is bound until the
   * last is not any more; false in modes off and observe.
   */
  public boolean binds() {
    return modes.binds();
  }

  /** Whether uploads are looked at; false in mode off. */
  public boolean observes() {
    return modes.observes();
  }

  public Mode mode() {
    return modes.inForce();
  }

  public AutoFigures auto() {
    return judging.figures();
  }

  /**
   * What is to be done, on the thread that changes the mode, when {@link #binds} or {@link
   * #observes} may have changed.
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
    common.faults().guard(FailureCause.HOOK, judging::end);
    common.faults().guard(FailureCause.HOOK, this::closeModes);
    common.faults().guard(FailureCause.HOOK, publication::close);
    LOG.info("Corelane has stopped");
  }

  private void closeModes() {
    if (!modes.close()) {
      LOG.warn(
          "Corelane stops while a change of its mode has not ended: uploads are as in stock HDFS,"
              + " and its threads end when the change does");
    }
  }
}
