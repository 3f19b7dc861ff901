/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ReconfigureTest {

  @Test
  void itWaitsUntilTheModeIsShown() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/jmx",
        exchange -> {
          String mode = asked.incrementAndGet() < 3 ? "bind" : "observe";
          byte[] answer =
              ("{\"beans\": [{\"Mode\": \"" + mode + "\"}]}").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    try {
      Reconfigure.awaitShown(
          new Configuration(false),
          URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
          List.of("Mode=observe"));
    } finally {
      server.stop(0);
    }
    assertEquals(3, asked.get());
  }
}
