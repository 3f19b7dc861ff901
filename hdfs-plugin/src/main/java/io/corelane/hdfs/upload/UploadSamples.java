/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.monitor.ReceiverSample;
import io.corelane.affinity.monitor.ThreadUse;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import io.corelane.hdfs.thread.ResponderThreads;
import io.corelane.hdfs.thread.ThreadMasks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every upload in progress for the loop: asks its socket again, reads what its threads
 * have used and where they are bound. An upload that cannot be looked at is left out, and so left
 * where it is. For the loop's thread only.
 */
public final class UploadSamples implements Supplier<List<UploadSample>> {

  /**
   * Of more uploads at once, what responders use counts as others' load: to look each up costs time
   * at every tick, and on Java 8 a lock of the JVM's.
   */
  private static final int MOST_RESPONDERS = 128;

  private final UploadTracker uploads;
  private final UseMeter meter;
  private final ThreadMasks masks;
  private final Arrivals arrivals;
  private final ThreadUseReader threads;
  private final Supplier<Host> host;
  private final Course course;
  private final Faults faults;

  /**
   * Samples of one DataNode's uploads.
   *
   * @param meter is told of each sample
   * @param masks tells where receivers are bound
   * @param arrivals tells where packets and acknowledgements arrive
   * @param threads reads what receivers have used
   * @param course whose uploads it looks at
   */
  public UploadSamples(
      UploadTracker uploads,
      UseMeter meter,
      ThreadMasks masks,
      Arrivals arrivals,
      ThreadUseReader threads,
      Supplier<Host> host,
      Course course,
      Faults faults) {
    this.uploads = uploads;
    this.meter = meter;
    this.masks = masks;
    this.arrivals = arrivals;
    this.threads = threads;
    this.host = host;
    this.course = course;
    this.faults = faults;
  }

  @Override
  public List<UploadSample> get() {
    faults.guard(FailureCause.BIND, masks::lookAtUnbound);
    List<ActiveUpload> inOrder = new ArrayList<>(uploads.active(course));
    inOrder.sort(Comparator.comparingLong(ActiveUpload::number));
    List<UploadSample> samples = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    Map<String, Thread> responders = new HashMap<>();
    if (inOrder.size() <= MOST_RESPONDERS && !inOrder.isEmpty()) {
      faults.guard(
          FailureCause.FACTS,
          () -> responders.putAll(ResponderThreads.byBlock(uploads.receiverGroup())));
    }
    for (ActiveUpload upload : inOrder) {
      // In a recovery a block may be received by two for a moment; one at a time is enough.
      if (upload.isWatched() && !ids.contains(upload.id())) {
        faults.guard(
            FailureCause.FACTS,
            () -> {
              UploadSample sample = sample(upload, responders.get(upload.id()));
              if (counted(upload, sample)) {
                samples.add(sample);
                ids.add(upload.id());
              }
            });
      }
    }
    return samples;
  }

  /** Whether an upload is still there after it was sampled. */
  private boolean counted(ActiveUpload upload, UploadSample sample) {
    CpuSet runsOn = sample.receiver().runsOn();
    CpuSet wide = masks.unbound();
    CpuSet mask = runsOn.isEmpty() ? wide : runsOn;
    return !(sample.receiver().use() instanceof Reading.Present<ThreadUse> use)
        || meter.sampled(upload, use.value().runNanos(), mask, sample.crew(), wide);
  }

  private UploadSample sample(ActiveUpload upload, @Nullable Thread responder)
      throws NativeCallException {
    UploadPlan plan = arriving(upload);
    // Asked once: a change of mode clears it meanwhile.
    Optional<UploadPlan> imagined = upload.imagined();
    return new UploadSample(
        upload.id(),
        new Upload(
            plan.arrival().rxCpu(),
            plan.volume().device(),
            plan.volume().node(),
            plan.volume().hardwareQueues(),
            upload.hasDiskWriter(),
            plan.arrival().adrift()),
        arrivals.ofAcknowledgements(upload.receiver().thread()),
        upload.bytes(),
        receiver(upload, plan, imagined),
        upload.hasDiskWriter() ? imagined.orElse(plan).diskWriterCpus() : CpuSet.EMPTY,
        meter.crew(upload, responder));
  }

  private ReceiverSample receiver(
      ActiveUpload upload, UploadPlan plan, Optional<UploadPlan> imagined)
      throws NativeCallException {
    int tid = upload.receiver().tid();
    Reading<ThreadUse> use = threads.read(tid);
    CpuSet runsOn = boundTo(upload, plan);
    CpuSet cpus = imagined.map(UploadPlan::receiverCpus).orElse(runsOn);
    return new ReceiverSample(tid, use, cpus, runsOn);
  }

  /** Notes where packets arrive now, for reports and for uploads that begin. */
  private UploadPlan arriving(ActiveUpload upload) {
    UploadPlan plan = upload.present();
    Arrival now = arrivals.againIfPossible(plan.arrival());
    if (now.rxCpu().equals(plan.arrival().rxCpu())
        && now.rxQueue().equals(plan.arrival().rxQueue())
        && now.adrift().equals(plan.arrival().adrift())) {
      return plan;
    }
    CpuSet writer = plan.diskWriterCpus().isEmpty() ? plan.receiverCpus() : plan.diskWriterCpus();
    Lane lane =
        plan.bind()
            ? Lane.of(host.get().topology(), now.rxCpu(), plan.receiverCpus(), writer)
            : plan.lane();
    UploadPlan arriving = plan.arriving(now, lane);
    uploads.replan(upload, arriving, course);
    return arriving;
  }

  /** The mask itself, not what was planned: a binding may have failed, or been undone by others. */
  private CpuSet boundTo(ActiveUpload upload, UploadPlan plan) throws NativeCallException {
    if (!plan.bind()) {
      return CpuSet.EMPTY;
    }
    CpuSet mask = masks.of(upload.receiver().tid());
    if (!masks.isUnbound(mask)) {
      return mask;
    }
    // All there is can be a place, too.
    return plan.receiverCpus().containsAll(mask) ? plan.receiverCpus() : CpuSet.EMPTY;
  }
}
