/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.thread.ReceiverMask;
import io.corelane.hdfs.thread.ThreadMasks;
import java.util.function.LongSupplier;

/**
 * Binds receivers to their uploads' CPUs, moves them while they run, and gives them back the mask
 * of a thread that was never bound. Any thread may call at any time; none waits for another.
 */
final class Receivers {

  private final ThreadMasks masks;
  private final UploadEvents events;
  private final Faults faults;
  private final LongSupplier nanoTime;

  /** A receiver's own; uploads that it receives one after the other share it. */
  private final ThreadLocal<ReceiverMask> ofThread;

  Receivers(ThreadMasks masks, UploadEvents events, Faults faults, LongSupplier nanoTime) {
    this.masks = masks;
    this.events = events;
    this.faults = faults;
    this.nanoTime = nanoTime;
    this.ofThread =
        ThreadLocal.withInitial(() -> new ReceiverMask(masks, masks.currentTid(), this::restored));
  }

  private void restored() {
    faults.guard(FailureCause.HOOK, events::restored);
  }

  /** The calling thread receives an upload that has just begun; nothing is touched yet. */
  void own(ActiveUpload upload) {
    faults.guard(
        FailureCause.BIND,
        () -> {
          ReceiverMask mask = ofThread.get();
          mask.own(upload);
          upload.receiverMask(mask);
        });
  }

  /** The calling thread is not bound for it: what it may still have of another is given back. */
  void rest(ActiveUpload upload) {
    ReceiverMask mask = upload.receiverMask();
    if (mask != null && mask.isBound()) {
      faults.guard(FailureCause.RESTORE, () -> mask.move(upload, masks.base()));
    }
  }

  /** The calling thread is bound for an upload that has just begun, as far as that is possible. */
  void bind(ActiveUpload upload, long start) {
    CpuSet cpus = upload.plan().receiverCpus();
    try {
      ReceiverMask mask = ofThread.get();
      give(upload, cpus);
      upload.receiverMask(mask);
      switch (mask.take(upload, cpus)) {
        case CHANGED, AS_IT_WAS, LEFT_TO_ANOTHER -> {
          if (!masks.isBase(cpus)) {
            faults.guard(FailureCause.HOOK, () -> events.bound(nanoTime.getAsLong() - start));
          }
        }
        case SET_BY_OTHERS -> upload.setByOthers();
        case GONE -> {
          // It was closed while it began.
        }
      }
    } catch (NativeCallException | RuntimeException | Error fault) {
      upload.notBound("Not bound: " + fault.getMessage() + ".");
      faults.note(FailureCause.BIND, fault);
    }
  }

  /** An upload in progress goes to other CPUs. */
  ReceiverMask.Outcome move(ActiveUpload upload, CpuSet cpus) throws NativeCallException {
    ReceiverMask mask = upload.receiverMask();
    if (mask == null) {
      return ReceiverMask.Outcome.GONE;
    }
    give(upload, cpus);
    return mask.move(upload, cpus);
  }

  /** Before it is on any thread, so that a sweep never meets it unknown. */
  private void give(ActiveUpload upload, CpuSet cpus) {
    if (!masks.isBase(cpus)) {
      masks.handOut(cpus);
      upload.given(cpus);
    }
  }

  /** An upload has ended; the caller may be its responder, which has inherited a mask. */
  void release(ActiveUpload upload) {
    ReceiverMask mask = upload.receiverMask();
    if (mask != null) {
      faults.guard(FailureCause.RESTORE, () -> mask.release(upload));
      faults.guard(FailureCause.RESTORE, () -> restoreCaller(upload));
    }
  }

  /** The caller may still have a mask of an upload that somebody else has ended. */
  void shed(ActiveUpload upload) {
    faults.guard(FailureCause.RESTORE, () -> restoreCaller(upload));
  }

  /** The responder ends the upload itself and lives on for a while. */
  private void restoreCaller(ActiveUpload upload) throws NativeCallException {
    if (Thread.currentThread() == upload.receiver().thread()) {
      return;
    }
    for (CpuSet given : upload.given()) {
      if (masks.restore(ThreadBinder.CALLING_THREAD, given)) {
        restored();
        return;
      }
    }
  }
}
