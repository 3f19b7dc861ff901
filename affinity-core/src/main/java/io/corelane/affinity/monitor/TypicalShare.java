/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.policy.UploadDemand;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The share of one core that intensive uploads' threads use of late: a mean that forgets half at
 * each tick that measured any. Each upload in progress counts once, and so does each that has ended
 * since: many end before they could be looked at twice.
 */
final class TypicalShare {

  private final double intensiveBytesPerSecond;
  private EndedUploads before = EndedUploads.NONE;
  private OptionalDouble mean = OptionalDouble.empty();

  /** Nothing was measured yet. Slower uploads do not count. */
  TypicalShare(double intensiveBytesPerSecond) {
    this.intensiveBytesPerSecond = intensiveBytesPerSecond;
  }

  /**
   * One more tick; the share, 0 to {@link UploadDemand#MOST_SHARE}, or nothing before any was
   * measured.
   */
  OptionalDouble tick(List<UploadDemand> uploads, EndedUploads ended) {
    double sum = 0;
    long samples = 0;
    for (UploadDemand upload : uploads) {
      if (upload.share().isPresent()
          && upload.bytesPerSecond().orElse(0) >= intensiveBytesPerSecond) {
        sum += upload.share().getAsDouble();
        samples++;
      }
    }
    long count = ended.count() - before.count();
    double run = ended.runNanos() - before.runNanos();
    double lifetime = ended.lifetimeNanos() - before.lifetimeNanos();
    before = ended;
    if (count > 0 && run >= 0 && lifetime > 0) {
      sum += count * Math.min(UploadDemand.MOST_SHARE, run / lifetime);
      samples += count;
    }
    if (samples > 0) {
      double now = sum / samples;
      mean = OptionalDouble.of((mean.orElse(now) + now) / 2);
    }
    return mean;
  }
}
