/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import java.net.URI;

/** What the fleet's JSON has in common. */
final class FleetJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private FleetJson() {}

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static String text(ObjectNode root) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static ObjectNode dataNode(ObjectNode node, FleetAnswer answer) {
    return node.put("name", answer.node().name())
        .put("host", answer.node().host())
        .put("rack", answer.node().rack())
        .put("url", answer.node().web().map(URI::toString).orElse(""))
        .put("answer", answer.reach().text())
        .put("why", answer.why());
  }
}
