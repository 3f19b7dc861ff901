/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.rig.meter.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is promised of Corelane on the rig, and whether a report shows it. */
final class RigVerdict {

  /** Of received bytes and of block I/O: the share that stays below one last-level cache. */
  static final double LEAST_INSIDE_LLC = 0.95;

  /**
   * Of received bytes, the share that may be read anywhere: the head of each request, 200 bytes or
   * less, is read before the DataNode can know that an upload begins.
   */
  static final double MOST_BEFORE_BINDING = 0.0001;

  private RigVerdict() {}

  /** Whether all files are right and Corelane, if it took part, kept what it promises. */
  static boolean isGood(RigReport report) {
    return report.verified() && broken(report).isEmpty();
  }

  /** What a person is told at the end. */
  static List<String> of(RigReport report) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        report.verified()
            ? "Every file came back as it was written."
            : "FILES DIFFER: what was read back is not what was written.");
    List<String> broken = broken(report);
    if (bind(report).filter(way -> bound(way).isEmpty()).isPresent()) {
      sentences.add(
          "Corelane: at least 95 % of each step inside one last-level cache, nothing across nodes"
              + " (but for the heads of requests, read before anything can be bound), every thread on its reported CPUs.");
    }
    if (report.rounds().stream().anyMatch(round -> round.way() == RigWay.STEER)
        && steering(report).isEmpty()) {
      sentences.add(
          "Corelane steered: in every round values of the kernel changed while uploads ran, by a"
              + " DataNode without privileges, and all of them were as before when its helper had"
              + " ended.");
    }
    broken.forEach(what -> sentences.add("NOT AS PROMISED: " + what));
    return sentences;
  }

  /** The promises that the report does not bear out, in words. */
  static List<String> broken(RigReport report) {
    List<String> broken = new ArrayList<>();
    bind(report).ifPresent(way -> broken.addAll(bound(way)));
    broken.addAll(steering(report));
    return broken;
  }

  private static List<String> steering(RigReport report) {
    List<String> broken = new ArrayList<>();
    for (RigRound round : report.rounds()) {
      if (round.way() == RigWay.STEER) {
        if (round.steered().isEmpty()) {
          broken.add("nothing was steered in round " + round.round());
        }
        round
            .threads()
            .strays()
            .forEach(stray -> broken.add("narrowed, but carries no upload: " + stray));
      }
    }
    return broken;
  }

  private static List<String> bound(WaySummary way) {
    List<String> broken = new ArrayList<>();
    step(broken, "received bytes", way.received().bytes(), MOST_BEFORE_BINDING);
    step(broken, "written bytes", way.written().bytes(), 0);
    step(broken, "completed bytes", way.completed().bytes(), 0);
    if (way.lostEvents() > 0) {
      broken.add(way.lostEvents() + " trace events were lost, so the sums are too small");
    }
    if (way.threads().receivers().seen() == 0) {
      broken.add("no receiver could be seen from outside");
    }
    broken.addAll(way.threads().offTarget());
    way.threads()
        .strays()
        .forEach(stray -> broken.add("narrowed, but carries no upload: " + stray));
    return broken;
  }

  private static void step(List<String> broken, String what, Shares bytes, double mostAcross) {
    if (bytes.total() == 0) {
      broken.add("no " + what + " were seen");
      return;
    }
    if (bytes.insideLlcShare() < LEAST_INSIDE_LLC) {
      broken.add(
          "only %s of %s inside one last-level cache"
              .formatted(percent(bytes.insideLlc(), bytes), what));
    }
    if (bytes.otherNode() > mostAcross * bytes.total()) {
      broken.add(
          "%s of %s across nodes, %d bytes"
              .formatted(percent(bytes.otherNode(), bytes), what, bytes.otherNode()));
    }
  }

  private static String percent(long part, Shares all) {
    return String.format(Locale.ROOT, "%.2f %%", 100.0 * part / all.total());
  }

  private static Optional<WaySummary> bind(RigReport report) {
    return report.ways().stream().filter(way -> way.way() == RigWay.BIND).findFirst();
  }
}
