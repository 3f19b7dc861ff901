/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** A web server that answers as a DataNode's {@code /jmx} did. */
public final class FakeDataNode implements AutoCloseable {

  private final HttpServer server;
  private final int status;
  private volatile String body;
  private volatile String conf = "{\"properties\":[]}";
  private final AtomicInteger asked = new AtomicInteger();

  public FakeDataNode(int status, String body) throws IOException {
    this.status = status;
    this.body = body;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/jmx", this::answer);
    server.createContext(
        "/conf",
        exchange -> send(exchange, 200, asksForJson(exchange) ? conf : "<configuration/>"));
    server.start();
  }

  /** What a DataNode with four uploads, all moved once, answered. */
  public static String captured() {
    try (InputStream in = FakeDataNode.class.getResourceAsStream("/watch/datanode.json")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public void body(String now) {
    body = now;
  }

  /** Its configuration: one key, in the form of Hadoop's ConfServlet. */
  public void conf(String key, String value) {
    conf =
        "{\"properties\":[{\"key\":\"%s\",\"value\":\"%s\",\"isFinal\":false}]}"
            .formatted(key, value);
  }

  public int asked() {
    return asked.get();
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.incrementAndGet();
    boolean right =
        "qry=Hadoop:service=DataNode,name=Corelane".equals(exchange.getRequestURI().getQuery());
    send(exchange, status, right ? body : "{\"beans\":[]}");
  }

  /** As Hadoop's ConfServlet tells it. */
  private static boolean asksForJson(HttpExchange exchange) {
    return "application/json".equals(exchange.getRequestHeaders().getFirst("Accept"));
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
