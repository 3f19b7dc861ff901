/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

/**
 * One thread's CPU time and place, from {@code /proc/PID/task/TID/stat} (proc(5)).
 *
 * @param tid the kernel's thread id
 * @param name its name, cut by the kernel to 15 bytes
 * @param user ticks of 1/100 s in user space
 * @param system ticks of 1/100 s in the kernel
 * @param lastCpu the CPU it ran on last, or runs on now
 */
public record ThreadTime(int tid, String name, long user, long system, int lastCpu) {}
