/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/** The two ways to handle uploads that a trial compares. */
public enum TrialWay {
  /** The standard, which is kept unless the other helps. */
  BASELINE,
  /** The one in question. */
  OTHER;

  TrialWay opposite() {
    return this == BASELINE ? OTHER : BASELINE;
  }
}
