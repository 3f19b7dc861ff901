/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which uploads may go to their targets now. An upload without a place gets one at once. A
 * move waits until the target was the same at two ticks in a row, until the upload has dwelt where
 * it is, and never leads back to a place that was left of late; and only so many are made in one
 * tick, those that gain most first.
 */
final class Moves {

  private static final Comparator<Move> BY_GAIN = Comparator.comparingDouble(Move::gain).reversed();

  private final Host host;
  private final PolicyParameters parameters;
  private final long now;
  private final LaneState before;
  private final boolean settled;
  private final Map<String, Target> targets = new HashMap<>();
  private final Map<String, UploadHistory> histories = new HashMap<>();
  private final List<PlanStep> steps = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private record Move(
      UploadDemand upload, Target target, UploadHistory history, double gain, String reason) {}

  /**
   * The moves of one tick.
   *
   * @param settled whether no RX queue was moved of late
   */
  Moves(Host host, PolicyParameters parameters, long now, LaneState before, boolean settled) {
    this.host = host;
    this.parameters = parameters;
    this.now = now;
    this.before = before;
    this.settled = settled;
  }

  Map<String, Target> targets() {
    return targets;
  }

  List<PlanStep> steps() {
    return steps;
  }

  List<String> remarks() {
    return remarks;
  }

  /** What is to be remembered. */
  Map<String, UploadHistory> histories() {
    return histories;
  }

  /** Takes up an upload that should be bound. */
  void add(Seated seated) {
    UploadDemand upload = seated.member().demand();
    Target target = seated.target();
    UploadHistory history = history(upload);
    CpuSet present = upload.receiverCpus();
    if (present.isEmpty() && target.managed()) {
      bindOrWait(upload, target, history);
    } else if (present.isEmpty() || isThere(seated)) {
      stay(upload, target, history);
    } else if (isFollowed(upload, target, history)) {
      leaveToItsPackets(upload, target, history);
    } else {
      String reason =
          String.join(" ", seated.leaving())
              + (seated.leaving().isEmpty() ? "" : " ")
              + why(target);
      boolean isLost = !host.allowed().containsAll(present);
      Move move = new Move(upload, target, history, seated.gain(), reason);
      if (!host.allowed().intersects(present)) {
        make(move);
      } else if (isLost || isProposed(move)) {
        moveOrWait(move, isLost);
      } else {
        wait(move, "Confirmed at the next tick if it is still better.");
      }
    }
  }

  /** Takes up an upload that should be left to the scheduler. */
  void addIdle(UploadDemand upload, Target target) {
    UploadHistory history = history(upload);
    Move move = new Move(upload, target, history, 0, why(target));
    if (upload.receiverCpus().isEmpty()) {
      stay(upload, target, history);
    } else if (isProposed(move)) {
      moveOrWait(move, false);
    } else {
      wait(move, "Confirmed at the next tick.");
    }
  }

  private UploadHistory history(UploadDemand upload) {
    return before.of(upload.id()).seen(upload, settled);
  }

  /**
   * Whether a receiver is asked to another place beside packets that come wherever it is. A disk
   * writer alone may move, and what has lost a CPU must.
   */
  private boolean isFollowed(UploadDemand upload, Target target, UploadHistory history) {
    return target.managed()
        && history.packets().follow()
        && !host.always()
        && !upload.receiverCpus().equals(target.receiverCpus())
        && host.allowed().containsAll(upload.receiverCpus().or(upload.diskWriterCpus()));
  }

  /** Its packets would be at the next place as well: it stays as long as it can, then is let go. */
  private void leaveToItsPackets(UploadDemand upload, Target target, UploadHistory history) {
    if (UploadHistory.isSame(upload.receiverCpus(), target.receiverCpus())) {
      wait(
          new Move(upload, target, history, 0, why(target)),
          "Stays: its packets follow it, and this is the same place.");
    } else {
      addIdle(upload, Idle.target(host, upload, LeftAlone.followed()));
    }
  }

