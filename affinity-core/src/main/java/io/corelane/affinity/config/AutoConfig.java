/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.time.Duration;
import java.util.Optional;

/**
 * How mode auto works.
 *
 * @param slice how long one mode is measured, 1 second to 1 hour
 * @param holdOut the share of the time in which comparing goes on after the verdict, 0 to 0.5
 * @param mostLoss how much less a trial may have received because of the mode that it tries, in
 *     slices' worth of uploads, 0.5 to 1000
 * @param state the file that keeps what was found; nothing for one beside the first volume
 */
public record AutoConfig(Duration slice, double holdOut, double mostLoss, Optional<String> state) {}
