/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import java.util.concurrent.Callable;

/**
 * A subcommand of {@code corelane} that another module brings. Implementations carry picocli's
 * {@code @Command(name = ...)}, have a public constructor without arguments, are found by {@link
 * java.util.ServiceLoader} and return an exit code: 0 done, 1 failed, 2 wrong usage.
 */
public interface Subcommand extends Callable<Integer> {}
