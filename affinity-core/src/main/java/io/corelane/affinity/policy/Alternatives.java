/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What the seats, each the best for one upload, are compared with as a whole: where the machine is
 * full, the sum of best seats need not be the best sum.
 */
final class Alternatives {

  private static final String SPREAD =
      "No place has time left: last-level caches in turn cost less as a whole.";
  private static final String NONE =
      "No place has time left: the scheduler alone costs less as a whole.";

  private final Crowd crowd;
  private final List<Mask> seats;

  Alternatives(Crowd crowd, List<Mask> seats) {
    this.crowd = crowd;
    this.seats = seats;
  }

  /**
   * Another placement of all uploads.
   *
   * @param masks in the order of the members
   * @param managed whether receivers are bound at all
   * @param reason why it is better
   */
  record Alternative(List<Mask> masks, boolean managed, String reason) {}

  /** The one that costs less than the seats, if there is one. */
  Optional<Alternative> better() {
    LaneCost cost = crowd.cost(seats);
    double least = 0;
    for (Member member : crowd.members()) {
      least += member.share();
    }
    if (cost.slowdown() <= least) {
      return Optional.empty();
    }
    Alternative best = null;
    List<Mask> spread = spread();
    if (crowd.isLess(spread, cost)) {
      best = new Alternative(spread, true, SPREAD);
      cost = crowd.cost(spread);
    }
    List<Mask> none = none();
    if (crowd.isLess(none, cost)) {
      best = new Alternative(none, false, NONE);
    }
    return Optional.ofNullable(best);
  }

  private List<Mask> spread() {
    List<CpuSet> turns = SpreadPolicy.seats(crowd.shape());
    List<Mask> masks = new ArrayList<>(seats.size());
    for (Member member : crowd.members()) {
      masks.add(crowd.shape().mask(turns.get(member.index() % turns.size())));
    }
    return masks;
  }

  private List<Mask> none() {
    return Collections.nCopies(seats.size(), crowd.shape().mask(crowd.shape().host().allowed()));
  }
}
