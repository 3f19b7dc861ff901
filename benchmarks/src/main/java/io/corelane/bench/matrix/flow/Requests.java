/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** One JSON object per line in, one out: with {@code "event"} {@code done} or {@code failed}. */
final class Requests {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Does what a request asks. */
  interface Handler {
    void handle(JsonNode request, ObjectNode answer) throws Exception;
  }

  private final InputStream in;
  private final PrintStream out;

  Requests(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  void serve(Handler handler) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      ObjectNode answer = JSON.createObjectNode();
      try {
        handler.handle(JSON.readTree(line), answer);
        answer.put("event", "done");
      } catch (Exception e) {
        e.printStackTrace();
        answer.put("event", "failed").put("error", String.valueOf(e.getMessage()));
      }
      out.println(answer);
      out.flush();
    }
  }
}
