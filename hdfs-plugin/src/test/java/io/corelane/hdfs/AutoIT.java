/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Corelane;
import io.corelane.affinity.config.ConfigKey;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.config.ModeKey;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.VerdictText;
import io.corelane.affinity.trial.TrialVerdict;
import io.corelane.hdfs.metrics.AutoReport;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Mode auto of a real DataNode under uploads that go on all the time. What a mode is worth is
 * injected: the client sends less per second while one of the modes is in force.
 */
class AutoIT {

  private static final Duration PATIENCE = Duration.ofMinutes(8);
  private static final double BYTES_PER_SECOND = 10 << 20;
  private static final int PIECE = 64 << 10;
  private static final int BLOCK = 16 << 20;

  private static final Map<String, String> KEYS =
      Map.of(
          "corelane.mode", "auto",
          "corelane.auto.slice", "1s",
          "corelane.auto.hold-out", "0",
          "corelane.tick.interval", "200ms");

  /** So that a trial ends by a proof alone. */
  private static final String NO_BOUND = "1000";

  @TempDir java.nio.file.Path directory = java.nio.file.Path.of("");

  private final ExecutorService clients = Executors.newCachedThreadPool();
  private final List<Future<Void>> uploads = new ArrayList<>();
  private volatile boolean ended;

  /** The client injects what a mode is worth, not the disk: there is no write-back to wait for. */
  @BeforeAll
  static void restShortly() {
    System.setProperty(Judging.LEAST_REST_MILLIS, "250");
  }

  @AfterAll
  static void restAsUsual() {
    System.clearProperty(Judging.LEAST_REST_MILLIS);
  }

  @AfterEach
  void endUploads() throws Exception {
    ended = true;
    clients.shutdown();
    assertTrue(clients.awaitTermination(1, TimeUnit.MINUTES));
    for (Future<Void> upload : uploads) {
      upload.get();
    }
  }

  private TestCluster cluster(String mostLoss) throws Exception {
    Map<String, String> keys = new HashMap<>(KEYS);
    keys.put("corelane.auto.most-loss", mostLoss);
    keys.put("corelane.auto.state", directory.resolve("trial").toString());
    TestCluster cluster = TestCluster.start(0, keys);
    Configuration conf = new Configuration(cluster.mini().getConfiguration(0));
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    cluster.mini().startDataNodes(conf, 1, true, null, null);
    cluster.mini().waitActive();
    return cluster;
  }

  /** Uploads without an end, with so much of the full rate while that mode is in force. */
  private void upload(TestCluster cluster, Mode slow, double share) {
    Callable<Void> client =
        () -> {
          byte[] bytes = TestCluster.bytes(BLOCK, 1);
          for (int file = 0; !ended; file++) {
            Path path = new Path("/up-" + file % 4);
            try (OutputStream out = cluster.fs().create(path, true, PIECE, (short) 1, BLOCK)) {
              send(out, bytes, () -> cluster.corelane(0).mode() == slow ? share : 1);
            }
            if (!ended) { // Otherwise the DataNode may be about to stop.
              assertArrayEquals(bytes, cluster.read(path.toString()), "file " + file);
            }
          }
          return null;
        };
    uploads.add(clients.submit(client));
  }

  private static void send(OutputStream out, byte[] bytes, Callable<Double> share)
      throws Exception {
    long due = System.nanoTime();
    for (int sent = 0; sent < bytes.length; sent += PIECE) {
      out.write(bytes, sent, PIECE);
      due += (long) (PIECE / (BYTES_PER_SECOND * share.call()) * 1e9);
      TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
    }
  }

