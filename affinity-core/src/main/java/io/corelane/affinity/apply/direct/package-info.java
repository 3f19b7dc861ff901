/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Changes values of the kernel with the rights of this process, and puts them back. */
@NullMarked
package io.corelane.affinity.apply.direct;

import org.jspecify.annotations.NullMarked;
