/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machine;

/**
 * One fact that could not be had.
 *
 * @param what the file or thing that is missing, such as {@code /proc/interrupts}
 * @param why what is wrong with it, such as {@code not there} or {@code permission denied}
 * @param consequence what is therefore not known, in words for an operator
 */
public record MissingFact(String what, String why, String consequence) {}
