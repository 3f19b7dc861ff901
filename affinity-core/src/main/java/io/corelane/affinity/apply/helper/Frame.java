/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.helper.Protocol.FrameType;

/**
 * One frame that was received.
 *
 * @param version of the protocol, as the sender has it
 * @param type what it is
 * @param id the request's that it answers
 * @param payload the rest
 */
record Frame(int version, FrameType type, int id, Payload payload) {}
