/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/** What a trial says of the other way. */
public enum TrialVerdict {
  /** Not enough is known; the trial goes on. */
  UNDECIDED,
  /** It brings more of one measure, and seems to bring of none less by as much as matters. */
  HELPS,
  /** Writes of Corelane's own have failed in its slices; once is enough. */
  FAILS,
  /** It brings less of at least one measure. */
  HARMS,
  /** So much less was received in its slices that the trial may not go on; perhaps by chance. */
  TOO_DEAR,
  /** No measure differs by as much as would matter, or many pairs or a week have not shown it. */
  NO_DIFFERENCE
}
