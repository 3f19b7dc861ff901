/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in plain words what the figures show, and nothing that they do not. */
final class Verdict {

  private static final int PAIRS_THAT_SAY_SOMETHING = 10;

  private Verdict() {}

  /** Whether the run showed what Corelane promises. */
  static boolean isGood(DemoReport report) {
    DemoReport.Outside outside = report.outside();
    return report.verified()
        && report.state().equals("active")
        && outside.receiversSeen() > 0
        && outside.receiversOnTarget() == outside.receiversSeen()
        && outside.straysEver().isEmpty()
        && outside.straysAfter() == 0;
  }

  static List<String> of(DemoReport report) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        report.verified()
            ? "Every file came back as it was written."
            : "FILES DIFFER: what was read back is not what was written.");
    if (!report.state().equals("active")) {
      sentences.add("Corelane was inactive: " + report.inactiveReason() + ".");
      return sentences;
    }
    sentences.add(threads(report));
    sentences.add(
        speed("Throughput as the client sees it", report.ratios().throughput(), "higher", "lower"));
    sentences.add(
        speed(
            "Throughput until all is on disk",
            report.ratios().throughputToDisk(),
            "higher",
            "lower"));
    sentences.add(
        speed("The DataNode's CPU time per GiB", report.ratios().dataNodeCpu(), "higher", "lower"));
    return sentences;
  }

  private static String threads(DemoReport report) {
    DemoReport.Outside outside = report.outside();
    if (outside.receiversSeen() == 0) {
      return "No receiver could be seen from outside: nothing is shown about cores.";
    }
    String where =
        report.mode().equals("bind") ? "the cores planned for it" : "every core, as in stock HDFS";
    return outside.receiversOnTarget() == outside.receiversSeen()
            && outside.straysEver().isEmpty()
            && outside.straysAfter() == 0
        ? "Every receiver seen had "
            + where
            + ", no other thread was touched, and nothing was left behind."
        : "NOT AS PLANNED: %d of %d receivers had %s, %d other threads were narrowed, %d stayed so."
            .formatted(
                outside.receiversOnTarget(),
                outside.receiversSeen(),
                where,
                outside.straysEver().size(),
                outside.straysAfter());
  }

  private static String speed(String what, Spread ratio, String above, String below) {
    String figure = String.format(Locale.ROOT, "%.3f", ratio.median());
    if (ratio.values() < PAIRS_THAT_SAY_SOMETHING) {
      return "%s was %s times stock's; fewer than %d pairs are too few to call that a difference (--rounds 15)."
          .formatted(what, figure, PAIRS_THAT_SAY_SOMETHING);
    } else if (!ratio.clearOf(1)) {
      return "%s was %s times stock's; the middle half of the pairs lies on both sides of 1: no difference shown."
          .formatted(what, figure);
    }
    return "%s was %s with Corelane: %s times stock's in the median pair."
        .formatted(what, ratio.median() > 1 ? above : below, figure);
  }
}
