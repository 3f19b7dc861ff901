/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

/** What a check says of one thing. From the worst to the least. */
public enum Verdict {
  /** It costs uploads much, or keeps Corelane from working. */
  PROBLEM,
  /** It may cost uploads something, or is worth a look; many hosts run well with it. */
  ADVICE,
  /** It could not be seen; the finding says why. */
  UNSEEN,
  /** It is worth knowing, and no fault: there is nothing to do now. */
  NOTE,
  /** It is in order. */
  OK,
  /** This host has no such thing. */
  NOT_APPLICABLE
}
