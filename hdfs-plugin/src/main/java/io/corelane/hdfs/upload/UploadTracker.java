/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.thread.Bell;
import io.corelane.hdfs.thread.ReceiverMask;
import io.corelane.hdfs.thread.ThreadMasks;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends uploads: places the receiver, decides how it is written, and undoes both exactly
 * once, whichever thread ends the upload. How they are handled may be exchanged while they run.
 * Nothing here blocks, and nothing thrown here reaches the caller.
 */
public final class UploadTracker implements AutoCloseable {

  private final ActiveUploads active = new ActiveUploads();
  private final ThreadMasks masks;
  private final Receivers receivers;
  private final Engagement engagement;
  private final UploadEvents events;
  private final UseMeter meter;
  private final Faults faults;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final AtomicLong begun = new AtomicLong();

  /** How many may be about to bind a receiver, perhaps by a course that has been replaced. */
  private final AtomicInteger binding = new AtomicInteger();

  /** Rung when an upload is noted only. */
  private final Bell small = new Bell(Duration.ofSeconds(10));

  /** How uploads are handled now; nothing while they go on as in stock HDFS. */
  private volatile @Nullable Course course;

  private volatile boolean closed;

  /** Where receivers live, and the threads that they start unless somebody wants them elsewhere. */
  private volatile @Nullable ThreadGroup group;

