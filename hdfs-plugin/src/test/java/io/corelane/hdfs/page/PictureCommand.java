/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/** The documents' pictures of the status page: of a DataNode that others start and upload to. */
final class PictureCommand {

  /** A history to look at, and no JVM that has just started. */
  private static final Duration STEADY = Duration.ofMinutes(2);

  private static final String NEW =
      "document.getElementById('age').textContent.includes('just now')";
  private static final int POLL_MILLIS = 250;
  private static final int ANSWER_MILLIS = 10_000;

  private PictureCommand() {}

  /**
   * The command, {@code ADDRESS LANES SECONDS DIRECTORY}: waits for so long at most until uploads
   * have ended and as many others have had complete lanes for a while, then takes the pictures.
   */
  public static void main(String[] args) throws Exception {
    String address = args[0];
    long deadline = System.nanoTime() + Duration.ofSeconds(Integer.parseInt(args[2])).toNanos();
    Path directory = Path.of(args[3]);
    while (!answers(address)) {
      pause(deadline, "no page at " + address);
    }
    try (Chromium chromium = Chromium.start();
        Tab tab = chromium.tab()) {
      tab.size(1_200, 1_000);
      tab.open(address);
      long since = System.nanoTime();
      while (System.nanoTime() - since < STEADY.toNanos() || !tab.value(NEW).asBoolean()) {
        pause(deadline, tab.value("document.body.innerText").asText());
        if (!tab.value(isComplete(Integer.parseInt(args[1]))).asBoolean()) {
          since = System.nanoTime();
        }
      }
      tab.screenshot(directory.resolve("status-page-two-nodes.png"));
      tab.dark(true);
      tab.size(360, 1_400);
      tab.screenshot(directory.resolve("status-page-phone.png"));
      System.out.println(tab.value("document.querySelector('main').innerText").asText());
      if (!tab.errors().isEmpty()) {
        throw new IllegalStateException(tab.errors().toString());
      }
    }
    // Chromium's connections would keep the JVM for a while.
    System.exit(0);
  }

  private static boolean answers(String address) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(address).toURL().openConnection();
    connection.setConnectTimeout(ANSWER_MILLIS);
    connection.setReadTimeout(ANSWER_MILLIS);
    try {
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    } finally {
      connection.disconnect();
    }
  }

  /** Each lane drawn from a queue of the NIC to one of the disk, and each CPU's load measured. */
  private static String isComplete(int lanes) {
    return """
        (() => {
          const all = selector => [...document.querySelectorAll(selector)];
          return document.getElementById('t-uploads').textContent === '%d'
            && all('#lines path.lane').length > 1
            && all('#nics .chip.used').length > 1
            && all('#disks .chip.used').length > 0
            && all('#ended tbody tr').length > 0
            && all('#nodes .load').every(load => load.textContent.endsWith('%%'));
        })()
        """
        .formatted(lanes);
  }

  private static void pause(long deadline, String otherwise) throws InterruptedException {
    if (System.nanoTime() > deadline) {
      throw new IllegalStateException("not what was waited for: " + otherwise);
    }
    Thread.sleep(POLL_MILLIS);
  }
}
