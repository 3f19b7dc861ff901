/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

/**
 * A running program that sets interrupts or CPU masks when told to, or at its start, rather than
 * all the time.
 *
 * @param name its {@code comm}: {@code tuned} or {@code corelaned}
 * @param pid its process id
 * @param detail what is known of what it does, such as tuned's profile; may be empty
 */
public record OtherProgram(String name, int pid, String detail) {}
