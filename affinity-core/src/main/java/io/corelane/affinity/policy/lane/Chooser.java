/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.policy.PolicyParameters;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the cheapest place for one upload after the other, and tells whether it is worth binding
 * the upload there. One number decides: the price of the distance times that of the company.
 */
final class Chooser {

  /** Prices that differ by less are the same: sums of floating point numbers. */
  private static final double SAME = 1e-9;

  private final Shape shape;
  private final Prices prices;
  private final FreeTime time;
  private final Usage usage;
  private final PolicyParameters parameters;

  Chooser(Shape shape, Prices prices, FreeTime time, Usage usage, PolicyParameters parameters) {
    this.shape = shape;
    this.prices = prices;
    this.time = time;
    this.usage = usage;
    this.parameters = parameters;
  }

  /** A place with what it costs. */
  private record Offer(Mask mask, double price, double load, double cost) {}

  /**
   * Chooses; the upload itself is not counted yet.
   *
   * @param present where the upload is, if that may stay
   * @param begins whether it is unbound, and nothing was measured since it began
   */
  Choice choose(Seats seats, Anchor anchor, double share, @Nullable Mask present, boolean begins) {
    boolean always = shape.host().always();
    Offer wide = offer(seats.wide(), seats.widePrice(), share);
    Offer here = present == null ? null : offer(present, prices.distance(present, anchor), share);
    Choice.Present where =
        here == null ? null : new Choice.Present(here.mask(), here.load(), here.cost());
    // What costs more than the scheduler alone is no place to stay at.
    Offer stay = always || here == null || !isDearer(here, wide) ? here : null;
    Offer best = best(seats, anchor, share, stay, always ? Double.POSITIVE_INFINITY : wide.price());
    if (stay == null) {
      return fromUnbound(wide, best, where, begins && best != null && isTooEarly(best, anchor));
    } else if (best == null) {
      return bound(stay, wide, where, null);
    } else if (best.cost() < stay.cost() * (1 - parameters.limits().minimumGain())) {
      return bound(best, wide, where, null);
    }
    double saving = 1 - best.cost() / stay.cost();
    return bound(stay, wide, where, new Choice.Rival(best.mask(), saving, false));
  }

  private Choice fromUnbound(
      Offer wide, @Nullable Offer best, Choice.@Nullable Present where, boolean early) {
    boolean always = shape.host().always();
    // Of places that are no nearer, the scheduler finds the one with time itself.
    if (best == null || (!always && best.price() > wide.price() - SAME)) {
      return unbound(wide, where, null);
    }
    boolean worth = always || best.cost() <= limit(wide);
    if (worth && (always || !early)) {
      return bound(best, wide, where, null);
    }
    double saving = 1 - best.cost() / wide.cost();
    return unbound(wide, where, new Choice.Rival(best.mask(), saving, worth));
  }

  /**
   * Whether a place may turn out to lack time. Before any packets were measured, nobody knows how
   * many of its CPUs they will come in on, and what they will take there: the place must have time
   * for all of that. A wrong guess here would keep the upload from CPUs that are free, and the next
   * measurement tells.
   */
  private boolean isTooEarly(Offer best, Anchor anchor) {
    return !usage.isMeasured()
        || (anchor.softirq() >= 0
            && time.isQuiet(anchor.softirq())
            && best.load() + time.reserve(best.mask()) > parameters.full());
  }

  private static Choice bound(
      Offer it, Offer wide, Choice.@Nullable Present present, Choice.@Nullable Rival rival) {
    return new Choice(true, it.mask(), it.load(), it.cost(), wide.cost(), present, rival);
  }

  private static Choice unbound(
      Offer wide, Choice.@Nullable Present present, Choice.@Nullable Rival rival) {
    return new Choice(false, wide.mask(), wide.load(), wide.cost(), wide.cost(), present, rival);
  }

  /** What a place may cost that an unbound upload is to be bound to. */
  private double limit(Offer wide) {
    return wide.cost() * (1 - parameters.limits().leastGain());
  }

  /** A bound upload stays bound while that costs no more than the scheduler alone. */
  private static boolean isDearer(Offer it, Offer wide) {
    return it.price() > wide.price() || it.cost() > wide.cost();
  }

  private Offer offer(Mask mask, double price, double share) {
    double load = usage.with(mask, share);
    return new Offer(mask, price, load, price * CostModel.company(load, parameters.full()));
  }

  /**
   * The cheapest seat that costs less than where the upload is.
   *
   * @param stay where it is; null if it may not stay there
   * @param farthest the highest price that a distance may have
   * @return null if there is none
   */
  private @Nullable Offer best(
      Seats seats, Anchor anchor, double share, @Nullable Offer stay, double farthest) {
    boolean single = shape.host().singleCore();
    double patientPrice = stay != null && stay.load() <= parameters.full() ? stay.price() : 0;
    double limit = stay == null ? Double.POSITIVE_INFINITY : stay.cost();
    Offer best = null;
    for (int i = 0; i < seats.size(); i++) {
      if (!single && seats.price(i) > Math.min(limit, farthest)) {
        continue;
      }
      Mask mask = single ? shape.single(usage.quietest(seats.mask(i))) : seats.mask(i);
      double price = single ? prices.distance(mask, anchor) : seats.price(i);
      if (price > Math.min(limit, farthest) || (stay != null && mask == stay.mask())) {
        continue;
      }
      Offer offer = offer(mask, price, share);
      // A nearer place that was full is taken again only when it has become clearly free.
      boolean stillFull = price < patientPrice && offer.load() >= parameters.free();
      if (!stillFull && isBetter(offer, best, limit, anchor)) {
        best = offer;
        limit = offer.cost();
      }
    }
    return best;
  }

  private boolean isBetter(Offer offer, @Nullable Offer best, double limit, Anchor anchor) {
    return offer.cost() < limit
        || (best != null && offer.cost() == limit && isPreferred(offer, best, anchor));
  }

  /**
   * Of equal costs: the nearer, then what acknowledgements and device prefer, then the less used.
   */
  private boolean isPreferred(Offer offer, Offer best, Anchor anchor) {
    if (offer.price() != best.price()) {
      return offer.price() < best.price();
    }
    double besides = prices.besides(offer.mask(), anchor);
    double bestBesides = prices.besides(best.mask(), anchor);
    if (besides != bestBesides) {
      return besides < bestBesides;
    }
    boolean shares = offer.mask().llc() != Mask.SEVERAL;
    boolean bestShares = best.mask().llc() != Mask.SEVERAL;
    return shares == bestShares ? offer.load() < best.load() : shares;
  }
}
