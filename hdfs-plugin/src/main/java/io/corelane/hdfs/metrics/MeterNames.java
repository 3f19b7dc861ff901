/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;

/**
 * How a meter is called in metrics2, where a record of ours has no tags: the meter's name without
 * {@code corelane.}, then each tag's key and value, every word capitalized. So {@code
 * corelane.uploads.ended{ending=aborted,lane=short}} becomes {@code
 * UploadsEndedEndingAbortedLaneShort}, which Hadoop's Prometheus endpoint spells {@code
 * corelane_uploads_ended_ending_aborted_lane_short}.
 */
final class MeterNames {

  private static final String PREFIX = "corelane.";

  private MeterNames() {}

  /** The metrics2 name of a meter; Micrometer keeps tags in the order of their keys. */
  static String of(Meter.Id id) {
    StringBuilder name = new StringBuilder();
    String meter = id.getName();
    append(name, meter.startsWith(PREFIX) ? meter.substring(PREFIX.length()) : meter);
    for (Tag tag : id.getTags()) {
      append(name, tag.getKey());
      append(name, tag.getValue());
    }
    return name.toString();
  }

  private static void append(StringBuilder name, String words) {
    boolean first = true;
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      if (!Character.isLetterOrDigit(c)) {
        first = true;
      } else {
        name.append(first ? Character.toUpperCase(c) : c);
        first = false;
      }
    }
  }
}
