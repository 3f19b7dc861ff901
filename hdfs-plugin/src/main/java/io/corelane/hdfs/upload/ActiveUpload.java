/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.thread.ReceiverMask;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One upload between its begin and its end. The receiver fills it; any thread may end it. */
public final class ActiveUpload {

  private final long number;
  private final Receiver receiver;
  private final OpenReplica replica;
  private final long startOffset;
  private final long startedMillis;
  private final boolean beganBound;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Set<CpuSet> given = new CopyOnWriteArraySet<>();
  private final Set<CpuSet> former = new CopyOnWriteArraySet<>();
  private final AtomicReference<Place> place;
  private final AtomicReference<@Nullable RunningWriting> writing = new AtomicReference<>();
  private volatile @Nullable ReceiverMask receiverMask;
  private volatile String bindTrouble = "";
  private volatile boolean setByOthers;
  private volatile @Nullable UploadPlan imagined;
  private volatile UploadPlan plan;
  private volatile long endedMillis;
  private volatile boolean complete;
  private volatile boolean stageable;

  ActiveUpload(
      long number,
      Receiver receiver,
      OpenReplica replica,
      Course course,
      UploadPlan plan,
      long startOffset,
      long startedMillis) {
    this.number = number;
    this.receiver = receiver;
    this.replica = replica;
    this.plan = plan;
    this.beganBound = plan.bind();
    this.place = new AtomicReference<>(Place.entered(course, plan));
    this.startOffset = startOffset;
    this.startedMillis = startedMillis;
  }

  /** Counts the uploads of one DataNode in the order in which they began. */
  long number() {
    return number;
  }

  /** Names it in demands and decisions. */
  String id() {
    return replica.block();
  }

  Receiver receiver() {
    return receiver;
  }

  OpenReplica replica() {
    return replica;
  }

  /** Its first plan: that it began with, or that of when it had proved large. */
  UploadPlan plan() {
    return plan;
  }

  /** Where it is, and by whose decision. */
  Place place() {
    return Objects.requireNonNull(place.get());
  }

  UploadPlan present() {
    return place().present();
  }

  /**
   * It is elsewhere from now on, by a course's decision; false if it has ended, or goes by
   * another's decisions meanwhile.
   */
  boolean replan(UploadPlan to, Course by) {
    Place from;
    do {
      from = place();
      if (from.left() || from.course() != by) {
        return false;
      }
    } while (!place.compareAndSet(from, from.at(to)));
    if (from.present().bind() && !from.present().receiverCpus().equals(to.receiverCpus())) {
      former.add(from.present().receiverCpus());
    }
    by.planner().moved(from.present(), to);
    return true;
  }

  /**
   * It is handled in another way from now on; false if its place has changed since it was asked
   * for.
   */
  boolean change(Place from, Course course, UploadPlan to) {
    if (!place.compareAndSet(from, Place.entered(course, to))) {
      return false;
    }
    if (from.present().bind() && !from.present().receiverCpus().equals(to.receiverCpus())) {
      former.add(from.present().receiverCpus());
    }
    if (from.present().standing() == UploadPlan.Standing.SMALL) {
      plan = to;
    }
    imagined = null;
    if (!setByOthers) {
      bindTrouble = "";
    }
    return true;
  }

  /** Its last place, which is to be given back; nothing at the second call. */
  @Nullable Place leave() {
    Place last;
    do {
      last = place();
      if (last.left()) {
        return null;
      }
    } while (!place.compareAndSet(last, last.vacated()));
    return last;
  }

  /** In milliseconds since 1970. */
  long startedMillis() {
    return startedMillis;
  }

  /** The CPUs that were its receiver's before those it has now. */
  Set<CpuSet> former() {
    return former;
  }

  /** Every mask its receiver was given so far; its responder may have any of them. */
  Set<CpuSet> given() {
    return given;
  }

  void given(CpuSet cpus) {
    given.add(cpus);
  }

