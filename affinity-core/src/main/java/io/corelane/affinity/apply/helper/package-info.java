/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Changes values of the kernel through the privileged helper, {@code corelaned}. */
@NullMarked
package io.corelane.affinity.apply.helper;

import org.jspecify.annotations.NullMarked;
