/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.policy.UploadDemand;

/**
 * An upload that is placed.
 *
 * @param index its place in the demand's order, idle uploads counted too
 * @param demand the upload
 * @param anchor what it should be near; one object for equal anchors
 * @param queues its volume's hardware queues
 * @param share the share of one core that its threads want
 */
record Member(int index, UploadDemand demand, Anchor anchor, HardwareQueues queues, double share) {}
