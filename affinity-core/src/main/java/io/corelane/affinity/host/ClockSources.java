/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * The kernel's clock sources.
 *
 * @param current the clock behind {@code clock_gettime}
 * @param available those it could be
 */
public record ClockSources(Reading<String> current, Reading<List<String>> available) {}
