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
import io.corelane.hdfs.metrics.Panels;
import io.corelane.hdfs.metrics.PrometheusServer;
import io.corelane.hdfs.metrics.Promtool;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * What Prometheus has of real DataNodes: {@code /corelane/metrics} by its own conventions, whatever
 * alerts and dashboard ask for, and the dashboard's figures for two hundred DataNodes.
 */
class ObservabilityIT {

  private static final int BLOCK = 8 * TestCluster.MIB;
  private static final int WORKING = 198;

  /** In mode steer all meters are there, also while there is no helper. */
  private static final Map<String, String> KEYS =
      Map.of(
          "corelane.mode", "steer",
          "corelane.steer.socket", "/run/corelane-not-here/socket",
          "corelane.tick.interval", "200ms",
          "corelane.write.minimum-size", "0");

  @Test
  void prometheusHasAllThatItIsAskedFor(@TempDir java.nio.file.Path directory) throws Exception {
    try (TestCluster cluster = TestCluster.start(0, KEYS)) {
      Configuration conf = new Configuration(cluster.mini().getConfiguration(0));
      cluster.mini().startDataNodes(conf, 1, true, null, null);
      conf = new Configuration(conf);
      conf.set("corelane.tick.interval", "wrong");
      cluster.mini().startDataNodes(conf, 1, true, null, null);
      cluster.mini().waitActive();
      URI metrics = metrics(cluster, 0);
      upload(cluster, 1);
      // What is not known before the first look at the machine is not a number before it.
      TestCluster.await(
          "a tick", () -> !text(metrics, "text/plain").contains("corelane_softnet_dropped NaN"));
      String exposed = text(metrics, "text/plain");
      assertEquals(Set.of(), new Exposition(exposed).faults());
      isByThePromtoolsConventions(exposed, directory);
      isBounded(cluster, metrics, new Exposition(exposed).series());
      saysWhyNothingIsDone(metrics(cluster, 1));
      asPrometheusShowsIt(cluster, directory);
      askedByTheDoctor(metrics.resolve("/"));
    }
  }

  private static void isByThePromtoolsConventions(String exposed, java.nio.file.Path directory)
      throws Exception {
    java.nio.file.Path file = Files.writeString(directory.resolve("metrics"), exposed);
    Promtool.Verdict verdict = Promtool.INSTALLED.checkMetrics(file);
    assertTrue(verdict.isGood(), verdict::output);
    assertEquals("", verdict.output());
  }

