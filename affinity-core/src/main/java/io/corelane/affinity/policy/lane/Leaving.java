/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.PolicyParameters;

/** Puts into words why an upload should leave where it is. */
final class Leaving {

  private final Shape shape;
  private final Usage usage;
  private final PolicyParameters parameters;
  private final PlaceWords words;

  Leaving(Shape shape, Usage usage, PolicyParameters parameters, PlaceWords words) {
    this.shape = shape;
    this.usage = usage;
    this.parameters = parameters;
    this.words = words;
  }

  /** One sentence; to be asked right after the choice. */
  String why(Member member, Choice choice) {
    CpuSet from = member.demand().receiverCpus();
    String leaves = "Leaves " + words.cpus(from) + ": ";
    Choice.Present stay = choice.present();
    if (stay == null) {
      return leaves + broken(from) + ".";
    }
    String saving = PlaceWords.percent(1 - choice.cost() / stay.cost());
    if (stay.load() > parameters.full()) {
      return leaves
          + PlaceWords.percent(stay.load())
          + " in use with it, "
          + PlaceWords.percent(usage.others(stay.mask()))
          + " by others; from "
          + PlaceWords.percent(parameters.full())
          + " on a receiver waits. It saves "
          + saving
          + ".";
    }
    return leaves
        + words.cpus(choice.mask().cpus())
        + " would be "
        + PlaceWords.percent(choice.load())
        + " in use with it. It saves "
        + saving
        + ".";
  }

  private String broken(CpuSet from) {
    CpuSet lost = from.minus(shape.host().allowed());
    if (!lost.isEmpty()) {
      return words.cpus(lost) + " may not be used";
    }
    return shape.host().singleCore() ? "one CPU is configured" : "one CPU is no set";
  }
}
