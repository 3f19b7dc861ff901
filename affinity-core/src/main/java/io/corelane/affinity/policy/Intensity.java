/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/** Which uploads are placed, and with which weight. */
final class Intensity {

  /** So that a receiver whose measured use rounds to nothing still counts for something. */
  private static final double LEAST_SHARE = 0.01;

  private final PolicyParameters parameters;

  Intensity(PolicyParameters parameters) {
    this.parameters = parameters;
  }

  /**
   * Whether an upload is intensive enough to be placed. Between the two thresholds it stays what it
   * is: bound or not.
   */
  boolean isManaged(UploadDemand upload) {
    if (upload.bytesPerSecond().isEmpty()) {
      return true;
    }
    double rate = upload.bytesPerSecond().getAsDouble();
    return rate >= parameters.intensiveBytesPerSecond()
        || (rate >= parameters.idleBytesPerSecond() && !upload.receiverCpus().isEmpty());
  }

  /** The share of one core that its receiver wants, or is expected to want; above 0. */
  double share(UploadDemand upload) {
    return Math.max(LEAST_SHARE, upload.receiverShare().orElse(parameters.expectedShare()));
  }
}
