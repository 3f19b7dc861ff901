/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cluster.HarnessException;
import java.util.Optional;

/**
 * Which guest a comparison runs in, and what is kept afterwards.
 *
 * @param profile its shape; empty for the guest that runs, else {@code two-node}
 * @param instance which, 0 to 9
 * @param keep whether logs and configuration stay, and a guest that was booted for this
 */
public record GuestChoice(Optional<String> profile, int instance, boolean keep) {

  private static final int LAST_INSTANCE = 9;

  void check() throws HarnessException {
    OptionRange.check("--instance", instance, 0, LAST_INSTANCE, "");
  }
}
