/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one upload.
 *
 * @param since when it was last bound, moved or released by a plan, on the demand's clock; {@link
 *     #NEVER} if no plan has touched it
 * @param proposed where the last plan wanted it, if it was not there: empty for a release; nothing
 *     if it was where it should be
 * @param departures its moves, latest last; old ones are dropped when a new one is added
 * @param packets where its packets came in
 */
record UploadHistory(
    long since, @Nullable CpuSet proposed, List<Departure> departures, Packets packets) {

  /** No plan has touched the upload. */
  static final long NEVER = Long.MIN_VALUE;

  /** Nothing is remembered. */
  static final UploadHistory NONE = new UploadHistory(NEVER, null, List.of(), Packets.UNSEEN);

  /**
   * One move.
   *
   * @param at when
   * @param left the place that was left; empty if it had none
   */
  record Departure(long at, CpuSet left) {}

  /**
   * Where packets came in.
   *
   * @param softirqCpu at the last tick that knew it; {@link #NO_CPU} if there was none
   * @param follow whether they ever came from another CPU to one that the receiver had been put on,
   *     without a queue that was moved
   */
  record Packets(int softirqCpu, boolean follow) {

    private static final int NO_CPU = -1;

    /** Nothing was seen. */
    static final Packets UNSEEN = new Packets(NO_CPU, false);

    /**
     * At a tick.
     *
     * @param place where the receiver is bound to; empty if it is not
     * @param settled whether no queue was moved of late
     */
    Packets seen(int cpu, CpuSet place, boolean settled) {
      if (cpu == softirqCpu) {
        return this;
      }
      boolean came = settled && softirqCpu != NO_CPU && place.contains(cpu);
      return new Packets(cpu, follow || came);
    }
  }

  UploadHistory {
    departures = List.copyOf(departures);
  }

  /** With another proposal. */
  UploadHistory withProposed(@Nullable CpuSet cpus) {
    return proposed == null ? cpus == null ? this : propose(cpus) : propose(cpus);
  }

  /**
   * With where its packets come in now, if that is known.
   *
   * @param settled whether no queue was moved of late
   */
  UploadHistory seen(UploadDemand upload, boolean settled) {
    OptionalInt cpu = upload.upload().softirqCpu();
    if (cpu.isEmpty()) {
      return this;
    }
    Packets now = packets.seen(cpu.getAsInt(), upload.receiverCpus(), settled);
    return now.equals(packets) ? this : new UploadHistory(since, proposed, departures, now);
  }

  /** After the upload was bound for the first time. */
  UploadHistory bound(long now) {
    return new UploadHistory(now, null, departures, packets);
  }

  /** After it left a place. */
  UploadHistory left(CpuSet place, long now, long memoryMillis) {
    List<Departure> kept = new ArrayList<>(departures.size() + 1);
    for (Departure departure : departures) {
      if (now - departure.at() < memoryMillis) {
        kept.add(departure);
      }
    }
    kept.add(new Departure(now, place));
    return new UploadHistory(now, null, kept, packets);
  }

  /** How long it stays where it is, by its moves of late: the dwell time doubled by each. */
  long dwellMillis(long now, PolicyParameters parameters) {
    int moves = 0;
    for (Departure departure : departures) {
      moves += now - departure.at() < parameters.limits().memoryMillis() ? 1 : 0;
    }
    return parameters.limits().dwellMillis() << Math.min(moves, 16);
  }

  /** Whether it has been where it is for long enough. */
  boolean hasDwelt(long now, PolicyParameters parameters) {
    return since == NEVER || now - since >= dwellMillis(now, parameters);
  }

  /** When a place was left last, if that was of late; else {@link #NEVER}. */
  long leftAt(CpuSet place, long now, PolicyParameters parameters) {
    for (int i = departures.size() - 1; i >= 0; i--) {
      Departure departure = departures.get(i);
      if (now - departure.at() < parameters.limits().memoryMillis()
          && isSame(departure.left(), place)) {
        return departure.at();
      }
    }
    return NEVER;
  }

  /**
   * Whether two sets are one place: at least half of the larger is common to both. Cores become
   * busy with softirqs and quiet again, and the sets of a last-level cache differ by them.
   */
  static boolean isSame(CpuSet a, CpuSet b) {
    return a.equals(b) || 2 * a.and(b).size() >= Math.max(1, Math.max(a.size(), b.size()));
  }

  private UploadHistory propose(@Nullable CpuSet cpus) {
    return new UploadHistory(since, cpus, departures, packets);
  }
}
