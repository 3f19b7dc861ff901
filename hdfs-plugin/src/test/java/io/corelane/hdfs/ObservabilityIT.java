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
import io.corelane.hdfs.metrics.Dashboards;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Whatever alerts and dashboard ask for, and the tests of the alerts make up, a real DataNode's
 * {@code /prom} has.
 */
class ObservabilityIT {

  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (corelane_\\w+) (\\w+)$");
  private static final Pattern SAMPLE = Pattern.compile("(?m)^(corelane_\\w+)\\{([^}]*)\\} ");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

  /** Added by Prometheus to all that it scrapes. */
  private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

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
      compare(text(prom));
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

  private static void compare(String text) throws Exception {
    Map<String, String> types = new HashMap<>();
    Matcher type = TYPE.matcher(text);
    while (type.find()) {
      types.put(type.group(1), type.group(2));
    }
    Map<String, Set<String>> labels = new HashMap<>();
    Matcher sample = SAMPLE.matcher(text);
    while (sample.find()) {
      Matcher label = LABEL.matcher(sample.group(2));
      Set<String> names = labels.computeIfAbsent(sample.group(1), any -> new HashSet<>());
      while (label.find()) {
        names.add(label.group(1));
      }
    }
    assertTrue(types.size() > 50, text);
    Set<String> faults = new TreeSet<>();
    for (Map.Entry<String, List<Dashboards.Use>> place : Dashboards.uses().entrySet()) {
      for (Dashboards.Use use : place.getValue()) {
        Set<String> has = new HashSet<>(OF_PROMETHEUS);
        has.addAll(labels.getOrDefault(use.name(), Set.of()));
        if (!labels.containsKey(use.name()) || !types.containsKey(use.name())) {
          faults.add(place.getKey() + ": " + use.name() + " is not exposed");
        } else if (!has.containsAll(use.labels())) {
          faults.add(place.getKey() + ": " + use.name() + " has the labels " + has);
        } else if (use.counted() && !types.get(use.name()).equals("counter")) {
          faults.add(place.getKey() + ": " + use.name() + " is a " + types.get(use.name()));
        }
      }
    }
    for (Dashboards.Use series : Dashboards.testedSeries()) {
      Set<String> has = new HashSet<>(OF_PROMETHEUS);
      has.addAll(labels.getOrDefault(series.name(), Set.of()));
      if (!has.equals(Set.copyOf(series.labels()))) {
        faults.add("a test of the alerts: " + series.name() + " has the labels " + has);
      }
    }
    assertEquals(Set.of(), faults);
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
