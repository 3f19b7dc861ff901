/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.steer.InterruptState;
import java.util.Map;

/**
 * What {@link LanePolicy} remembers from tick to tick.
 *
 * @param uploads by id; those of which nothing is remembered are missing
 * @param interrupts what is remembered of interrupts
 */
record LaneState(Map<String, UploadHistory> uploads, InterruptState interrupts)
    implements PolicyState {

  private static final LaneState NOTHING = new LaneState(Map.of(), InterruptState.NONE);

  /** The state itself if it is one of this policy, else an empty one. */
  static LaneState of(PolicyState state) {
    return state instanceof LaneState own ? own : NOTHING;
  }

  UploadHistory of(String upload) {
    return uploads.getOrDefault(upload, UploadHistory.NONE);
  }
}
