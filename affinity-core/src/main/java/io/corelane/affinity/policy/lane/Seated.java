/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.policy.Target;
import java.util.List;

/**
 * An upload and the seat that it should have.
 *
 * @param member the upload
 * @param target the seat
 * @param gain what it saves against where the upload is, in cores; infinite where it may not stay;
 *     0 if it is there
 * @param leaving why it should leave where it is; empty if it has no place or is there
 */
record Seated(Member member, Target target, double gain, List<String> leaving) {}
