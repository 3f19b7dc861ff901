/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What a check of the doctor answers: a verdict on a topic, with a remedy that can be undone. */
@NullMarked
package io.corelane.affinity.doctor.finding;

import org.jspecify.annotations.NullMarked;
