/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.util.Optional;

/**
 * A DataNode that was told the new mode.
 *
 * @param node the DataNode
 * @param before as it was before
 * @param refusal why the new mode did not come into force; empty if it did
 * @param sinceMillis when it came into force, by the DataNode's clock, in milliseconds since 1970
 * @param after as it was when last looked at; nothing if it did not answer then
 * @param silence why it did not answer; empty if it did
 */
public record Changed(
    FleetNode node,
    ModeSeen before,
    String refusal,
    long sinceMillis,
    Optional<ModeSeen> after,
    String silence) {

  /** Told, and its mode is in force. */
  public static Changed done(FleetNode node, ModeSeen before, ModeSeen after) {
    return new Changed(node, before, "", after.sinceMillis(), Optional.of(after), "");
  }

  /** Told in vain. */
  public static Changed refused(FleetNode node, ModeSeen before, String why) {
    return new Changed(node, before, why, 0, Optional.empty(), "");
  }

  /** Looked at once more. */
  public Changed seen(ModeSeen now) {
    return new Changed(node, before, refusal, sinceMillis, Optional.of(now), "");
  }

  /** Looked at once more, in vain. */
  public Changed silent(String why) {
    return new Changed(node, before, refusal, sinceMillis, Optional.empty(), why);
  }

  /** Failures since it was changed; a restart begins to count anew. */
  long newFailures() {
    long now = after.map(ModeSeen::failures).orElse(0L);
    return now < before.failures() ? now : now - before.failures();
  }
}
