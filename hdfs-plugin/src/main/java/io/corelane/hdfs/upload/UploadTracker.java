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
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Begins and ends uploads: places the receiver, starts write-behind, and undoes both exactly once,
 * whichever thread ends the upload. Nothing here blocks, and nothing thrown here reaches the
 * caller.
 */
public final class UploadTracker implements AutoCloseable {

  private final ActiveUploads active = new ActiveUploads();
  private final Planner planner;
  private final ThreadMasks masks;
  private final Receivers receivers;
  private final Optional<WriteBehindStarter> writeBehind;
  private final UploadEvents events;
  private final UseMeter meter;
  private final Faults faults;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final AtomicLong begun = new AtomicLong();
  private volatile boolean closed;

  /**
   * A tracker without uploads.
   *
   * @param planner decides where threads run
   * @param masks sets and restores them
   * @param writeBehind starts disk writing; nothing if it is left to the kernel
   * @param events is told what happens
   * @param meter measures receivers
   * @param faults where failures end
   * @param clock for the reports
   * @param nanoTime for the cost of binding, as {@link System#nanoTime}
   */
  public UploadTracker(
      Planner planner,
      ThreadMasks masks,
      Optional<WriteBehindStarter> writeBehind,
      UploadEvents events,
      UseMeter meter,
      Faults faults,
      Clock clock,
      LongSupplier nanoTime) {
    this.planner = planner;
    this.masks = masks;
    this.receivers = new Receivers(masks, events, faults, nanoTime);
    this.writeBehind = writeBehind;
    this.events = events;
    this.meter = meter;
    this.faults = faults;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /**
   * An upload begins; called by its receiver. If the receiver has one already, that one ends.
   *
   * @param replica what it writes
   * @return the upload, to be ended with {@link #end}; null if it goes on as in stock HDFS
   */
  public @Nullable ActiveUpload begin(OpenReplica replica) {
    if (closed) {
      return null;
    }
    Plan plan = null;
    ActiveUpload upload = null;
    try {
      Thread receiver = Thread.currentThread();
      ActiveUpload former = active.of(receiver);
      if (former != null) {
        end(former);
      }
      long start = nanoTime.getAsLong();
      long startedMillis = clock.millis();
      ReceiverUse use = meter.begin();
      int tid = masks.currentTid();
      long startOffset = Math.max(0, replica.bytesOnDisk().getAsLong());
      plan = planner.plan(replica);
      upload =
          new ActiveUpload(
              begun.incrementAndGet(),
              receiver,
              tid,
              replica,
              plan,
              startOffset,
              startedMillis,
              use);
      active.add(upload);
      if (plan.bind()) {
        receivers.bind(upload, start);
      }
      startWriteBehind(upload);
      Lane lane = plan.lane();
      faults.guard(FailureCause.HOOK, () -> events.started(lane));
      if (closed) {
        stopped(upload);
      }
      return upload;
    } catch (Throwable fault) {
      faults.note(FailureCause.HOOK, fault);
      undo(plan, upload);
      return null;
    }
  }

  /** Closing may have ended the upload before it was bound; then its end has restored nothing. */
  private void stopped(ActiveUpload upload) {
    end(upload, UploadEnding.STOPPED);
    receivers.release(upload);
    faults.guard(FailureCause.HOOK, upload::endWriteBehind);
  }

  private void undo(@Nullable Plan plan, @Nullable ActiveUpload upload) {
    if (upload != null) {
      end(upload);
    } else if (plan != null) {
      faults.guard(FailureCause.HOOK, () -> planner.ended(plan));
    }
  }

  private void startWriteBehind(ActiveUpload upload) {
    Plan plan = upload.plan();
    if (writeBehind.isPresent()
        && upload.replica().blockFile().isPresent()
        && !plan.diskWriterCpus().isEmpty()) {
      faults.guard(
          FailureCause.HOOK,
          () ->
              upload.writesBehind(
                  writeBehind
                      .get()
                      .begin(
                          plan.volume().directory(),
                          upload.replica(),
                          upload.startOffset(),
                          plan.diskWriterCpus())));
    }
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
   *
   * @param upload the upload
   */
  public void end(ActiveUpload upload) {
    end(upload, upload.isComplete() ? UploadEnding.FINISHED : UploadEnding.ABORTED);
  }

  private void end(ActiveUpload upload, UploadEnding ending) {
    if (!upload.markEnded()) {
      return;
    }
    // Before the masks are restored: until then the upload is where its report says.
    faults.guard(FailureCause.HOOK, () -> upload.endedMillis(clock.millis()));
    CpuSet ranOn = upload.isBound() ? upload.present().receiverCpus() : masks.base();
    faults.guard(FailureCause.FACTS, () -> meter.ended(upload, ranOn));
    active.remove(upload);
    receivers.release(upload);
    faults.guard(FailureCause.HOOK, upload::endWriteBehind);
    Plan last = upload.leave();
    if (last != null) {
      faults.guard(FailureCause.HOOK, () -> planner.ended(last));
    }
    faults.guard(
        FailureCause.HOOK, () -> events.ended(upload.plan().lane(), ending, upload.report()));
  }

  /** Moves the receiver of an upload in progress; any thread. */
  ReceiverMask.Outcome move(ActiveUpload upload, CpuSet cpus) throws NativeCallException {
    return receivers.move(upload, cpus);
  }

  /**
   * An upload is elsewhere from now on, in reports and for the uploads that begin. For one thread,
   * the loop's, only.
   *
   * @return whether it is still in progress
   */
  boolean replan(ActiveUpload upload, Plan to) {
    return upload.replan(to, planner);
  }

  /** Ends uploads whose receiver has died without ending them. */
  void endLost() {
    for (ActiveUpload upload : active.all()) {
      if (!upload.receiver().isAlive()) {
        end(upload, UploadEnding.LOST);
      }
    }
  }

  /**
   * Whether the calling receiver's upload has write-behind of ours.
   *
   * @return false also if it has no upload that is known
   */
  public boolean writesBehind() {
    ActiveUpload upload = active.of(Thread.currentThread());
    return upload != null && upload.hasWriteBehind();
  }

  /**
   * The uploads in progress.
   *
   * @return in no particular order
   */
  public List<ActiveUpload> active() {
    return List.copyOf(active.all());
  }

  /**
   * The uploads in progress, as an operator sees them.
   *
   * @return in no particular order
   */
  public List<UploadReport> reports() {
    long now = clock.millis();
    return active.all().stream().map(upload -> upload.report(now, 0)).toList();
  }

  /** Ends all uploads and begins no more. The DataNode may go on. */
  @Override
  public void close() {
    closed = true;
    active.all().forEach(upload -> end(upload, UploadEnding.STOPPED));
  }
}
