/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Brings a mode into force in many DataNodes, batch by batch: the plan, which is pure, what carries
 * it out, and the journal that lets it be returned.
 */
@NullMarked
package io.corelane.affinity.cli.fleet.rollout;

import org.jspecify.annotations.NullMarked;
