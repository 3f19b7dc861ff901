/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.MiniHadoopProcess.Said;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dashboards and alerts on Hadoop's own metrics know nothing of Corelane, and need not. */
class StockNamesIT {

  private static Said run(String version, List<String> keys) throws Exception {
    String hadoop = version.equals("this") ? DropInIT.thisHadoop() : OtherHadoop.classPath(version);
    return new MiniHadoopProcess(List.of(), List.of(), MiniHadoopProcess.jar(), hadoop)
        .with(keys)
        .with(List.of("hadoop.prometheus.endpoint.enabled=true"))
        .run();
  }

  @ParameterizedTest
  @ValueSource(strings = {"this", "3.4.3", "3.3.6"})
  void everyNameOfStocksIsThereLetterByLetter(String version) throws Exception {
    Said stock = run(version, List.of());
    Said ours = run(version, MiniHadoopProcess.KEYS);
    assertEquals("active", ours.one("STATE"));
    for (String endpoint : List.of("PROM", "JMX")) {
      Set<String> names = new TreeSet<>(stock.all(endpoint));
      assertTrue(
          names.stream().anyMatch(name -> name.matches("(?i).*fs_?dataset_?(impl|state).*")),
          names::toString);
      assertEquals(Set.of(), without(names, ours.all(endpoint)), "stock's, not ours");
      // Nor is there a second set of them under our name.
      assertEquals(
          Set.of(),
          new TreeSet<>(
              ours.all(endpoint).stream()
                  .filter(name -> name.matches("(?i).*corelane_?dataset.*"))
                  .toList()));
    }
  }

  private static Set<String> without(Set<String> stock, List<String> ours) {
    Set<String> left = new TreeSet<>(stock);
    left.removeAll(Set.copyOf(ours));
    // Has a name for each remote call that happened to be made.
    left.removeIf(name -> name.replace("_", "").matches("(?i).*RpcDetailed.*"));
    return left;
  }
}
