/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.OptionalDouble;

/** Which uploads are placed, and with which weight. */
public final class Intensity {

  /** So that an upload whose measured use rounds to nothing still counts for something. */
  private static final double LEAST_SHARE = 0.01;

  private final PolicyParameters parameters;
  private final double unmeasured;

  /** Measures for one demand; the typical share stands for one that was not measured. */
  public Intensity(PolicyParameters parameters, OptionalDouble typicalShare) {
    this.parameters = parameters;
    this.unmeasured = atLeast(typicalShare.orElse(parameters.expectedShare()));
  }

  /** The share that an upload is taken to want before it was measured; above 0. */
  public double unmeasured() {
    return unmeasured;
  }

  /**
   * Whether an upload is intensive enough to be placed. Between the two thresholds it stays what it
   * is: bound or not.
   */
  public boolean isManaged(UploadDemand upload) {
    if (upload.bytesPerSecond().isEmpty()) {
      return true;
    }
    double rate = upload.bytesPerSecond().getAsDouble();
    return rate >= parameters.intensiveBytesPerSecond()
        || (rate >= parameters.idleBytesPerSecond() && !upload.receiverCpus().isEmpty());
  }

  /** The share of one core that its threads want, or are taken to want; above 0. */
  public double share(UploadDemand upload) {
    return atLeast(upload.share().orElse(unmeasured));
  }

  private static double atLeast(double share) {
    return Math.max(LEAST_SHARE, share);
  }
}
