/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import io.corelane.affinity.cli.datanode.DataNodeWeb;
import io.corelane.affinity.cli.datanode.KerberosTickets;
import io.corelane.affinity.cli.datanode.NoAnswerException;
import io.corelane.affinity.cli.datanode.WebClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Commands that ask web servers which have HTTPS only, and where nobody is let in without login.
 */
class SecureToolsIT {

  private static SecureHadoop secure;
  private static TestCluster cluster;
  private static String dataNode;
  private static String nameNode;
  private static Path valid;

  private record Said(int exitCode, String text) {}

  @BeforeAll
  static void start() throws Exception {
    secure = SecureHadoop.start();
    Map<String, String> keys = new HashMap<>(secure.keys("privacy"));
    keys.putAll(secure.spnego());
    cluster = TestCluster.start(1, keys);
    cluster.write("/file", TestCluster.bytes(9 * TestCluster.MIB, 1));
    dataNode = "https://localhost:" + cluster.datanode(0).getInfoSecurePort();
    nameNode = "https://localhost:" + cluster.mini().getNameNode(0).getHttpsAddress().getPort();
    valid = secure.ticket("alice", Duration.ofHours(1));
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    secure.close();
  }

  private static Said corelane(String cache, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", secure.jvmOption()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Corelane.class.getName());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("KRB5CCNAME", cache);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), said.strip());
  }

  private static String pem() {
    return secure.certificateFile().toString();
  }

  @Test
  void eachCommandLogsIn() throws Exception {
    String cache = "FILE:" + valid;
    Said watch = corelane(cache, "watch", "--once", "--url", dataNode, "--trust-store", pem());
    assertEquals(0, watch.exitCode(), watch.text());
    assertTrue(watch.text().contains("bind"), watch.text());

    // It asks for /jmx and for /conf.
    Said doctor =
        corelane(
            cache,
            "doctor",
            "--json",
            "--fail-on",
            "never",
            "--url",
            dataNode,
            "--trust-store",
            pem());
    assertEquals(0, doctor.exitCode(), doctor.text());
    assertTrue(!doctor.text().contains("login"), doctor.text());

    Said verdict = corelane(cache, "verdict", "--url", dataNode, "--trust-store", pem());
    assertTrue(verdict.text().contains("compares nothing: its mode is bind"), verdict.text());

    Path site =
        Files.writeString(
            secure.directory().resolve("hdfs-site.xml"),
            "<configuration><property><name>corelane.mode</name><value>bind</value></property>"
                + "</configuration>");
    Said mode =
        corelane(
            cache,
            "mode",
            "observe",
            "--dry-run",
            "--datanode",
            "localhost:" + cluster.datanode(0).getIpcPort(),
            "--url",
            dataNode,
            "--trust-store",
            pem(),
            "--hdfs-site",
            site.toString(),
            "--hadoop-home",
            hadoopHome().toString());
    assertEquals(0, mode.exitCode(), mode.text());
    assertTrue(mode.text().contains("-reconfig"), mode.text());

    Said fleet = fleetStatus(cache, "--datanodes", dataNode);
    assertTrue(fleet.text().contains("bind"), fleet.text());
    // The DataNodes of such a cluster have an address for a name, and no principal of it.
    fleet = fleetStatus(cache, "--namenode", nameNode);
    assertTrue(fleet.text().contains("0 of 1 DataNodes are well"), fleet.text());
  }

  private static Said fleetStatus(String cache, String option, String server) throws Exception {
    return corelane(
        cache, "fleet", "status", "--timeout", "1m", option, server, "--trust-store", pem());
  }

  /** With a command that would do nothing. */
  private static Path hadoopHome() throws Exception {
    Path home = secure.directory().resolve("hadoop");
    Path hdfs = Files.createDirectories(home.resolve("bin")).resolve("hdfs");
    Files.writeString(hdfs, "#!/bin/sh\n");
    assertTrue(hdfs.toFile().setExecutable(true));
    return home;
  }

  private static SSLContext trusting() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, secure.trustManagers(), null);
    return context;
  }

  private static void refused(String line, Path cache, String url, SSLContext trust) {
    DataNodeWeb web =
        new DataNodeWeb(
            URI.create(url),
            new WebClient(
                HttpClient.newBuilder().sslContext(trust).build(),
                new KerberosTickets(cache.toString())),
            Duration.ofSeconds(20));
    NoAnswerException refused = assertThrows(NoAnswerException.class, () -> web.ask("/jmx"));
    assertEquals(url + line, refused.getMessage());
    assertEquals(NoAnswerException.Kind.LOGIN, refused.kind());
  }

  @Test
  void eachWayToBeRefusedHasItsLine() throws Exception {
    Path expired = secure.ticket("bob", Duration.ofHours(-1));
    refused(
        " wants a Kerberos login: the ticket in "
            + expired
            + " has expired, or it holds none: kinit",
        expired,
        dataNode,
        trusting());
    refused(
        " is not trusted: its certificate is signed by nobody whom --trust-store or the JVM trusts",
        valid,
        dataNode,
        SSLContext.getDefault());
    refused(
        " is not trusted: its certificate is not for 0.0.0.0",
        valid,
        dataNode.replace("localhost", "0.0.0.0"),
        trusting());
    refused(
        " wants a Kerberos login: the KDC knows no principal HTTP/127.0.0.1: ask by the name that"
            + " is in it",
        valid,
        dataNode.replace("localhost", "127.0.0.1"),
        trusting());
  }

  @Test
  void thePageIsBehindTheLogin() throws Exception {
    for (String page : List.of("/corelane", "/corelane/metrics", "/jmx")) {
      HttpsURLConnection connection =
          (HttpsURLConnection) URI.create(dataNode + page).toURL().openConnection();
      connection.setSSLSocketFactory(trusting().getSocketFactory());
      assertEquals(401, connection.getResponseCode(), page);
    }
  }
}
