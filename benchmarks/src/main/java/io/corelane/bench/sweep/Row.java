/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * All scenes of one machine in one situation.
 *
 * @param machine the machine's name
 * @param situation what the policy knew
 * @param scenes how many there are
 * @param bound in how many any upload is bound
 * @param service what they serve
 * @param distance how far bound uploads are from their packets
 * @param tooLittle of the scenes that serve too little, the smallest, then the worst
 * @param tooFar of the scenes that are farther than unbound, the smallest, then the worst
 */
record Row(
    String machine,
    String situation,
    int scenes,
    int bound,
    @JsonUnwrapped ServicePromise service,
    @JsonUnwrapped DistancePromise distance,
    List<Breach> tooLittle,
    List<Breach> tooFar) {

  Row {
    tooLittle = List.copyOf(tooLittle);
    tooFar = List.copyOf(tooFar);
  }

  /** Sums up outcomes, at least one, those of small scenes first. */
  static Row of(SweepMachine machine, Situation situation, List<SceneOutcome> outcomes) {
    return new Row(
        machine.name(),
        situation.title,
        outcomes.size(),
        (int) outcomes.stream().filter(outcome -> outcome.bound() > 0).count(),
        ServicePromise.of(outcomes),
        DistancePromise.of(outcomes),
        breaches(outcomes, SceneOutcome::isShort, SceneOutcome::ratio),
        breaches(outcomes, SceneOutcome::isFarther, SceneOutcome::saved));
  }

  boolean keepsPromises() {
    return service.shortScenes() == 0 && distance.fartherScenes() == 0;
  }

  private static List<Breach> breaches(
      List<SceneOutcome> outcomes,
      Predicate<SceneOutcome> isBroken,
      ToDoubleFunction<SceneOutcome> figure) {
    List<SceneOutcome> broken = outcomes.stream().filter(isBroken).toList();
    Optional<SceneOutcome> worst = broken.stream().min(Comparator.comparingDouble(figure));
    return Stream.concat(broken.stream().limit(1), worst.stream())
        .distinct()
        .map(Breach::of)
        .toList();
  }
}
