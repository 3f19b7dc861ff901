/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A web server that answers as a NameNode's {@code /jmx} did: its lists are texts with JSON. */
final class FakeNameNode implements AutoCloseable {

  private final HttpServer server;

  FakeNameNode(String live, String dead) throws IOException {
    ObjectNode root = new ObjectMapper().createObjectNode();
    root.withArray("beans")
        .addObject()
        .put("name", "Hadoop:service=NameNode,name=NameNodeInfo")
        .put("LiveNodes", live)
        .put("DeadNodes", dead);
    byte[] body = root.toString().getBytes(StandardCharsets.UTF_8);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
