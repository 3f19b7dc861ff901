/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.trial.Totals;
import java.util.Optional;

/**
 * What is seen at one moment.
 *
 * @param totals what was counted
 * @param epochMillis the time of day, which somebody may set, in milliseconds since 1970
 * @param machine what the machine is, in words; nothing while not all of it is known
 * @param steers whether there is somebody to steer for a DataNode
 * @param steering whether that one steers now; told in mode steer only
 */
public record Seen(
    Totals totals, long epochMillis, Optional<String> machine, boolean steers, boolean steering) {}
