/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.trace.join.Spot;
import java.util.List;
import java.util.Locale;

/** What a device's I/Os are told apart by. */
public enum Dimension {
  DEVICE(""),
  QUEUE("queue "),
  SUBMITTER("by "),
  OPERATION(""),
  DISTANCE("ends on the ");

  /** All but the device itself. */
  static final List<Dimension> PARTS = List.of(QUEUE, SUBMITTER, OPERATION, DISTANCE);

  private final String words;

  Dimension(String words) {
    this.words = words;
  }

  /** Its name in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A spot's value with the words before it, for a table. */
  public String named(Spot spot) {
    return this == QUEUE ? queue(of(spot)) : words + of(spot);
  }

  /** A hardware queue, or the CPU of a softirq, for a table. */
  static String queue(String value) {
    return value.startsWith(Spot.CPU) ? "softirq on " + value : QUEUE.words + value;
  }

  private String of(Spot spot) {
    return switch (this) {
      case DEVICE -> spot.device();
      case QUEUE -> spot.queue();
      case SUBMITTER -> spot.submitter();
      case OPERATION -> spot.operation();
      case DISTANCE -> spot.distance();
    };
  }

  /** A spot of this dimension's value alone, and of all else. */
  Spot only(Spot spot) {
    return new Spot(
        spot.device(),
        this == QUEUE ? spot.queue() : HopRow.ALL,
        this == SUBMITTER ? spot.submitter() : HopRow.ALL,
        this == OPERATION ? spot.operation() : HopRow.ALL,
        this == DISTANCE ? spot.distance() : HopRow.ALL);
  }
}
