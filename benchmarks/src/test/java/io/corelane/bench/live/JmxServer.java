/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.corelane.bench.cluster.UploaderProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A web server whose {@code /jmx} shows the beans that a test gives it. */
public final class JmxServer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final Map<String, Map<String, Object>> beans = new ConcurrentHashMap<>();

  /** Starts one on the loopback address. */
  public JmxServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          String query =
              URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
          Map<String, Object> bean = beans.get(query.substring(query.lastIndexOf('=') + 1));
          byte[] answer =
              JSON.writeValueAsBytes(Map.of("beans", bean == null ? List.of() : List.of(bean)));
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  /** Shows Corelane's bean. */
  public JmxServer corelane(String mode, String state, String inactiveReason) {
    return corelane(
        Map.of(
            "ConfiguredMode",
            mode,
            "State",
            state,
            "InactiveReason",
            inactiveReason,
            "RecentUploads",
            ""));
  }

  /** Shows a Corelane with keys that this branch of it does not have: a test double. */
  public JmxServer settings(LiveSettings settings) {
    Map<String, Object> bean = new TreeMap<>(Map.of("State", "active", "InactiveReason", ""));
    settings.values().forEach((key, value) -> bean.put(key.attribute(), value));
    return corelane(bean);
  }

  /** Shows ended uploads on short lanes, of one MiB each; disk writers wrote half of some. */
  public JmxServer uploads(List<Long> endedMillis) {
    return corelane(
        Map.of(
            "ConfiguredMode",
            "bind",
            "RecentUploads",
            endedMillis.stream()
                .map(
                    ended ->
                        new TreeMap<>(
                            Map.of(
                                "lane",
                                "short",
                                "bytes",
                                1 << 20,
                                "endedMillis",
                                ended,
                                "writing",
                                writing(ended))))
                .toList()));
  }

  /** Those that ended at an even time came to a volume of stock HDFS. */
  private static Map<String, Object> writing(long ended) {
    return ended % 2 == 0
        ? Map.of("way", "stock", "reason", "Stock: ended at " + ended + ".", "bytes", 0)
        : Map.of("way", "direct", "reason", "Direct: a test.", "bytes", 1 << 19);
  }

  private JmxServer corelane(Map<String, Object> bean) {
    beans.put("Corelane", bean);
    return this;
  }

  /** Shows volumes. */
  public JmxServer volumes(List<String> directories) throws IOException {
    Map<String, Object> volumes = new TreeMap<>();
    directories.forEach(directory -> volumes.put(directory, Map.of("numBlocks", 0)));
    beans.put("DataNodeInfo", Map.of("VolumeInfo", JSON.writeValueAsString(volumes)));
    return this;
  }

  /** As the NameNode would list it. */
  public UploaderProcess.Node node() {
    return new UploaderProcess.Node("127.0.0.1", 1, server.getAddress().getPort());
  }

  /** As bench asks it. */
  public DataNodeBeans asked() {
    return new DataNodeBeans(node());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
