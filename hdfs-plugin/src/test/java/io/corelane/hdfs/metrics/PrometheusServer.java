/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A real Prometheus, of Debian's package, with the configuration that the project ships, but for
 * the DataNodes and the intervals.
 */
public final class PrometheusServer implements AutoCloseable {

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final int port;

  private PrometheusServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts it.
   *
   * @param directory for its files
   * @param datanodes what each DataNode is to be called, to where it is asked
   * @return runs until it is closed
   * @throws IOException if it cannot be started
   */
  public static PrometheusServer start(Path directory, Map<String, String> datanodes)
      throws IOException {
    List<Object> targets = new ArrayList<>();
    datanodes.forEach(
        (name, address) ->
            targets.add(
                Map.of(
                    "targets",
                    List.of(address),
                    "labels",
                    Map.of("instance", name, "cluster", "main"))));
    Map<?, ?> shipped = Dashboards.yaml("prometheus-scrape.yml");
    Map<Object, Object> job = new HashMap<>(Dashboards.maps(shipped, "scrape_configs").get(0));
    job.put("static_configs", targets);
    job.put("scrape_interval", "5s");
    Map<?, ?> config =
        Map.of(
            "global",
            Map.of("evaluation_interval", "5s"),
            "rule_files",
            List.of(Dashboards.file("prometheus-alerts.yml").toString()),
            "scrape_configs",
            List.of(job));
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Process process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + Promtool.write(directory.resolve("prometheus.yml"), config),
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("prometheus.log").toFile())
            .start();
    return new PrometheusServer(process, port);
  }

  /** Whether it answers. */
  public boolean isReady() {
    try {
      return get("/-/ready").statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  /**
   * What an expression gives now.
   *
   * @param expression PromQL
   * @return the series, each with {@code metric} and {@code value}
   * @throws IOException if it is not PromQL, or Prometheus does not answer
   */
  public JsonNode query(String expression) throws IOException {
    HttpResponse<String> response =
        get("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8));
    if (response.statusCode() != 200) {
      throw new IOException(expression + ": " + response.body());
    }
    return new ObjectMapper().readTree(response.body()).path("data").path("result");
  }

  private HttpResponse<String> get(String path) throws IOException {
    try {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Nobody needs its data any more. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
