/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.PlanStep;
import java.util.Optional;

/**
 * What a step comes down to.
 *
 * @param step the step
 * @param what the value, by its identity now
 * @param to the CPUs wanted
 * @param planned what the plan believed to be there; empty where a plan does not know
 */
record StepTarget(PlanStep step, Tunable what, CpuSet to, Optional<CpuSet> planned) {}
