/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.hdfs.page.Chromium;
import io.corelane.hdfs.page.Tab;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.junit.jupiter.api.Test;

/** The status page of a real DataNode during real uploads, in a real browser. */
class StatusPageIT {

  private static final Path PICTURES =
      Path.of(System.getProperty("corelane.test.dir", "target/it"), "pictures");
  private static final int UPLOADS = 3;
  private static final String PASSWORD = "for this test only";

  /** Each row: what its first five cells say, and its block; then the roles of each CPU. */
  private static final String SEEN =
      """
      ({rows: [...document.querySelectorAll('#lanes tbody tr')].map(row =>
          [7, 0, 1, 2, 3, 4].map(i => row.cells[i].querySelector('.value').textContent).join(' | ')),
        cpus: Object.fromEntries([...document.querySelectorAll('#nodes .cpu')].map(cpu =>
          [cpu.querySelector('.number').textContent, cpu.querySelector('.roles').textContent])),
        lines: document.querySelectorAll('#lines path').length,
        tile: document.getElementById('t-uploads').textContent,
        told: window.told?.beans[0].ActiveUploads})
      """;

  /** Keeps what the DataNode answers from now on. */
  private static final String KEEP_ANSWERS =
      """
      (() => {
        const ask = window.fetch;
        window.fetch = async (...all) => {
          const answer = await ask(...all);
          window.told = await answer.clone().json();
          return answer;
        };
      })()
      """;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ObjectMapper mapper = new ObjectMapper();
  private final AtomicBoolean enough = new AtomicBoolean();
  private final List<Thread> uploads = new ArrayList<>();

  private static String server(TestCluster cluster) {
    return "http://127.0.0.1:" + cluster.datanode(0).getInfoPort();
  }

  private HttpResponse<String> get(String address) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private void beginUploads(TestCluster cluster) {
    for (int i = 0; i < UPLOADS; i++) {
      String file = "/upload-" + i;
      Thread thread = new Thread(() -> upload(cluster, file), "upload");
      thread.start();
      uploads.add(thread);
    }
  }

  /** Slow, so that its one block lasts as long as the test. */
  private void upload(TestCluster cluster, String file) {
    byte[] some = TestCluster.bytes(256 << 10, 1);
    try (OutputStream out =
        cluster
            .fs()
            .create(new org.apache.hadoop.fs.Path(file), true, 65_536, (short) 1, 2L << 30)) {
      while (!enough.get()) {
        out.write(some);
        Thread.sleep(20);
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void endUploads() throws InterruptedException {
    enough.set(true);
    for (Thread upload : uploads) {
      upload.join();
    }
  }

  private JsonNode bean(TestCluster cluster) throws IOException, InterruptedException {
    String json = get(server(cluster) + "/jmx?qry=Hadoop:service=DataNode,name=Corelane").body();
    return mapper.readTree(json).get("beans").get(0);
  }

  private static String row(JsonNode upload) {
    boolean staged = upload.get("writing").get("staged").asBoolean();
    String writer = staged ? upload.get("diskWriterCpus").asText() : "";
    String queue = staged ? upload.get("hardwareQueue").asText() : "";
    int softirq = upload.get("rxCpu").asInt();
    return String.join(
        " | ",
        upload.get("block").asText(),
        upload.get("lane").asText(),
        softirq < 0 ? "not known" : String.valueOf(softirq),
        upload.get("receiverCpus").asText(),
        writer.isEmpty() ? "none" : writer,
        queue.isEmpty() ? "not known" : upload.get("device").asText() + " " + queue);
  }

  @Test
  void thePageShowsTheLanesThatTheJsonTellsDuringAnUpload() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of("corelane.tick.interval", "1s"));
        Chromium chromium = Chromium.start();
        Tab tab = chromium.tab()) {
      tab.size(1_000, 1_150);
      beginUploads(cluster);
      try {
        TestCluster.await("the uploads run", () -> cluster.active() == UPLOADS);
        tab.open(server(cluster) + "/corelane");
        tab.await("document.querySelectorAll('#lanes tbody tr').length === " + UPLOADS);
        JsonNode seen = sameAsJson(tab, cluster);
        assertEquals(String.valueOf(UPLOADS), seen.get("tile").asText());
        assertRoles(seen);
        assertTrue(seen.get("lines").asInt() > 0, seen.toString());
        int cpus = bean(cluster).get("Machine").get("cpus").size();
        assertEquals(cpus, seen.get("cpus").size());
        tab.await("document.querySelector('#nodes .load').textContent.endsWith('%')");
        // Two seconds at least, each with a line of its own.
        tab.await("document.getElementById('c-rate').getAttribute('d')?.split('H').length > 2");
        tab.screenshot(PICTURES.resolve("status-page.png"));
        tab.dark(true);
        tab.size(360, 1_150);
        tab.screenshot(PICTURES.resolve("status-page-phone.png"));
      } finally {
        endUploads();
      }
      tab.await("document.querySelectorAll('#lanes tbody tr').length === 0");
      tab.await(
          "[...document.querySelectorAll('#ended tbody tr')]"
              + ".reduce((sum, row) => sum + Number(row.cells[1].querySelector('.value').textContent), 0) === "
              + UPLOADS);
      assertEquals(List.of(), tab.errors());
      cluster.corelane(0).close();
      tab.await("document.getElementById('notice').textContent.includes('Corelane is inactive')");
      assertTrue(tab.value("document.getElementById('main').hidden").asBoolean());
      assertEquals(List.of(), tab.errors());
    }
  }

