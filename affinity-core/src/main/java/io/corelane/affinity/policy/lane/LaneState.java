/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.policy.Demand;
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

  /**
   * A demand in which packets that came where their receiver had been put are adrift: where the
   * kernel tells nothing of them, only that shows that they follow. While the upload is bound they
   * may do so; once it is left to the scheduler there is nothing to place it beside.
   */
  Demand withFollowers(Demand demand) {
    if (uploads.values().stream().noneMatch(history -> history.packets().follow())) {
      return demand;
    }
    return demand.with(
        demand.uploads().stream()
            .map(
                upload ->
                    upload.receiverCpus().isEmpty() && of(upload.id()).packets().follow()
                        ? upload.with(upload.upload().adrift(LeftAlone.CAME))
                        : upload)
            .toList());
  }

  UploadHistory of(String upload) {
    return uploads.getOrDefault(upload, UploadHistory.NONE);
  }
}
