/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.thread.ThreadMasks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Carries out what a plan says of uploads' threads: receivers, and the disk writers of their
 * blocks. Other steps are described only; in mode observe all are. Whatever fails, the upload stays
 * where it is. For the loop's thread only.
 */
public final class ThreadApplier implements Applier {

  private final UploadTracker uploads;
  private final ThreadMasks masks;
  private final Supplier<Host> host;
  private final Responders responders;
  private final Course course;
  private final boolean binds;
  private final BooleanSupplier stopped;
  private final Faults faults;

  /**
   * An applier for one DataNode's uploads.
   *
   * @param responders moves responders after their receivers
   * @param course whose uploads it moves
   * @param binds whether anything may be touched
   * @param stopped asked before each step, whether the mode has been changed meanwhile
   */
  public ThreadApplier(
      UploadTracker uploads,
      ThreadMasks masks,
      Supplier<Host> host,
      Responders responders,
      Course course,
      boolean binds,
      BooleanSupplier stopped,
      Faults faults) {
    this.uploads = uploads;
    this.masks = masks;
    this.host = host;
    this.responders = responders;
    this.course = course;
    this.binds = binds;
    this.stopped = stopped;
    this.faults = faults;
  }

  @Override
  public List<Outcome> apply(io.corelane.affinity.plan.Plan plan) {
    if (plan.steps().isEmpty()) {
      return List.of();
    }
    Map<String, ActiveUpload> byId = new HashMap<>();
    // Two block pools may have blocks of one name; the loop is shown the older upload then.
    for (ActiveUpload upload : uploads.active(course)) {
      if (upload.isWatched()) {
        byId.merge(upload.id(), upload, (a, b) -> a.number() < b.number() ? a : b);
      }
    }
    responders.forget();
    List<Outcome> outcomes = new ArrayList<>();
    for (PlanStep step : plan.steps()) {
      outcomes.add(stopped.getAsBoolean() ? later(step) : outcome(step, byId));
    }
    return outcomes;
  }

  private Outcome outcome(PlanStep step, Map<String, ActiveUpload> byId) {
    try {
      if (step instanceof BindUpload bind) {
        ActiveUpload upload = byId.get(bind.upload());
        return upload == null ? gone(step) : bind(bind, upload);
      } else if (step instanceof ReleaseUpload release) {
        ActiveUpload upload = byId.get(release.upload());
        return upload == null ? gone(step) : release(release, upload);
      }
      return new Outcome(step, Result.DESCRIBED, "not a step about uploads");
    } catch (NativeCallException | RuntimeException | Error fault) {
      faults.note(FailureCause.BIND, fault);
      return new Outcome(step, Result.REFUSED, String.valueOf(fault.getMessage()));
    }
  }

  private static Outcome later(PlanStep step) {
    return new Outcome(step, Result.LATER, "the mode has been changed meanwhile");
  }

  private static Outcome gone(PlanStep step) {
    return new Outcome(step, Result.GONE, "the upload has ended");
  }

  private Outcome bind(BindUpload step, ActiveUpload upload) throws NativeCallException {
    UploadPlan now = upload.present();
    boolean writes = upload.hasDiskWriter() && !step.diskWriterTo().isEmpty();
    CpuSet writer = writes ? step.diskWriterTo() : now.diskWriterCpus();
    CpuSet end = writer.isEmpty() ? step.receiverTo() : writer;
    Lane lane = Lane.of(host.get().topology(), now.arrival().rxCpu(), step.receiverTo(), end);
    UploadPlan to = now.moved(step.receiverTo(), writer, lane, step.reason());
    if (!binds) {
      upload.imagine(to);
      return new Outcome(step, Result.DESCRIBED, "mode observe");
    }
    Outcome receiver = move(step, upload, step.receiverTo());
    if (receiver.result() == Result.DONE
        && uploads.replan(upload, to.as(UploadPlan.Standing.BOUND), course)) {
      upload.boundAfterAll();
      faults.guard(FailureCause.BIND, () -> responders.follow(upload, step.receiverTo()));
      if (writes) {
        upload.moveDiskWriter(step.diskWriterTo());
      }
    }
    return receiver;
  }

  private Outcome release(ReleaseUpload step, ActiveUpload upload) throws NativeCallException {
    UploadPlan now = upload.present();
    Lane lane =
        Lane.of(host.get().topology(), now.arrival().rxCpu(), step.receiverTo(), step.receiverTo());
    UploadPlan to = now.moved(step.receiverTo(), now.diskWriterCpus(), lane, step.reason());
    if (!binds) {
      upload.imagine(to.moved(CpuSet.EMPTY, now.diskWriterCpus(), lane, step.reason()));
      return new Outcome(step, Result.DESCRIBED, "mode observe");
    }
    Outcome receiver = move(step, upload, masks.base());
    if (receiver.result() == Result.DONE
        && uploads.replan(upload, to.as(UploadPlan.Standing.RELEASED), course)) {
      faults.guard(FailureCause.BIND, () -> responders.follow(upload, masks.base()));
    }
    return receiver;
  }

  /** Moves the receiver and reads its mask back. */
  private Outcome move(PlanStep step, ActiveUpload upload, CpuSet to) throws NativeCallException {
    return switch (uploads.move(upload, to)) {
      case CHANGED, AS_IT_WAS -> readBack(step, upload, to);
      case LEFT_TO_ANOTHER -> new Outcome(step, Result.DONE, "by the receiver itself");
      case GONE -> gone(step);
      case SET_BY_OTHERS -> {
        upload.setByOthers();
        uploads.replan(upload, upload.present().as(UploadPlan.Standing.RELEASED), course);
        yield new Outcome(step, Result.REFUSED, "someone else has set the receiver's CPUs");
      }
    };
  }

  private Outcome readBack(PlanStep step, ActiveUpload upload, CpuSet to)
      throws NativeCallException {
    CpuSet mask = masks.of(upload.receiver().tid());
    if (upload.isEnded() || mask.isEmpty()) {
      return gone(step);
    }
    // The kernel leaves out what is offline or outside the cpuset.
    boolean there = masks.isBase(to) ? masks.isUnbound(mask) : to.containsAll(mask);
    return there
        ? new Outcome(step, Result.DONE, "")
        : new Outcome(step, Result.REFUSED, "its CPUs are " + mask.toList());
  }
}