  /**
   * Compares with the answer that the browser had from the DataNode last. Another one asked for
   * here would be of another moment: packets come to other CPUs at any time.
   */
  private JsonNode sameAsJson(Tab tab, TestCluster cluster) throws Exception {
    tab.value(KEEP_ANSWERS);
    tab.await("window.told !== undefined");
    List<String> told = List.of();
    List<String> shown = List.of();
    for (int i = 0; i < 300; i++) {
      JsonNode seen = tab.value(SEEN);
      told = strings(seen.get("told"), StatusPageIT::row);
      shown = strings(seen.get("rows"), JsonNode::asText);
      if (told.equals(shown)) {
        Function<JsonNode, String> block = upload -> upload.get("block").asText();
        assertEquals(
            strings(bean(cluster).get("ActiveUploads"), block), strings(seen.get("told"), block));
        assertEquals(UPLOADS, shown.size());
        return seen;
      }
      Thread.sleep(100);
    }
    assertEquals(told, shown);
    throw new AssertionError("they differed in between only: " + shown);
  }

  private static List<String> strings(JsonNode array, Function<JsonNode, String> each) {
    return StreamSupport.stream(array.spliterator(), false).map(each).sorted().toList();
  }

  /**
   * The drawing says of each CPU for how many uploads it takes packets; of one without a number.
   */
  private static void assertRoles(JsonNode seen) {
    for (Map.Entry<String, JsonNode> cpu : seen.get("cpus").properties()) {
      long here =
          StreamSupport.stream(seen.get("rows").spliterator(), false)
              .filter(row -> row.asText().split(" \\| ", -1)[2].equals(cpu.getKey()))
              .count();
      String roles = cpu.getValue().asText();
      assertEquals(here > 0, roles.contains("S"), seen.toString());
      String number = here > 1 ? String.valueOf(here) : "";
      assertTrue(here == 0 || roles.matches("S" + number + "(\\D.*)?"), seen.toString());
    }
  }

