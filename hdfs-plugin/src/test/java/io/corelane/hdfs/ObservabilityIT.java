/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Corelane;
import io.corelane.hdfs.metrics.Exposition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Whatever alerts and dashboard ask for, and the tests of the alerts make up, a real DataNode's
 * {@code /prom} has. What only a trial brings, {@link AutoIT} looks for.
 */
class ObservabilityIT {

  @Test
  void everyNameAndLabelIsExposed() throws Exception {
    // In mode steer all meters are there, also while there is no helper.
    Map<String, String> keys =
        Map.of(
            "corelane.mode", "steer",
            "corelane.steer.socket", "/run/corelane-not-here/socket",
            "corelane.tick.interval", "200ms");
    try (TestCluster cluster = TestCluster.start(0, keys)) {
      Configuration conf = new Configuration(cluster.mini().getConfiguration(0));
      conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
      cluster.mini().startDataNodes(conf, 1, true, null, null);
      cluster.mini().waitActive();
      int block = 8 * TestCluster.MIB;
      try (OutputStream out = cluster.fs().create(new Path("/a"), true, 65_536, (short) 1, block)) {
        out.write(TestCluster.bytes(block, 1));
      }
      URI prom = URI.create("http://127.0.0.1:" + cluster.datanode(0).getInfoPort() + "/prom");
      // What is not known before the first look at the machine is not shown before it.
      TestCluster.await("a tick", () -> text(prom).contains("corelane_softnet_dropped{"));
      assertEquals(Set.of(), new Exposition(text(prom)).faults(name -> !Exposition.ofATrial(name)));
      askedByTheDoctor(prom.resolve("/"));
    }
  }

  /** {@code corelane doctor --url}: the DataNode steers in vain, and says so. */
  private static void askedByTheDoctor(URI server) throws Exception {
    StringWriter out = new StringWriter();
    CommandLine command = Corelane.commandLine().setOut(new PrintWriter(out));
    String url = server.toString();
    assertEquals(1, command.execute("doctor", "--json", "--url", url), out::toString);
    Map<String, String> facts = new HashMap<>();
    for (JsonNode finding : new ObjectMapper().readTree(out.toString()).path("findings")) {
      facts.put(
          finding.path("check").asText(),
          finding.path("verdict").asText() + ": " + finding.path("fact").asText());
    }
    assertTrue(
        facts.getOrDefault("corelane", "").startsWith("problem: mode steer, and cannot: "),
        facts::toString);
    assertEquals(
        "ok: dfs.datanode.sync.behind.writes = false; Corelane writes past the page cache",
        facts.get("sync-behind"));
  }

  private static String text(URI prom) {
    try {
      DefaultMetricsSystem.instance().publishMetricsNow();
      try (var in = prom.toURL().openStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