  /** Makes as many of the moves as one tick may have. */
  void close() {
    moves.sort(BY_GAIN);
    for (int i = 0; i < moves.size(); i++) {
      if (i < parameters.limits().movesPerTick()) {
        make(moves.get(i));
      } else {
        wait(
            moves.get(i),
            "Waits: " + parameters.limits().movesPerTick() + " moves are made in one tick.");
      }
    }
    if (moves.size() > parameters.limits().movesPerTick()) {
      remarks.add(
          "More uploads should move than the "
              + parameters.limits().movesPerTick()
              + " of one tick: the others follow.");
    }
  }

  private void bindOrWait(UploadDemand upload, Target target, UploadHistory history) {
    Move move = new Move(upload, target, history, 0, why(target));
    if (history.since() == UploadHistory.NEVER) {
      steps.add(bind(move));
      keep(upload, target, history.bound(now));
    } else {
      moveOrWait(move, false);
    }
  }

  private void moveOrWait(Move move, boolean mayReturn) {
    UploadHistory history = move.history();
    long leftAt =
        move.target().managed()
            ? history.leftAt(move.target().receiverCpus(), now, parameters)
            : UploadHistory.NEVER;
    if (!history.hasDwelt(now, parameters)) {
      wait(move, dwelling(history));
    } else if (!mayReturn && leftAt != UploadHistory.NEVER) {
      wait(
          move,
          "Waits: it left that place "
              + PlaceWords.time(now - leftAt)
              + " ago and does not return within "
              + PlaceWords.time(parameters.limits().memoryMillis())
              + ".");
    } else {
      moves.add(move);
    }
  }

  private String dwelling(UploadHistory history) {
    return "Waits: it came here "
        + PlaceWords.time(now - history.since())
        + " ago and stays for "
        + PlaceWords.time(history.dwellMillis(now, parameters))
        + ".";
  }

  private void make(Move move) {
    UploadDemand upload = move.upload();
    steps.add(
        move.target().managed()
            ? bind(move)
            : new ReleaseUpload(
                upload.id(),
                upload.receiverTid(),
                upload.receiverCpus(),
                host.wide(),
                move.reason()));
    keep(
        upload,
        move.target(),
        move.history().left(upload.receiverCpus(), now, parameters.limits().memoryMillis()));
  }

  private static BindUpload bind(Move move) {
    UploadDemand upload = move.upload();
    return new BindUpload(
        upload.id(),
        upload.receiverTid(),
        upload.receiverCpus(),
        move.target().receiverCpus(),
        upload.diskWriterCpus(),
        move.target().diskWriterCpus(),
        move.reason());
  }

  private void wait(Move move, String why) {
    Target target = move.target();
    List<String> reasons = new ArrayList<>(target.reasons());
    reasons.add(why);
    keep(
        move.upload(),
        new Target(
            target.managed(),
            target.receiverCpus(),
            target.diskWriterCpus(),
            target.lane(),
            reasons),
        move.history().withProposed(proposal(target)));
  }

  private void stay(UploadDemand upload, Target target, UploadHistory history) {
    keep(upload, target, history.withProposed(null));
  }

  private void keep(UploadDemand upload, Target target, UploadHistory history) {
    targets.put(upload.id(), target);
    if (!history.equals(UploadHistory.NONE)) {
      histories.put(upload.id(), history);
    }
  }

  private static boolean isProposed(Move move) {
    CpuSet proposed = move.history().proposed();
    return proposed != null && UploadHistory.isSame(proposed, proposal(move.target()));
  }

  private static CpuSet proposal(Target target) {
    return target.managed() ? target.receiverCpus() : CpuSet.EMPTY;
  }

  private boolean isThere(Seated seated) {
    Target target = seated.target();
    return target.managed()
        && seated.member().demand().receiverCpus().equals(target.receiverCpus())
        && !isWriterMisplaced(seated);
  }

  /** Whether the disk writer is where it must not be; it moves with its receiver otherwise. */
  private boolean isWriterMisplaced(Seated seated) {
    CpuSet present = seated.member().demand().diskWriterCpus();
    CpuSet core = seated.member().anchor().core();
    CpuSet target = seated.target().diskWriterCpus();
    return !present.isEmpty()
        && !target.isEmpty()
        && (!host.allowed().containsAll(present)
            || (present.intersects(core) && !target.intersects(core)));
  }

  private static String why(Target target) {
    return String.join(" ", target.reasons());
  }
}