  /** Its receiver's mask; none while it was not tried to bind it. */
  @Nullable ReceiverMask receiverMask() {
    return receiverMask;
  }

  void receiverMask(ReceiverMask mask) {
    receiverMask = mask;
  }

  /** Whether its receiver was to be bound before it started the responder, which inherits that. */
  boolean beganBound() {
    return beganBound;
  }

  /** Whether it may be moved: nobody else has set its receiver's CPUs. */
  boolean mayBeMoved() {
    return !setByOthers;
  }

  /** Whether the loop looks at it; what failed as it began or is small is left as it is. */
  boolean isWatched() {
    return mayBeMoved()
        && switch (place().entered().standing()) {
          case BOUND, FREE, RELEASED -> true;
          case ALONE, SMALL -> false;
        };
  }

  /** Someone else has set its receiver's CPUs: it is theirs until it ends. */
  void setByOthers() {
    setByOthers = true;
    notBound("Left alone: someone else has set the receiver's CPUs.");
  }

  /** Whether its receiver has a place of ours, as far as is known. */
  boolean isBound() {
    return present().bind() && bindTrouble.isEmpty();
  }

  /** Where it would be if anything might be touched; nothing before that was decided. */
  Optional<UploadPlan> imagined() {
    return Optional.ofNullable(imagined);
  }

  void imagine(UploadPlan plan) {
    imagined = plan;
  }

  /** The receiver is not where the plan wants it. */
  void notBound(String because) {
    bindTrouble = because;
  }

  /** Why its receiver is not where the plan wants it; empty if nothing is known against it. */
  String bindTrouble() {
    return bindTrouble;
  }

  /** It is there now, whatever went wrong at its start. */
  void boundAfterAll() {
    if (!setByOthers) {
      bindTrouble = "";
    }
  }

  /** How its blocks are written; false if that is decided already, and nothing has changed. */
  boolean isWrittenBy(RunningWriting running) {
    return writing.compareAndSet(null, running);
  }

  /** How its blocks are written; null if that is left to Hadoop. */
  public @Nullable UploadWriting writing() {
    RunningWriting running = writing.get();
    return running == null ? null : running.run();
  }

  /** Its receiver writes through streams of ours, which a stage can be put behind. */
  public void stageable() {
    stageable = true;
  }

  boolean isStageable() {
    return stageable;
  }

  /** Whether a disk writer writes them, or will when it has proved large. */
  boolean hasDiskWriter() {
    UploadWriting now = writing();
    return now != null && now.choice().way() != WriteWay.STOCK;
  }

  /** Its blocks are submitted elsewhere from now on. */
  void moveDiskWriter(CpuSet cpus) {
    RunningWriting running = writing.get();
    if (running != null) {
      running.run().move(cpus);
    }
  }

  /** The same, unless another course has them written meanwhile. */
  void moveDiskWriter(CpuSet cpus, Course by) {
    RunningWriting running = writing.get();
    if (running != null && running.course() == by) {
      running.run().move(cpus);
    }
  }

  /** Ends it; it stays in the upload's report. */
  void endWriting() {
    RunningWriting running = writing.get();
    if (running != null) {
      running.run().end();
    }
  }

  /** Ends that of other courses; the upload goes on without. */
  void dropWritingUnlessOf(Course course) {
    RunningWriting running = writing.get();
    if (running != null && running.course() != course && writing.compareAndSet(running, null)) {
      running.run().end();
    }
  }

  /** The DataNode has accepted the replica as complete. */
  void completed() {
    complete = true;
  }

  boolean isComplete() {
    return complete;
  }

  boolean isEnded() {
    return ended.get();
  }

  /** True for the first caller only. */
  boolean markEnded() {
    return ended.compareAndSet(false, true);
  }

  long bytes() {
    return Math.max(0, replica.bytesOnDisk().getAsLong() - startOffset);
  }

  void endedMillis(long millis) {
    endedMillis = millis;
  }

  /** When it ended, in milliseconds since 1970; 0 before. */
  long endedMillis() {
    return endedMillis;
  }
}
