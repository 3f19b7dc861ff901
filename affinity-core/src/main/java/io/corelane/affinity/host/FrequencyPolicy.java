/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;

/**
 * CPUs whose frequency is chosen together (Linux {@code Documentation/admin-guide/pm/cpufreq.rst}).
 *
 * @param directory such as {@code /sys/devices/system/cpu/cpufreq/policy0}
 * @param driver {@code scaling_driver}, such as {@code intel_pstate}
 * @param governor {@code scaling_governor}, such as {@code performance}
 * @param preference {@code energy_performance_preference}, such as {@code balance_performance};
 *     absent where the processor does not choose by itself
 */
public record FrequencyPolicy(
    String directory,
    Reading<String> driver,
    Reading<String> governor,
    Reading<String> preference) {}
