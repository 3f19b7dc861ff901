/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.thread.ReceiverMask;
import io.corelane.hdfs.thread.ThreadMasks;

/**
 * Brings uploads in progress from one course to another. Whoever changes an upload's place brings
 * its threads there and looks again: so two who do it at the same time both end where the last of
 * them has put it. None waits for the other.
 */
final class Engagement {

  private final Receivers receivers;
  private final ThreadMasks masks;
  private final Faults faults;

  Engagement(Receivers receivers, ThreadMasks masks, Faults faults) {
    this.receivers = receivers;
    this.masks = masks;
    this.faults = faults;
  }

  /** An upload in progress takes a course, and its threads follow. Any thread. */
  void takeOver(ActiveUpload upload, Course next) {
    try {
      Place from = upload.place();
      while (!from.left() && from.course() != next) {
        UploadPlan to = planned(upload, from.present(), next);
        if (upload.change(from, next, to)) {
          from.course().planner().ended(from.present());
          break;
        }
        next.planner().ended(to);
        from = upload.place();
      }
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.HOOK, fault);
    }
    settle(upload);
  }

  /** An upload that was noted only has proved large: it is planned as one that begins. */
  void grow(ActiveUpload upload) {
    Place from = upload.place();
    if (from.left() || from.present().standing() != UploadPlan.Standing.SMALL) {
      return;
    }
    UploadPlan to = planned(upload, from);
    if (!upload.change(from, from.course(), to)) {
      // It has ended, or goes by another course, which looks at it again.
      from.course().planner().ended(to);
      return;
    }
    settle(upload);
    // Whoever has moved it meanwhile has moved its disk writer, too.
    if (!to.diskWriterCpus().isEmpty() && upload.present().equals(to)) {
      upload.moveDiskWriter(to.diskWriterCpus(), from.course());
    }
  }

  private UploadPlan planned(ActiveUpload upload, Place from) {
    try {
      return from.course()
          .planner()
          .plan(upload.replica(), upload.receiver().thread(), upload.receiver().tid());
    } catch (Exception | Error fault) {
      faults.note(FailureCause.PLACEMENT, fault);
      return unbound(
          from.present(), "Left alone: planning failed when it had proved large: " + fault + ".");
    }
  }

  private UploadPlan planned(ActiveUpload upload, UploadPlan before, Course next) {
    if (!upload.mayBeMoved()) {
      return unbound(before, before.reason());
    }
    try {
      return before.standing() == UploadPlan.Standing.SMALL
          ? next.begin(upload.replica(), upload.receiver().thread(), upload.receiver().tid())
          : next.planner().takeOver(upload.replica(), upload.receiver().tid(), before);
    } catch (Exception | Error fault) {
      faults.note(FailureCause.PLACEMENT, fault);
      return unbound(before, "Left alone: planning failed when the mode changed: " + fault + ".");
    }
  }

  private UploadPlan unbound(UploadPlan before, String reason) {
    return before
        .moved(masks.base(), CpuSet.EMPTY, before.lane(), reason)
        .as(UploadPlan.Standing.ALONE);
  }

  /** Its threads and its disk writer become what its place says. */
  void settle(ActiveUpload upload) {
    Place seen;
    do {
      seen = upload.place();
      if (!seen.left()) {
        Place now = seen;
        faults.guard(FailureCause.HOOK, () -> mask(upload, now));
        faults.guard(FailureCause.HOOK, () -> writing(upload, now));
      }
    } while (!upload.place().equals(seen));
  }

  private void mask(ActiveUpload upload, Place place) {
    UploadPlan plan = place.present();
    try {
      CpuSet cpus = plan.bind() ? plan.receiverCpus() : masks.base();
      if (receivers.move(upload, cpus) == ReceiverMask.Outcome.SET_BY_OTHERS) {
        upload.setByOthers();
      }
    } catch (NativeCallException | RuntimeException | Error fault) {
      if (plan.bind()) {
        upload.notBound("Not bound: " + fault.getMessage() + ".");
      }
      faults.note(plan.bind() ? FailureCause.BIND : FailureCause.RESTORE, fault);
    }
  }

  private void writing(ActiveUpload upload, Place place) {
    upload.dropWritingUnlessOf(place.course());
    // One that began while there was no stage writes as in stock HDFS to its end.
    if (upload.writing() == null && upload.isStageable()) {
      startWriting(upload, place.present(), place.course());
    }
  }

  /** Decides how its blocks are written, where the course has a stage. */
  void startWriting(ActiveUpload upload, UploadPlan plan, Course course) {
    WritingStarter starter = course.writing().orElse(null);
    if (starter != null && upload.replica().isLocalFile()) {
      faults.guard(FailureCause.HOOK, () -> start(upload, plan, course, starter));
    }
  }

  private static void start(
      ActiveUpload upload, UploadPlan plan, Course course, WritingStarter starter) {
    RunningWriting running =
        new RunningWriting(
            course, starter.begin(plan.volume(), plan.diskWriterCpus(), upload::bytes));
    if (!upload.isWrittenBy(running) || upload.isEnded()) {
      running.run().end();
    }
  }
}
