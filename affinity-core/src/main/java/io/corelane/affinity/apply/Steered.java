/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Optional;

/**
 * A value of the kernel that is changed at present, for reports.
 *
 * @param what which
 * @param before its value before the first change: what it gets back
 * @param now its value now
 * @param effective where an interrupt is delivered, if that was told; lags behind without interrupt
 *     remapping
 * @param reason why it was changed, in whole sentences
 */
public record Steered(
    Identified what, CpuSet before, CpuSet now, Optional<CpuSet> effective, String reason) {}
