/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One tab. Collects what the page writes to its console as an error, and what it throws. */
public final class Tab implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 60;

  private final ObjectMapper mapper = new ObjectMapper();
  private final AtomicInteger number = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final WebSocket socket;

  private Tab(HttpClient client, String address) {
    socket = client.newWebSocketBuilder().buildAsync(URI.create(address), new Hears()).join();
  }

  static Tab connect(HttpClient client, String address) {
    Tab tab = new Tab(client, address);
    for (String domain : List.of("Runtime", "Log", "Page", "Network")) {
      tab.send(domain + ".enable", Map.of());
    }
    return tab;
  }

  /** Goes to an address; the page's elements are there afterwards. */
  public void open(String address) throws InterruptedException {
    send("Page.navigate", Map.of("url", address));
    await("document.readyState === 'complete' && location.href !== 'about:blank'");
  }

  /** The value of an expression, as JSON. */
  public JsonNode value(String expression) {
    JsonNode result =
        send(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
    }
    return result.get("result").path("value");
  }

  /** Waits until an expression is true. */
  public void await(String expression) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
    while (!value(expression).asBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not so: " + expression + " on the page " + value("document.body.innerText").asText());
      }
      Thread.sleep(50);
    }
  }

  /** The width and height of the window in CSS pixels. */
  public void size(int width, int height) {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
  }

  /** What the reader prefers. */
  public void dark(boolean dark) {
    Map<String, String> feature =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    send("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
  }

  /** Whether the browser has a network. */
  public void offline(boolean offline) {
    send(
        "Network.emulateNetworkConditions",
        Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }

  /** The window as a picture. */
  public void screenshot(Path file) throws IOException {
    JsonNode picture = send("Page.captureScreenshot", Map.of("format", "png"));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(picture.get("data").asText()));
  }

  /** Errors on the console and exceptions so far. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  private JsonNode send(String method, Map<String, ?> parameters) {
    int id = number.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    try {
      String text =
          mapper.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
      // One message at a time, or the socket refuses the second.
      socket.sendText(text, true).join();
      JsonNode message = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message.has("error")) {
        throw new AssertionError(method + ": " + message.get("error"));
      }
      return message.get("result");
    } catch (Exception e) {
      throw new AssertionError(method, e);
    }
  }

  private void heard(String text) throws IOException {
    JsonNode message = mapper.readTree(text);
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = waiting.remove(message.get("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    JsonNode event = message.path("params");
    switch (message.path("method").asText()) {
      case "Runtime.exceptionThrown" -> errors.add(event.toString());
      case "Runtime.consoleAPICalled" -> {
        if (event.path("type").asText().equals("error")) {
          errors.add(event.toString());
        }
      }
      case "Log.entryAdded" -> {
        if (event.path("entry").path("level").asText().equals("error")) {
          errors.add(event.toString());
        }
      }
      default -> {}
    }
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Hears implements WebSocket.Listener {

    private final StringBuilder message = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      message.append(part);
      if (last) {
        try {
          heard(message.toString());
        } catch (IOException e) {
          errors.add(e.toString());
        }
        message.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
