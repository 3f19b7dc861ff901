/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

/** What the policy knows when it places the uploads of a scene. */
enum Situation {
  /** They begin one after the other, and nothing was measured. */
  BEGIN_COLD("begin cold"),
  /** They begin on a machine that was measured without uploads; receivers were measured before. */
  BEGIN_AFTER_IDLE("begin after idle"),
  /** The same, and packets come in by their queues already, as they will while they run. */
  BEGIN_UNDER_LOAD("begin under load"),
  /** They began cold; since then the loop has measured all, and ticked until it settled. */
  LOOP("loop");

  final String title;

  Situation(String title) {
    this.title = title;
  }
}
