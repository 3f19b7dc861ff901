/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;

/** A headless Chromium of its own, with a profile of its own, driven by its DevTools protocol. */
public final class Chromium implements AutoCloseable {

  private static final long PATIENCE_NANOS = Duration.ofMinutes(1).toNanos();

  private final Path profile;
  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;

  private Chromium(Path profile, Process process) throws IOException, InterruptedException {
    this.profile = profile;
    this.process = process;
    port = port();
  }

  /** Starts one; the program {@code chromium} must be installed. */
  public static Chromium start() throws IOException, InterruptedException {
    Path profile = Files.createTempDirectory("chromium");
    Process process =
        new ProcessBuilder(
                "chromium",
                "--headless=new",
                // It runs as root, and sees pages of our own only.
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--ignore-certificate-errors",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("log").toFile())
            .start();
    return new Chromium(profile, process);
  }

  /** The browser writes the port that it was given into its profile. */
  private int port() throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end && process.isAlive()) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() >= 2) {
        return Integer.parseInt(lines.get(0));
      }
      Thread.sleep(50);
    }
    String log = Files.readString(profile.resolve("log"));
    close();
    throw new AssertionError("Chromium does not start: " + log);
  }

  /** Opens an empty tab. */
  public Tab tab() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String answer = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    return Tab.connect(
        client, new ObjectMapper().readTree(answer).get("webSocketDebuggerUrl").asText());
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
    FileUtil.fullyDelete(profile.toFile());
  }
}
