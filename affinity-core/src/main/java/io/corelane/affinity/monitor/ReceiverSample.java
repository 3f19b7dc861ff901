/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;

/**
 * One upload's receiver, as it stands at one moment.
 *
 * @param tid its kernel thread id; 0 if there is none
 * @param use what it has used; absent when the thread has ended
 * @param cpus the CPUs it is bound to now; empty when left to the scheduler
 * @param runsOn the CPUs it really runs on: those it is bound to, but for one that is bound in
 *     imagination only, as in mode observe; empty when left to the scheduler
 */
public record ReceiverSample(int tid, Reading<ThreadUse> use, CpuSet cpus, CpuSet runsOn) {}
