/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

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
 * @param shortScenes how many serve less than 95 % of wide
 * @param worstPercent what the worst serves, in per cent of wide
 * @param fartherScenes in how many bound uploads are farther from their packets than unbound
 * @param distance mean distance of all bound uploads; 0 if there are none
 * @param wideDistance mean distance of the same uploads on all CPUs that they may use unbound
 * @param tooLittle of the scenes that serve too little, the smallest, then the worst
 * @param tooFar of the scenes that are farther than unbound, the smallest, then the worst
 */
record Row(
    String machine,
    String situation,
    int scenes,
    int bound,
    int shortScenes,
    double worstPercent,
    int fartherScenes,
    double distance,
    double wideDistance,
    List<Breach> tooLittle,
    List<Breach> tooFar) {

  // Copied: the record stays what it was.
  Row {
    tooLittle = List.copyOf(tooLittle);
    tooFar = List.copyOf(tooFar);
  }

  /**
   * Sums up.
   *
   * @param outcomes at least one, those of small scenes first
   */
  static Row of(SweepMachine machine, Situation situation, List<SceneOutcome> outcomes) {
    double uploads = Math.max(1, sum(outcomes, SceneOutcome::bound));
    return new Row(
        machine.name(),
        situation.title,
        outcomes.size(),
        count(outcomes, outcome -> outcome.bound() > 0),
        count(outcomes, SceneOutcome::isShort),
        100 * outcomes.stream().mapToDouble(SceneOutcome::ratio).min().orElse(1),
        count(outcomes, SceneOutcome::isFarther),
        sum(outcomes, SceneOutcome::distance) / uploads,
        sum(outcomes, SceneOutcome::wideDistance) / uploads,
        breaches(outcomes, SceneOutcome::isShort, SceneOutcome::ratio),
        breaches(outcomes, SceneOutcome::isFarther, SceneOutcome::saved));
  }

  boolean keepsPromises() {
    return shortScenes == 0 && fartherScenes == 0;
  }

  private static int count(List<SceneOutcome> outcomes, Predicate<SceneOutcome> condition) {
    return (int) outcomes.stream().filter(condition).count();
  }

  private static double sum(List<SceneOutcome> outcomes, ToDoubleFunction<SceneOutcome> figure) {
    return outcomes.stream().mapToDouble(figure).sum();
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
