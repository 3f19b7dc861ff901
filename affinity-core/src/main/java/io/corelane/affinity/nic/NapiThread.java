/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;

/**
 * A kernel thread that polls one NAPI instance, as with threaded NAPI (Linux {@code
 * napi_kthread_create}): it, not the interrupt's CPU, then runs what a softirq would.
 *
 * @param napiId the instance's id
 * @param tid the thread's id
 * @param cpus the CPUs it may run on; never empty
 */
public record NapiThread(int napiId, int tid, CpuSet cpus) {}
