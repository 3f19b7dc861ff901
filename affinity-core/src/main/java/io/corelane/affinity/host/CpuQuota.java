/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;

/**
 * A limit of CPU time for a cgroup.
 *
 * @param file the {@code cpu.max} (cgroup v2) or {@code cpu.cfs_quota_us} (v1) that limits
 * @param cpus CPUs' worth of time, such as 2.5
 * @param throttling how often it was reached; not known is not never
 */
public record CpuQuota(String file, double cpus, Reading<Throttling> throttling) {}
