/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** This side of a flow's process: a request is sent, its answer is taken later. */
public final class Endpoint implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PATIENCE_SECONDS = 2;

  private final ServerProcess process;
  private final BufferedReader answers;

  /** A process that has been started, with its output piped. */
  public Endpoint(ServerProcess process) {
    this.process = process;
    this.answers = process.process().inputReader(StandardCharsets.UTF_8);
  }

  /** A request to be filled in. */
  public static ObjectNode request(String op) {
    return JSON.createObjectNode().put("op", op);
  }

  /** Sends a request; fails if the process has ended. */
  public void send(ObjectNode request) throws HarnessException {
    try {
      process.process().getOutputStream().write((request + "\n").getBytes(StandardCharsets.UTF_8));
      process.process().getOutputStream().flush();
    } catch (IOException e) {
      throw process.failure("does not listen: " + e.getMessage());
    }
  }

  /** Waits for the answer; fails if the process has ended or failed. */
  public JsonNode answer() throws HarnessException {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw process.failure("has ended");
      }
      JsonNode answer = JSON.readTree(line);
      if (!answer.path("event").asText().equals("done")) {
        throw process.failure("failed: " + answer.path("error").asText(line));
      }
      return answer;
    } catch (IOException e) {
      throw process.failure("does not answer: " + e.getMessage());
    }
  }

  public long pid() {
    return process.pid();
  }

  /**
   * Ends the process, whose input ends first: what it has started elsewhere learns it so. What it
   * has started here ends with it.
   */
  @Override
  public void close() {
    List<ProcessHandle> below = process.process().descendants().toList();
    try {
      process.process().getOutputStream().close();
      process.process().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      // It has ended.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.close();
    below.forEach(ProcessHandle::destroy);
  }
}