  @Test
  void whyItIsInactiveStandsOnThePage() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of("corelane.mode", "bnid"));
        Chromium chromium = Chromium.start();
        Tab tab = chromium.tab()) {
      tab.size(500, 400);
      tab.open(server(cluster) + "/corelane");
      tab.await("document.getElementById('notice').textContent.includes('corelane.mode')");
      assertEquals("inactive", tab.value("document.getElementById('mode').textContent").asText());
      tab.screenshot(PICTURES.resolve("status-page-inactive.png"));
      assertEquals(List.of(), tab.errors());
    } finally {
      withdrawInactive();
    }
  }

  /** Why it is inactive stands there until the DataNode's process ends; here more tests follow. */
  private static void withdrawInactive() throws JMException {
    DefaultMetricsSystem.instance().unregisterSource("CorelaneMetrics");
    ManagementFactory.getPlatformMBeanServer()
        .unregisterMBean(new ObjectName("Hadoop:service=DataNode,name=Corelane"));
  }

  @Test
  void thePageIsSentWithAStrictPolicyAndOnlyWhenItIsEnabled() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of())) {
      HttpResponse<String> page = get(server(cluster) + "/corelane");
      assertEquals(200, page.statusCode());
      String policy = page.headers().firstValue("Content-Security-Policy").orElse("");
      assertTrue(policy.startsWith("default-src 'none'; style-src 'sha256-"), policy);
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals(
          "text/html;charset=utf-8",
          page.headers()
              .firstValue("Content-Type")
              .orElse("")
              .toLowerCase(java.util.Locale.ROOT)
              .replace(" ", ""));
    }
    try (TestCluster cluster = TestCluster.start(1, Map.of("corelane.page.enabled", "false"))) {
      assertEquals(404, get(server(cluster) + "/corelane").statusCode());
      assertEquals("active", bean(cluster).get("State").asText());
    }
  }

  @Test
  void theConfiguredFiltersAskForANameFirst() throws Exception {
    Path secret = Files.createTempFile("secret", "");
    Files.writeString(secret, "not told to anybody");
    Map<String, String> keys =
        Map.of(
            "hadoop.http.filter.initializers",
            "org.apache.hadoop.security.AuthenticationFilterInitializer",
            "hadoop.http.authentication.type",
            "simple",
            "hadoop.http.authentication.simple.anonymous.allowed",
            "false",
            "hadoop.http.authentication.signature.secret.file",
            secret.toString());
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      int refused = get(server(cluster) + "/jmx").statusCode();
      assertTrue(refused == 401 || refused == 403, "/jmx answers " + refused);
      assertEquals(refused, get(server(cluster) + "/corelane").statusCode());
      assertEquals(200, get(server(cluster) + "/corelane?user.name=somebody").statusCode());
    } finally {
      Files.delete(secret);
    }
  }

  @Test
  void thePageIsBehindTlsWhereTheDataNodeIs() throws Exception {
    Path directory = Files.createTempDirectory("keys");
    Path keys = directory.resolve("keystore");
    // Hadoop looks for this file on its class path.
    Path settings = Files.createTempFile(classes(), "ssl-server", ".xml");
    try {
      makeKey(keys);
      Configuration ssl = new Configuration(false);
      ssl.set("ssl.server.keystore.location", keys.toString());
      ssl.set("ssl.server.keystore.type", "pkcs12");
      ssl.set("ssl.server.keystore.password", PASSWORD);
      ssl.set("ssl.server.keystore.keypassword", PASSWORD);
      try (OutputStream out = Files.newOutputStream(settings)) {
        ssl.writeXml(out);
      }
      String resource = String.valueOf(settings.getFileName());
      Map<String, String> https =
          Map.of(
              "dfs.http.policy", "HTTPS_ONLY",
              "dfs.https.server.keystore.resource", resource,
              "hadoop.ssl.server.conf", resource,
              "dfs.namenode.https-address", "127.0.0.1:0",
              "dfs.datanode.https.address", "127.0.0.1:0");
      try (TestCluster cluster = TestCluster.start(1, https);
          Chromium chromium = Chromium.start();
          Tab tab = chromium.tab()) {
        tab.open("https://127.0.0.1:" + cluster.datanode(0).getInfoSecurePort() + "/corelane");
        tab.await("document.getElementById('mode')?.textContent === 'bind'");
        assertEquals(List.of(), tab.errors());
      }
    } finally {
      Files.delete(settings);
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  private static Path classes() throws URISyntaxException {
    return Path.of(StatusPageIT.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void makeKey(Path store) throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home", ""), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "datanode",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start();
    assertEquals(0, keytool.waitFor());
  }
}