  /**
   * A tracker that leaves uploads alone until {@link #engage}.
   *
   * @param clock for the reports
   * @param nanoTime for the cost of binding, as {@link System#nanoTime}
   */
  public UploadTracker(
      ThreadMasks masks,
      UploadEvents events,
      UseMeter meter,
      Faults faults,
      Clock clock,
      LongSupplier nanoTime) {
    this.masks = masks;
    this.receivers = new Receivers(masks, events, faults, nanoTime);
    this.engagement = new Engagement(receivers, masks, faults);
    this.events = events;
    this.meter = meter;
    this.faults = faults;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /**
   * An upload begins; called by its receiver, and to be ended with {@link #end}; null if it goes on
   * as in stock HDFS. If the receiver has one already, that one ends.
   */
  public @Nullable ActiveUpload begin(OpenReplica replica) {
    binding.incrementAndGet();
    try {
      Course now = course;
      return now == null ? null : begin(replica, now);
    } finally {
      binding.decrementAndGet();
    }
  }

  private @Nullable ActiveUpload begin(OpenReplica replica, Course now) {
    UploadPlan plan = null;
    ActiveUpload upload = null;
    try {
      Thread receiver = Thread.currentThread();
      group = receiver.getThreadGroup();
      ActiveUpload former = active.of(receiver);
      if (former != null) {
        end(former);
      }
      long start = nanoTime.getAsLong();
      long startedMillis = clock.millis();
      ReceiverUse use = meter.begin();
      int tid = masks.currentTid();
      long startOffset = Math.max(0, replica.bytesOnDisk().getAsLong());
      plan = now.begin(replica, receiver, tid);
      upload =
          new ActiveUpload(
              begun.incrementAndGet(),
              new Receiver(receiver, tid, use),
              replica,
              now,
              plan,
              startOffset,
              startedMillis);
      receivers.own(upload);
      active.add(upload);
      if (plan.bind()) {
        receivers.bind(upload, start);
      } else {
        receivers.rest(upload);
      }
      engagement.startWriting(upload, upload.plan(), now);
      Lane lane = plan.lane();
      faults.guard(FailureCause.HOOK, () -> events.started(lane));
      if (course != now) {
        changedMeanwhile(upload);
      }
      if (isSmall(upload)) {
        small.ring();
      }
      return upload;
    } catch (Throwable fault) {
      faults.note(FailureCause.HOOK, fault);
      undo(now, plan, upload);
      return null;
    }
  }

  /**
   * Who exchanges the course may not have seen an upload that was about to begin. It may be
   * exchanged again meanwhile, and taking over an older one would bring the upload back to it.
   */
  private void changedMeanwhile(ActiveUpload upload) {
    Course next = course;
    while (next != null && !upload.isEnded()) {
      engagement.takeOver(upload, next);
      Course now = course;
      if (now == next) {
        return;
      }
      next = now;
    }
    // It may have been ended before it was bound; then its end has restored nothing.
    end(upload, UploadEnding.STOPPED);
    receivers.release(upload);
    faults.guard(FailureCause.HOOK, upload::endWriting);
  }

  private void undo(Course now, @Nullable UploadPlan plan, @Nullable ActiveUpload upload) {
    if (upload != null) {
      end(upload);
    } else if (plan != null) {
      faults.guard(FailureCause.HOOK, () -> now.planner().ended(plan));
    }
  }

  /**
   * Uploads are handled in another way from now on: those that begin at once, those in progress one
   * after the other. For one thread at a time, which nobody has bound.
   */
  public void engage(Course next) {
    if (!closed) {
      course = next;
      active.all().forEach(upload -> engagement.takeOver(upload, next));
    }
  }

  /** Ends all uploads; they and those that begin go on as in stock HDFS. */
  public void disengage() {
    course = null;
    active.all().forEach(upload -> end(upload, UploadEnding.STOPPED));
  }

  /** Whether uploads go on as in stock HDFS; true if {@link #begin} does nothing. */
  public boolean isIdle() {
    return course == null;
  }

  /**
   * An upload has proved large; called by its receiver, so that its disk writer begins where it is
   * to stay.
   */
  public void provedLarge(ActiveUpload upload) {
    binding.incrementAndGet();
    try {
      faults.guard(FailureCause.HOOK, () -> engagement.grow(upload));
    } finally {
      binding.decrementAndGet();
    }
  }

  /**
   * Plans the uploads that were noted only and have proved large. To be called again and again,
   * from a thread that nobody has bound; {@link #awaitSmall} tells when there may be such.
   */
  public void growing() {
    for (ActiveUpload upload : active.all()) {
      if (upload.place().course().isGrown(upload)) {
        provedLarge(upload);
      }
    }
  }

  /**
   * Waits as long as no upload is noted only, or for ten seconds: a DataNode whose uploads are all
   * placed, or that has none, is left alone. Whether there is one.
   */
  public boolean awaitSmall() throws InterruptedException {
    return small.await(() -> active.all().stream().anyMatch(UploadTracker::isSmall));
  }

  private static boolean isSmall(ActiveUpload upload) {
    return upload.present().standing() == UploadPlan.Standing.SMALL;
  }

  /**
   * The DataNode has accepted a replica as complete.
   *
   * @param block its name, as in {@link OpenReplica#block}, or only its beginning up to the
   *     generation stamp, which recovery changes: {@code blk_1073741825_}
   */
  public void completed(String block) {
    faults.guard(FailureCause.HOOK, () -> active.ofBlock(block).forEach(ActiveUpload::completed));
  }

  /**
   * An upload ends; called by its receiver, its responder, or whoever closes its replica. A second
   * call does nothing.
   */
  public void end(ActiveUpload upload) {
    end(upload, upload.isComplete() ? UploadEnding.FINISHED : UploadEnding.ABORTED);
  }

  private void end(ActiveUpload upload, UploadEnding ending) {
    if (!upload.markEnded()) {
      receivers.shed(upload);
      return;
    }
    // Before the masks are restored: until then the upload is where its report says.
    faults.guard(FailureCause.HOOK, () -> upload.endedMillis(clock.millis()));
    CpuSet ranOn = upload.isBound() ? upload.present().receiverCpus() : masks.unbound();
    faults.guard(FailureCause.FACTS, () -> meter.ended(upload, ranOn, masks.unbound()));
    active.remove(upload);
    receivers.release(upload);
    faults.guard(FailureCause.HOOK, upload::endWriting);
    Place last = upload.leave();
    if (last != null) {
      // One that only leaves Corelane's hands goes on, and its size is not known.
      if (ending != UploadEnding.STOPPED) {
        faults.guard(FailureCause.HOOK, () -> last.course().ended(upload.bytes()));
      }
      faults.guard(FailureCause.HOOK, () -> last.course().planner().ended(last.present()));
    }
    faults.guard(
        FailureCause.HOOK,
        () ->
            events.ended(
                upload.plan().lane(), ending, upload.bytes(), UploadReports.ended(upload)));
  }

  /** Moves the receiver of an upload in progress; any thread. */
  ReceiverMask.Outcome move(ActiveUpload upload, CpuSet cpus) throws NativeCallException {
    return receivers.move(upload, cpus);
  }

  /**
   * An upload is elsewhere from now on, in reports and for the uploads that begin. A decision that
   * comes too late, since uploads are handled in another way by now, is undone.
   *
   * @param by whose decision it is
   * @return whether that is so
   */
  boolean replan(ActiveUpload upload, UploadPlan to, Course by) {
    if (upload.replan(to, by)) {
      return true;
    }
    engagement.settle(upload);
    return false;
  }

  /** Whether a receiver may be about to be bound by a course that has been replaced. */
  boolean isOneBeingBound() {
    return binding.get() > 0;
  }

  /** The group of the threads that receive; nothing before the first upload. */
  @Nullable ThreadGroup receiverGroup() {
    return group;
  }

  /** How uploads are handled that begin now; nothing while they go on as in stock HDFS. */
  @Nullable Course course() {
    return course;
  }

  /** Ends uploads whose receiver has died without ending them. */
  void endLost() {
    for (ActiveUpload upload : active.all()) {
      if (!upload.receiver().thread().isAlive()) {
        end(upload, UploadEnding.LOST);
      }
    }
  }

  /** The uploads in progress, in no particular order. */
  public List<ActiveUpload> active() {
    return List.copyOf(active.all());
  }

  /** The uploads in progress that are handled in one way. */
  List<ActiveUpload> active(Course by) {
    return active.all().stream().filter(upload -> upload.place().course() == by).toList();
  }

  /** The uploads in progress, as an operator sees them, in no particular order. */
  public List<UploadReport> reports() {
    long now = clock.millis();
    return active.all().stream().map(upload -> UploadReports.inProgress(upload, now)).toList();
  }

  /** Ends all uploads and begins no more. The DataNode may go on. */
  @Override
  public void close() {
    closed = true;
    disengage();
  }
}
