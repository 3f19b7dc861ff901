/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import org.jspecify.annotations.Nullable;

/**
 * Chooses a seat for one upload after the other, each beside those who sit already. The cheapest
 * seat wins, by {@link CostModel}; of equal ones the nearest, then one below a last-level cache,
 * then the least in use, then the first. All that may be used is a seat only when no last-level
 * cache has time left.
 *
 * <p>Where the upload is counts {@code minimumGain} less. A nearer seat is taken only while it is
 * less in use than {@code free}, unless the present one is over {@code full}. Both make what was
 * chosen once the choice of the next time too, as long as the others and the loads stay.
 */
final class Chooser {

  private final Shape shape;
  private final Prices prices;
  private final Usage usage;
  private final PolicyParameters parameters;

  Chooser(Shape shape, Prices prices, Usage usage, PolicyParameters parameters) {
    this.shape = shape;
    this.prices = prices;
    this.usage = usage;
    this.parameters = parameters;
  }

  Usage usage() {
    return usage;
  }

  /**
   * Chooses; nobody is seated yet.
   *
   * @param present where the upload is, if that may stay
   */
  Choice choose(Seats seats, Anchor anchor, double share, @Nullable Mask present) {
    double presentPrice = 0;
    double presentLoad = 0;
    double presentCost = Double.POSITIVE_INFINITY;
    if (present != null) {
      presentPrice = prices.of(present, anchor);
      presentLoad = usage.with(present, share);
      presentCost = presentPrice * company(presentLoad);
    }
    boolean patient = present != null && presentLoad <= parameters.full();
    boolean single = shape.host().singleCore();
    Mask best = null;
    double bestPrice = 0;
    double bestLoad = 0;
    double bestCost = presentCost;
    for (int i = 0; i < seats.size(); i++) {
      if ((i == seats.caches() && hasTime(seats, share))
          || (!single && seats.price(i) > bestCost)) {
        continue;
      }
      Mask mask = single ? quietest(seats.mask(i)) : seats.mask(i);
      double price =
          (single ? prices.distance(mask, anchor) : seats.price(i)) * prices.device(mask, anchor);
      if (price > bestCost || mask == present) {
        continue;
      }
      double load = usage.with(mask, share);
      if (patient && price < presentPrice && load >= parameters.free()) {
        continue;
      }
      double cost = price * company(load);
      boolean better =
          best == null
              ? cost < bestCost
              : cost < bestCost
                  || (cost == bestCost
                      && isPreferred(mask, price, load, best, bestPrice, bestLoad));
      if (better) {
        best = mask;
        bestPrice = price;
        bestLoad = load;
        bestCost = cost;
      }
    }
    if (present == null) {
      if (best == null) {
        throw new IllegalStateException("no seat among " + seats.base());
      }
      return new Choice(best, bestLoad, bestCost, null, null);
    }
    Choice.Present stay = new Choice.Present(present, presentLoad, presentCost);
    if (best == null) {
      return new Choice(present, presentLoad, presentCost, stay, null);
    } else if (bestCost < presentCost * (1 - parameters.minimumGain())) {
      return new Choice(best, bestLoad, bestCost, stay, null);
    }
    Choice.Rival rival = new Choice.Rival(best, 1 - bestCost / presentCost);
    return new Choice(present, presentLoad, presentCost, stay, rival);
  }

  /** Whether a last-level cache has time left; the widest seat is for when none has. */
  private boolean hasTime(Seats seats, double share) {
    for (int i = 0; i < seats.caches(); i++) {
      if (usage.with(seats.mask(i), share) <= parameters.full()) {
        return true;
      }
    }
    return false;
  }

  /** Of equal costs: the nearer, then what shares a cache, then the less used. */
  private static boolean isPreferred(
      Mask mask, double price, double load, Mask best, double bestPrice, double bestLoad) {
    if (price != bestPrice) {
      return price < bestPrice;
    }
    boolean shares = mask.llc() != Mask.SEVERAL;
    boolean bestShares = best.llc() != Mask.SEVERAL;
    return shares == bestShares ? load < bestLoad : shares;
  }

  private Mask quietest(Mask mask) {
    return shape.single(usage.quietest(mask));
  }

  private double company(double load) {
    return CostModel.company(load, parameters.full());
  }
}
