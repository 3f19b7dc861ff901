/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.cli.fleet.rollout.Changed;
import io.corelane.affinity.cli.fleet.rollout.RollOut;
import java.util.List;

/** How a roll-out ended as JSON, for scripts. */
final class RollOutJson {

  private RollOutJson() {}

  static String of(String mode, RollOut.Result result, List<FleetAnswer> leftOut) {
    ObjectNode root = FleetJson.object();
    root.put("mode", mode).put("stopped", !result.reasons().isEmpty());
    result.reasons().forEach(root.putArray("reasons")::add);
    for (Changed one : result.changed()) {
      root.withArray("changed")
          .addObject()
          .put("name", one.node().name())
          .put("before", one.before().mode())
          .put("refusal", one.refusal())
          .put("silence", one.silence());
    }
    result.notReturned().forEach(root.putArray("notReturned")::add);
    leftOut.forEach(answer -> FleetJson.dataNode(root.withArray("leftOut").addObject(), answer));
    return FleetJson.text(root);
  }
}