  private static AutoFigures await(TestCluster cluster, Predicate<AutoFigures> condition)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (; ; ) {
      AutoFigures now = cluster.corelane(0).auto();
      if (condition.test(now)) {
        return now;
      }
      assertTrue(System.nanoTime() < end, now::toString);
      Thread.sleep(100);
    }
  }

  private static boolean isSettled(AutoFigures figures) {
    return figures.state() == AutoFigures.State.SETTLED;
  }

  @Test
  void aModeThatReceivesLessIsLeft() throws Exception {
    try (TestCluster cluster = cluster(NO_BOUND)) {
      upload(cluster, Mode.BIND, 0.3);
      AutoFigures found = await(cluster, AutoIT::isSettled);
      assertEquals(TrialVerdict.HARMS, found.current().orElseThrow().verdict(), found::toString);
      TestCluster.await("mode off", () -> cluster.corelane(0).mode() == Mode.OFF);
      endUploads();
      uploads.clear();
    }
  }

  /** As an operator has it, who sets no bound: a proof would take twice as long, and cost more. */
  @Test
  void aModeThatReceivesThreeTenthsLessIsLeftBeforeItsTrialCostsTooMuch() throws Exception {
    try (TestCluster cluster = cluster(ConfigKey.AUTO_MOST_LOSS.defaultValue())) {
      upload(cluster, Mode.BIND, 0.7);
      AutoFigures found = await(cluster, AutoIT::isSettled);
      Set<TrialVerdict> left = Set.of(TrialVerdict.TOO_DEAR, TrialVerdict.HARMS);
      assertTrue(left.contains(found.current().orElseThrow().verdict()), found::toString);
      TestCluster.await("mode off", () -> cluster.corelane(0).mode() == Mode.OFF);
      endUploads();
      uploads.clear();
    }
  }

  @Test
  void aModeThatReceivesMoreIsKeptOverARestartAndEverySurfaceSaysSo() throws Exception {
    try (TestCluster cluster = cluster(NO_BOUND)) {
      upload(cluster, Mode.OFF, 0.3);
      AutoFigures found = await(cluster, AutoIT::isSettled);
      assertEquals(TrialVerdict.HELPS, found.current().orElseThrow().verdict(), found::toString);
      TestCluster.await("mode bind", () -> cluster.corelane(0).mode() == Mode.BIND);
      everySurfaceSays(cluster, cluster.corelane(0).auto());
      anotherModeEndsIt(cluster);
      endUploads();
      uploads.clear();

      assertTrue(cluster.mini().restartDataNode(0, false));
      cluster.mini().waitActive();
      AutoFigures kept = await(cluster, AutoIT::isSettled);
      assertEquals(found.trials(), kept.trials());
      assertTrue(kept.news().startsWith("goes on: bind helps"), kept.news());
      TestCluster.await("mode bind", () -> cluster.corelane(0).mode() == Mode.BIND);
    }
  }

  /** A mode that an operator sets is in force, and stays. */
  private static void anotherModeEndsIt(TestCluster cluster) throws Exception {
    CorelaneService corelane = cluster.corelane(0);
    corelane.switchTo(Mode.OBSERVE);
    assertEquals(Mode.OBSERVE, corelane.mode());
    assertEquals(AutoFigures.NONE, corelane.auto());
    assertEquals("observe", corelane.report().getConfiguredMode());
    corelane.switchTo(ModeKey.AUTO);
    AutoFigures again = await(cluster, AutoIT::isSettled);
    assertTrue(again.news().startsWith("goes on: bind helps"), again.news());
    TestCluster.await("mode bind", () -> corelane.mode() == Mode.BIND);
  }

  private static void everySurfaceSays(TestCluster cluster, AutoFigures figures) throws Exception {
    AutoReport report = new AutoReport(figures);
    JsonNode expected = new ObjectMapper().valueToTree(report);
    URI server = URI.create("http://127.0.0.1:" + cluster.datanode(0).getInfoPort() + "/");
    String finding = VerdictText.finding(figures.current().orElseThrow());

    JsonNode bean =
        new ObjectMapper()
            .readTree(text(server.resolve("jmx?qry=Hadoop:service=DataNode,name=Corelane")))
            .path("beans")
            .get(0);
    assertEquals("auto", bean.path("ConfiguredMode").asText());
    assertEquals("bind", bean.path("Mode").asText());
    assertEquals("active", bean.path("State").asText());
    assertEquals("settled", bean.path("Auto").path("state").asText());
    JsonNode trial = bean.path("Auto").path("trials").get(0);
    assertEquals("helps", trial.path("verdict").asText());
    assertEquals(finding, trial.path("finding").asText());

    String prom = settled(server.resolve("prom"));
    JsonNode json = new ObjectMapper().readTree(command("verdict", "--json", "--url", server));
    assertEquals("auto", json.path("configuredMode").asText());
    assertEquals(finding, json.path("trials").get(0).path("finding").asText());
    int measures = 0;
    for (JsonNode measure : expected.path("trials").get(0).path("measures")) {
      String name = measure.path("measure").asText();
      double ratio = measure.path("ratio").asDouble();
      JsonNode told = json.path("trials").get(0).path("measures").get(measures);
      assertEquals(ratio, told.path("ratio").asDouble(), 1e-9, name);
      assertEquals(ratio, trial.path("measures").get(measures).path("ratio").asDouble(), 1e-9);
      assertEquals(ratio, sample(prom, "corelane_auto_ratio_measure_" + name), 1e-9);
      assertEquals(
          measure.path("low").asDouble(),
          sample(prom, "corelane_auto_ratio_low_measure_" + name),
          1e-9);
      measures++;
    }
    assertEquals(3, measures);
    assertEquals(1, sample(prom, "corelane_auto_verdict_verdict_helps"));
    assertEquals(1, sample(prom, "corelane_auto_state_settled"));

    String verdict = command("verdict", "--url", server);
    assertEquals(5, verdict.lines().count(), verdict);
    assertTrue(verdict.contains("Verdict: bind helps, since "), verdict);
    String watch = command("watch", "--once", "--url", server).replaceAll("\\s+", " ");
    assertTrue(watch.contains("mode auto (bind in force), active"), watch);
    assertTrue(watch.contains("Verdict: " + finding), watch);
  }

  /** Hadoop leaves a round of metrics out while the one before is on its way, and tells nobody. */
  private static String settled(URI endpoint) throws IOException, InterruptedException {
    Pattern settled = Pattern.compile("(?m)^corelane_auto_state_settled\\{[^}]*\\} 1");
    for (int tries = 0; ; tries++) {
      DefaultMetricsSystem.instance().publishMetricsNow();
      String prom = text(endpoint);
      if (settled.matcher(prom).find() || tries == 300) {
        return prom;
      }
      Thread.sleep(200);
    }
  }

  private static double sample(String prom, String name) {
    String underlined = name.replace('-', '_');
    Matcher sample = Pattern.compile("(?m)^" + underlined + "\\{[^}]*\\} (\\S+)$").matcher(prom);
    assertTrue(sample.find(), () -> underlined + " is not in\n" + prom);
    return Double.parseDouble(sample.group(1));
  }

  private static String command(Object... words) {
    StringWriter out = new StringWriter();
    CommandLine command = Corelane.commandLine().setOut(new PrintWriter(out));
    String[] args = Arrays.stream(words).map(String::valueOf).toArray(String[]::new);
    assertEquals(0, command.execute(args), out::toString);
    return out.toString();
  }

  private static String text(URI uri) throws IOException {
    try (var in = uri.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
