/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * What the kernel counts for each CPU, since boot.
 *
 * @param times what each online CPU has spent its time on; not known while no CPU is known
 * @param softnet each CPU's packet counters
 */
public record CpuCounters(Reading<List<CpuTime>> times, Reading<List<Softnet>> softnet) {}
