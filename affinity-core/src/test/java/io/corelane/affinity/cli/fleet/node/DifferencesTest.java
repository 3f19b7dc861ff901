/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cli.fleet.node.Differences.Difference;
import io.corelane.affinity.cli.fleet.node.Differences.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DifferencesTest {

  @Test
  void mostDecideForEachTraitAlone() {
    Map<String, String> most =
        Differences.mostCommon(
            List.of(
                Map.of("kernel", "6.1", "write", "auto"),
                Map.of("kernel", "5.10", "write", "auto"),
                Map.of("kernel", "6.1", "write", "stock"),
                Map.of("kernel", "6.1", "write", "auto", "cpus", "0-3")));
    assertEquals(Map.of("kernel", "6.1", "write", "auto", "cpus", "not set"), most);
    assertEquals(
        List.of(new Difference("cpus", "0-3", "not set")),
        Differences.of(Map.of("kernel", "6.1", "write", "auto", "cpus", "0-3"), most));
    assertEquals(
        List.of("kernel 5.10 instead of 6.1"),
        Differences.of(Map.of("kernel", "5.10", "write", "auto"), most).stream()
            .map(Difference::text)
            .toList());
  }

  @Test
  void ofTwoThatAreAsFrequentTheFirstInTheAlphabetIsTaken() {
    assertEquals(
        Map.of("a", "1"), Differences.mostCommon(List.of(Map.of("a", "2"), Map.of("a", "1"))));
  }

  @Test
  void kindsAreByAllTraitsAndTheLargestIsFirst() {
    Map<String, Map<String, String>> hosts = new LinkedHashMap<>();
    hosts.put("dn1", Map.of("CPUs", "64", "volumes", "11"));
    hosts.put("dn2", Map.of("CPUs", "64", "volumes", "12"));
    hosts.put("dn3", Map.of("CPUs", "64", "volumes", "12"));
    List<Kind> kinds = Differences.kinds(hosts);
    assertEquals(List.of("dn2", "dn3"), kinds.get(0).names());
    assertEquals(List.of(), kinds.get(0).differences());
    assertEquals(List.of("dn1"), kinds.get(1).names());
    assertEquals(List.of(new Difference("volumes", "11", "12")), kinds.get(1).differences());
    assertEquals(List.of(), Differences.kinds(Map.of()));
  }
}
