/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuCounters;
import io.corelane.affinity.load.CpuCountersReader;
import io.corelane.affinity.monitor.EndedUploads;
import io.corelane.affinity.monitor.FactSource;
import io.corelane.affinity.monitor.Observation;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.nic.NapiSource;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The facts of a machine from its kernel files. Cheap ones are read each time: CPU time, packet
 * counters, some interrupt counts, and signs by which it would show that the machine has changed.
 * Dear ones are read when such a sign shows a change, and rarely otherwise. What cannot be read is
 * not fatal, except the CPUs at the very first. To be used by one thread.
 */
public final class LiveFacts implements FactSource {

  private final HostWatch host;
  private final NicWatch nics;
  private final DiskWatch disks;
  private final WritebackWatch writeback;
  private final CpuCountersReader counters;
  private final Supplier<List<UploadSample>> uploads;
  private final Supplier<EndedUploads> ended;
  private final LongSupplier nanoTime;
  private final Runnable courtesy;
  private final Troubles troubles = new Troubles();

  /**
   * The facts of one machine, without knowledge of uploads that have ended.
   *
   * @param cpus the CPUs that may be used of those that the kernel allows; nothing for all of them
   * @param singleCore whether receivers get one CPU each instead of a set
   * @param uploads samples the uploads in progress, in the order in which they began; called once
   *     for each observation
   */
  public LiveFacts(
      SystemRoot root,
      Optional<CpuSet> cpus,
      boolean singleCore,
      Supplier<List<UploadSample>> uploads,
      LongSupplier nanoTime) {
    this(
        root,
        cpus,
        singleCore,
        uploads,
        () -> EndedUploads.NONE,
        Optional.empty(),
        nanoTime,
        () -> {});
  }

  /**
   * The facts of one machine.
   *
   * @param cpus the CPUs that may be used of those that the kernel allows; nothing for all of them
   * @param singleCore whether receivers get one CPU each instead of a set
   * @param uploads samples the uploads in progress, in the order in which they began; called once
   *     for each observation
   * @param ended tells of uploads that have ended; asked after the samples were taken
   * @param napi asks the kernel which threads poll NICs with threaded NAPI, and only where there
   *     are such; nothing for a captured machine
   */
  public LiveFacts(
      SystemRoot root,
      Optional<CpuSet> cpus,
      boolean singleCore,
      Supplier<List<UploadSample>> uploads,
      Supplier<EndedUploads> ended,
      Optional<NapiSource> napi,
      LongSupplier nanoTime,
      Runnable courtesy) {
    SystemRoot patient = root.before(courtesy);
    this.uploads = uploads;
    this.ended = ended;
    this.nanoTime = nanoTime;
    this.courtesy = courtesy;
    host = new HostWatch(patient, cpus, singleCore, troubles);
    nics = new NicWatch(patient, napi, troubles);
    disks = new DiskWatch(patient);
    writeback = new WritebackWatch(patient);
    counters = new CpuCountersReader(root);
  }

  /**
   * Looks once.
   *
   * @throws IOException if the CPUs were never readable so far, or none of the configured ones may
   *     be used now
   */
  @Override
  public Observation observe() throws IOException {
    long begun = nanoTime.getAsLong();
    List<String> changes = new ArrayList<>();
    Host hostNow = host.look(begun, changes);
    nics.look(begun, changes);
    disks.look(begun, changes);
    Optional<WritebackState> writebackNow = writeback.look(begun);
    courtesy.run();
    // Behind what is dear, so that all counters are of one moment.
    long now = nanoTime.getAsLong();
    CpuCounters cpus = counters.read(hostNow.topology().online());
    List<UploadSample> samples = uploads.get();
    Map<Integer, Long> counts = nics.counts(hostNow.topology().cpus().size());
    troubles.check("how busy the CPUs are", cpus.times(), changes);
    troubles.check("which packets the CPUs drop", cpus.softnet(), changes);
    return new Observation(
        now,
        hostNow,
        cpus,
        counts,
        new SteeringFacts(nics.states(), writebackNow, nics.balancers(), nics.alsoSteering()),
        samples,
        ended.get(),
        changes);
  }
}
