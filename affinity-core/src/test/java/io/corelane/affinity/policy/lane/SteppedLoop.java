/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The policy in a closed loop whose every plan is carried out, a tick a second. */
final class SteppedLoop {

  /**
   * One move of an upload that had a place, or its release, or its return from one.
   *
   * @param from empty if it had been released
   * @param to empty if it is released
   */
  record Move(String upload, long at, CpuSet from, CpuSet to) {}

  private final LanePolicy policy = new LanePolicy();
  private final Map<String, UploadDemand> uploads = new LinkedHashMap<>();
  private final List<Move> moves = new ArrayList<>();
  private Host host;
  private CpuLoads loads = CpuLoads.UNKNOWN;
  private PolicyState state = PolicyState.NONE;
  private long now = 1_000_000;

  SteppedLoop(Host host) {
    this.host = host;
  }

  void host(Host other) {
    host = other;
  }

  /** Others use as much of some CPUs, and nothing of the rest. */
  void load(CpuSet cpus, double share) {
    CpuSet online = host.topology().online();
    double[] others = new double[online.highest() + 1];
    cpus.stream().forEach(cpu -> others[cpu] = share);
    loads = new CpuLoads(online, others, new double[others.length]);
  }

  void arrive(String id, int softirq, double share) {
    put(id, softirq, 100e6, share, CpuSet.EMPTY);
  }

  void arriveAt(String id, int softirq, double share, CpuSet place) {
    put(id, softirq, 100e6, share, place);
  }

  void softirq(String id, int cpu) {
    UploadDemand upload = at(id);
    put(
        id,
        cpu,
        upload.bytesPerSecond().orElseThrow(),
        upload.share().orElseThrow(),
        upload.receiverCpus());
  }

  void rate(String id, double bytesPerSecond) {
    UploadDemand upload = at(id);
    put(
        id,
        upload.upload().softirqCpu().orElseThrow(),
        bytesPerSecond,
        upload.share().orElseThrow(),
        upload.receiverCpus());
  }

  UploadDemand at(String id) {
    UploadDemand upload = uploads.get(id);
    if (upload == null) {
      throw new AssertionError(id);
    }
    return upload;
  }

  List<UploadDemand> uploads() {
    return List.copyOf(uploads.values());
  }

  List<Move> moves() {
    return moves;
  }

  long now() {
    return now;
  }

  /** One tick, all of whose steps are made. */
  Decision tick() {
    return tick(true);
  }

  /** One tick, whose steps are made or lost. */
  Decision tick(boolean made) {
    now += 1000;
    Decision decision =
        policy.plan(
            host,
            new Demand(
                now, uploads(), loads, OptionalDouble.empty(), SteeringFacts.UNKNOWN, Map.of()),
            state);
    state = decision.next();
    for (PlanStep step : decision.plan().steps()) {
      if (made) {
        make(step);
      }
    }
    return decision;
  }

  void ticks(int count) {
    for (int i = 0; i < count; i++) {
      tick();
    }
  }

  /** The most moves of one upload in any minute. */
  int mostMovesInAnyMinute() {
    int most = 0;
    for (Move first : moves) {
      int count = 0;
      for (Move move : moves) {
        boolean within = move.at() >= first.at() && move.at() < first.at() + 60_000;
        count += within && move.upload().equals(first.upload()) ? 1 : 0;
      }
      most = Math.max(most, count);
    }
    return most;
  }

  /**
   * The moves that led back to where the same upload had left less than a minute before. A release
   * is none: it does what would be without Corelane.
   */
  List<Move> returns() {
    return moves.stream()
        .filter(move -> !move.to().isEmpty())
        .filter(
            move ->
                moves.stream()
                    .anyMatch(
                        left ->
                            left.upload().equals(move.upload())
                                && left.at() < move.at()
                                && left.at() > move.at() - 60_000
                                && left.from().equals(move.to())))
        .toList();
  }

  private void make(PlanStep step) {
    if (step instanceof BindUpload bind) {
      UploadDemand upload = at(bind.upload());
      if (!bind.receiverFrom().equals(bind.receiverTo())
          && (!bind.receiverFrom().isEmpty() || isReturning(bind.upload()))) {
        moves.add(new Move(bind.upload(), now, bind.receiverFrom(), bind.receiverTo()));
      }
      uploads.put(upload.id(), Situation.at(upload, bind.receiverTo(), bind.diskWriterTo()));
    } else if (step instanceof ReleaseUpload release) {
      moves.add(new Move(release.upload(), now, release.receiverFrom(), CpuSet.EMPTY));
      uploads.put(release.upload(), Situation.at(at(release.upload()), CpuSet.EMPTY, CpuSet.EMPTY));
    }
  }

  private boolean isReturning(String id) {
    return moves.stream().anyMatch(move -> move.upload().equals(id));
  }

  private void put(String id, int softirq, double rate, double share, CpuSet place) {
    uploads.put(
        id,
        new UploadDemand(
            id,
            new Upload(OptionalInt.of(softirq), "nvme0n1", List.of()),
            OptionalInt.empty(),
            OptionalDouble.of(rate),
            OptionalDouble.of(share),
            0,
            place,
            place));
  }
}
