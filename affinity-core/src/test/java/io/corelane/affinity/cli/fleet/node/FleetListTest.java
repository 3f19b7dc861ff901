/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which DataNodes there are, by a list and by a NameNode. */
class FleetListTest {

  private static List<String> shown(List<FleetNode> nodes) {
    return nodes.stream()
        .map(node -> node.name() + " " + node.web().map(Object::toString).orElse(node.absence()))
        .toList();
  }

  @Test
  void aListHasCommasBlanksLinesAndRemarks() {
    assertEquals(
        List.of(
            "dn1 http://dn1:9864",
            "dn2 http://dn2:1234",
            "dn3:9865 https://dn3:9865",
            "dn3:9866 https://dn3:9866"),
        shown(FleetList.of("dn2:1234, dn1\n# dn9\nhttps://dn3:9865/ https://dn3:9866 # two\ndn1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nobody", "dn1:0", "dn1:70000", "ftp://dn1", "dn1/jmx", "d n:x"})
  void whatIsNoListIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> FleetList.of(text));
  }

  /** As Hadoop 3.5.0 writes them. */
  @Test
  void aNameNodesListsAreOfNamesAndPorts() throws IOException {
    JsonNode live =
        new ObjectMapper()
            .readTree(
                """
                {"dn2.example.com:9866":{"infoAddr":"10.0.0.2:9864","infoSecureAddr":"10.0.0.2:0",
                 "xferaddr":"10.0.0.2:9866","location":"/rack2","lastContact":0,"version":"3.5.0"},
                 "dn1.example.com:9866":{"infoAddr":"10.0.0.1:0","infoSecureAddr":"10.0.0.1:9865",
                 "xferaddr":"10.0.0.1:9866","location":"/rack3"},
                 "dn0.example.com:9866":{"infoAddr":"10.0.0.3:9864","infoSecureAddr":"10.0.0.3:0",
                 "location":"/rack3"},
                 "one;host:9866":{"infoAddr":"10.0.0.4:9864","infoSecureAddr":"10.0.0.4:0"}}
                """);
    assertEquals(
        List.of(
            "one;host the NameNode knows it by a name that cannot be asked",
            "dn2.example.com http://dn2.example.com:9864",
            "dn0.example.com http://dn0.example.com:9864",
            "dn1.example.com https://dn1.example.com:9865"),
        shown(NameNodeList.of(live, new ObjectMapper().readTree("{}"))));
  }
}
