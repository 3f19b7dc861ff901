/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The locality meter: which CPU handled the bytes of an upload at each step, from the kernel's own
 * trace events. It knows nothing of Corelane's placement and reads none of its reports, so that it
 * can prove them wrong.
 */
@NullMarked
package io.corelane.bench.rig.meter;

import org.jspecify.annotations.NullMarked;
