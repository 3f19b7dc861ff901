/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** This side of the uploader: {@link io.corelane.bench.upload.Uploader} as method calls. */
public final class UploaderProcess implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ALIVE_CHECK_MILLIS = 500;

  /** Fails when a process that the upload needs has ended. */
  @FunctionalInterface
  public interface AliveCheck {
    /**
     * Checks.
     *
     * @throws HarnessException naming the process that has ended
     */
    void run() throws HarnessException;
  }

  /**
   * A DataNode as the NameNode lists it.
   *
   * @param host its address
   * @param transferPort the port that takes uploads
   * @param httpPort the port of its web server
   */
  public record Node(String host, int transferPort, int httpPort) {}

  private final ServerProcess process;
  private final AliveCheck alive;
  private final Writer requests;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  UploaderProcess(ServerProcess process, AliveCheck alive) {
    this.process = process;
    this.alive = alive;
    this.requests =
        new OutputStreamWriter(process.process().getOutputStream(), StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "corelane-answer");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines = process.process().inputReader(StandardCharsets.UTF_8)) {
      lines.lines().forEach(answers::add);
    } catch (IOException | UncheckedIOException e) {
      // The process ended or is being stopped; checkAlive tells.
    }
  }

  /**
   * The live DataNodes.
   *
   * @return what the NameNode knows
   * @throws HarnessException if a process ended or the NameNode does not answer
   * @throws InterruptedException if interrupted while waiting
   */
  public List<Node> nodes() throws HarnessException, InterruptedException {
    List<Node> nodes = new ArrayList<>();
    for (JsonNode node : call(request("nodes"), bytes -> {}).path("nodes")) {
      nodes.add(
          new Node(
              node.path("host").asText(),
              node.path("transferPort").asInt(),
              node.path("httpPort").asInt()));
    }
    return nodes;
  }

  /**
   * Uploads files to one DataNode and waits until the last is closed.
   *
   * @param directory where in HDFS
   * @param target the DataNode
   * @param streams how many files at once
   * @param bytes of all files together
   * @param progress told the bytes written so far, a few times a second
   * @return nanoseconds from before the first create to after the last close
   * @throws HarnessException if it failed or blocks went to another DataNode
   * @throws InterruptedException if interrupted while waiting
   */
  public long upload(String directory, Node target, int streams, long bytes, LongConsumer progress)
      throws HarnessException, InterruptedException {
    ObjectNode request =
        request("upload")
            .put("directory", directory)
            .put("host", target.host())
            .put("port", target.transferPort())
            .put("streams", streams)
            .put("bytes", bytes);
    JsonNode answer = call(request, progress);
    int misplaced = answer.path("misplaced").asInt();
    if (misplaced > 0) {
      throw new HarnessException(
          misplaced
              + " blocks went to another DataNode than the one asked for; the round says nothing");
    }
    return answer.path("nanos").asLong();
  }

  /**
   * Reads the last upload back.
   *
   * @return the files whose length or checksum differs; empty if all are intact
   * @throws HarnessException if it failed
   * @throws InterruptedException if interrupted while waiting
   */
  public List<String> differing() throws HarnessException, InterruptedException {
    List<String> differing = new ArrayList<>();
    call(request("verify"), bytes -> {})
        .path("differing")
        .forEach(file -> differing.add(file.asText()));
    return differing;
  }

  /**
   * Deletes the last upload.
   *
   * @throws HarnessException if it failed
   * @throws InterruptedException if interrupted while waiting
   */
  public void delete() throws HarnessException, InterruptedException {
    call(request("delete"), bytes -> {});
  }

  private static ObjectNode request(String op) {
    return JSON.createObjectNode().put("op", op);
  }

  private JsonNode call(ObjectNode request, LongConsumer progress)
      throws HarnessException, InterruptedException {
    try {
      requests.write(request + "\n");
      requests.flush();
      while (true) {
        String line = answers.poll(ALIVE_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        if (line == null) {
          alive.run();
          continue;
        }
        JsonNode answer = JSON.readTree(line);
        switch (answer.path("event").asText()) {
          case "progress" -> progress.accept(answer.path("bytes").asLong());
          case "done" -> {
            return answer;
          }
          default ->
              throw process.failure(
                  "failed at \"" + request + "\": " + answer.path("error").asText(line));
        }
      }
    } catch (JsonProcessingException e) {
      throw process.failure("answered no JSON: " + e.getMessage());
    } catch (IOException e) {
      alive.run();
      throw process.failure("does not listen: " + e.getMessage());
    }
  }

  /** Ends the process. */
  @Override
  public void close() {
    process.close();
  }
}