  /** OpenMetrics for who asks for it, as Prometheus does; else the text format. */
  @Test
  void theFormatIsWhatTheScraperAccepts() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of())) {
      URI metrics = metrics(cluster, 0);
      String open = "application/openmetrics-text; version=1.0.0; charset=utf-8";
      String prometheus =
          "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";
      assertEquals(open, type(metrics, prometheus));
      assertTrue(text(metrics, prometheus).endsWith("# EOF\n"));
      String protobuf = "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily";
      for (String accept : List.of("*/*", "text/html", protobuf, "text/plain;version=0.0.4")) {
        assertEquals("text/plain; version=0.0.4; charset=utf-8", type(metrics, accept), accept);
      }
      assertTrue(text(metrics, "*/*").contains("\ncorelane_mode{mode=\"bind\"} 1.0\n"));
    }
  }

  /** However many uploads there are. */
  private static void isBounded(TestCluster cluster, URI metrics, int series) throws Exception {
    for (int i = 2; i < 12; i++) {
      upload(cluster, i);
    }
    Exposition later = new Exposition(text(metrics, "text/plain"));
    assertEquals(series, later.series());
    assertTrue(series < 300, () -> "one DataNode has " + series + " series");
  }

  private static void saysWhyNothingIsDone(URI metrics) {
    String exposed = text(metrics, "text/plain");
    assertTrue(exposed.contains("\ncorelane_active 0.0\n"), exposed);
    assertTrue(exposed.contains("\ncorelane_inactive{reason=\"configuration\"} 1.0\n"), exposed);
  }

  /** Two hundred: one asked under 198 names, one where Corelane is inactive, and one is dead. */
  private static void asPrometheusShowsIt(TestCluster cluster, java.nio.file.Path directory)
      throws Exception {
    Map<String, String> datanodes = new TreeMap<>();
    for (int i = 0; i < WORKING; i++) {
      datanodes.put("dn" + i + ":9864", metrics(cluster, 0).getAuthority());
    }
    datanodes.put("inactive:9864", metrics(cluster, 1).getAuthority());
    datanodes.put("dead:9864", "127.0.0.1:1");
    try (PrometheusServer prometheus = PrometheusServer.start(directory, datanodes)) {
      TestCluster.await("Prometheus", prometheus::isReady);
      awaitLines(prometheus, "corelane_active", WORKING + 1);
      Map<String, String> queries = Panels.queries();
      assertTrue(queries.size() > 40, queries::toString);
      for (Map.Entry<String, String> query : queries.entrySet()) {
        if (!Panels.needsATrial(query.getValue())) {
          TestCluster.await(
              query.getKey() + " shows something",
              () -> lines(prometheus, query.getValue()) > 0 || uploadOnceMore(cluster));
        }
        int lines = lines(prometheus, query.getValue());
        assertTrue(lines <= 20, () -> query.getKey() + " shows " + lines + " lines");
      }
      // A scrape that takes too long counts for its seconds.
      awaitOfAll(prometheus, queries, "Answer", 199);
      awaitOfAll(prometheus, queries, "Active", WORKING);
      awaitOfAll(prometheus, queries, "In mode bind or steer", WORKING);
      TestCluster.await(
          "two are silent or inactive",
          () -> lines(prometheus, queries.get("Silent or inactive A")) == 2);
      awaitLines(prometheus, "ALERTS{alertname=\"CorelaneSteeringDown\"}", WORKING);
      awaitLines(prometheus, "ALERTS{alertname=\"CorelaneInactive\"}", 1);
    }
  }

  /**
   * What has to be uploaded for a figure of the last minute, however long the test was under way
   * before it asked. Below 64 MiB in that minute there is no CPU time per GiB.
   */
  private static boolean uploadOnceMore(TestCluster cluster) {
    try {
      upload(cluster, 12);
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void awaitLines(PrometheusServer prometheus, String expression, int lines)
      throws InterruptedException {
    TestCluster.await(expression + " of " + lines, () -> lines(prometheus, expression) == lines);
  }

  private static int lines(PrometheusServer prometheus, @Nullable String expression) {
    try {
      return prometheus.query(String.valueOf(expression)).size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is shown as "198 of 200". */
  private static Map<String, Integer> ofAll(
      PrometheusServer prometheus, Map<String, String> queries, String panel) throws IOException {
    JsonNode shown = prometheus.query(String.valueOf(queries.get(panel + " A"))).path(0);
    return Map.of(shown.path("metric").path("all").asText(), shown.path("value").path(1).asInt());
  }

  private static void awaitOfAll(
      PrometheusServer prometheus, Map<String, String> queries, String panel, int number)
      throws InterruptedException {
    TestCluster.await(
        panel + ": 200 and " + number,
        () -> {
          try {
            return ofAll(prometheus, queries, panel).equals(Map.of("200", number));
          } catch (IOException e) {
            return false;
          }
        });
  }

  private static void upload(TestCluster cluster, int number) throws IOException {
    Path file = new Path("/" + number);
    try (OutputStream out = cluster.fs().create(file, true, 65_536, (short) 2, BLOCK)) {
      out.write(TestCluster.bytes(BLOCK, number));
    }
  }

  private static URI metrics(TestCluster cluster, int datanode) {
    return URI.create(
        "http://127.0.0.1:" + cluster.datanode(datanode).getInfoPort() + "/corelane/metrics");
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

  private static String text(URI metrics, String accept) {
    return get(metrics, accept).body();
  }

  private static String type(URI metrics, String accept) {
    return get(metrics, accept).headers().firstValue("Content-Type").orElse("none");
  }

  private static HttpResponse<String> get(URI metrics, String accept) {
    try {
      HttpResponse<String> response =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .build()
              .send(
                  HttpRequest.newBuilder(metrics).header("Accept", accept).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertEquals(200, response.statusCode(), response::body);
      return response;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
