/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
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
  private final Map<String, Target> targets = new HashMap<>();
  private final Map<String, History> histories = new HashMap<>();
  private final List<PlanStep> steps = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private record Move(
      UploadDemand upload, Target target, History history, double gain, String reason) {}

  Moves(Host host, PolicyParameters parameters, long now, LaneState before) {
    this.host = host;
    this.parameters = parameters;
    this.now = now;
    this.before = before;
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
  Map<String, History> histories() {
    return histories;
  }

  /** Takes up an upload that should be bound. */
  void add(Seated seated) {
    UploadDemand upload = seated.member().demand();
    Target target = seated.target();
    if (!target.managed()) {
      addIdle(upload, target);
      return;
    }
    History history = before.of(upload.id());
    CpuSet present = upload.receiverCpus();
    if (present.isEmpty()) {
      bindOrWait(upload, target, history);
    } else if (present.equals(target.receiverCpus()) && !isWriterMisplaced(seated)) {
      stay(upload, target, history);
    } else {
      String reason =
          String.join(" ", seated.leaving())
              + (seated.leaving().isEmpty() ? "" : " ")
              + why(target);
      boolean ruleBroken = Double.isInfinite(seated.gain());
      boolean isLost = !host.allowed().containsAll(present);
      Move move = new Move(upload, target, history, seated.gain(), reason);
      if (!host.allowed().intersects(present)) {
        make(move);
      } else if (isLost || isProposed(move)) {
        moveOrWait(move, ruleBroken);
      } else {
        wait(move, "Confirmed at the next tick if it is still better.");
      }
    }
  }

  /** Takes up an upload that should be left to the scheduler. */
  void addIdle(UploadDemand upload, Target target) {
    History history = before.of(upload.id());
    Move move = new Move(upload, target, history, 0, why(target));
    if (upload.receiverCpus().isEmpty()) {
      stay(upload, target, history);
    } else if (isProposed(move)) {
      moveOrWait(move, true);
    } else {
      wait(move, "Confirmed at the next tick.");
    }
  }

  /** Makes as many of the moves as one tick may have. */
  void close() {
    moves.sort(BY_GAIN);
    for (int i = 0; i < moves.size(); i++) {
      if (i < parameters.movesPerTick()) {
        make(moves.get(i));
      } else {
        wait(moves.get(i), "Waits: " + parameters.movesPerTick() + " moves are made in one tick.");
      }
    }
    if (moves.size() > parameters.movesPerTick()) {
      remarks.add(
          "More uploads should move than the "
              + parameters.movesPerTick()
              + " of one tick: the others follow.");
    }
  }

  private void bindOrWait(UploadDemand upload, Target target, History history) {
    Move move = new Move(upload, target, history, 0, why(target));
    if (history.since() == History.NEVER) {
      steps.add(bind(move));
      keep(upload, target, history.bound(now));
    } else if (history.hasDwelt(now, parameters)) {
      make(move);
    } else {
      wait(move, dwelling(history));
    }
  }

  private void moveOrWait(Move move, boolean mayReturn) {
    History history = move.history();
    long leftAt = history.leftAt(move.target().receiverCpus(), now, parameters);
    if (!history.hasDwelt(now, parameters)) {
      wait(move, dwelling(history));
    } else if (!mayReturn && leftAt != History.NEVER) {
      wait(
          move,
          "Waits: it left that place "
              + Words.time(now - leftAt)
              + " ago and does not return within "
              + Words.time(parameters.memoryMillis())
              + ".");
    } else {
      moves.add(move);
    }
  }

  private String dwelling(History history) {
    return "Waits: it came here "
        + Words.time(now - history.since())
        + " ago and stays for "
        + Words.time(history.dwellMillis(now, parameters))
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
                host.allowed(),
                move.reason()));
    keep(
        upload,
        move.target(),
        move.history().left(upload.receiverCpus(), now, parameters.memoryMillis()));
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

  private void stay(UploadDemand upload, Target target, History history) {
    keep(upload, target, history.withProposed(null));
  }

  private void keep(UploadDemand upload, Target target, History history) {
    targets.put(upload.id(), target);
    if (!history.equals(History.NONE)) {
      histories.put(upload.id(), history);
    }
  }

  private static boolean isProposed(Move move) {
    CpuSet proposed = move.history().proposed();
    return proposed != null && History.isSame(proposed, proposal(move.target()));
  }

  private static CpuSet proposal(Target target) {
    return target.managed() ? target.receiverCpus() : CpuSet.EMPTY;
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
