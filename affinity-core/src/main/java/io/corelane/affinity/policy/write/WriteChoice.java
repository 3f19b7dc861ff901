/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

/**
 * How a volume's blocks are to be written.
 *
 * @param way the way
 * @param reason one sentence for the operator: the way, and why
 * @param signs what the figures meant; the next choice for this volume needs them
 * @param judged whether how uploads fare may make the next choice another one: blocks written
 *     directly against their own beginnings, what stock HDFS brings against what that brought
 */
public record WriteChoice(WriteWay way, String reason, WriteSigns signs, boolean judged) {}
