/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What {@code corelane trace} wrote about one window.
 *
 * @param report as programs read it
 * @param text as it was printed
 */
record SeenTrace(JsonNode report, String text) {

  static SeenTrace of(String json, String text) throws IOException {
    return new SeenTrace(new ObjectMapper().readTree(json), text);
  }

  /** The rows of a hop's device by one dimension: its value to the latency. */
  Map<String, JsonNode> rows(String hop, String device, String dimension) {
    Map<String, JsonNode> rows = new TreeMap<>();
    for (JsonNode each : report.path("hops")) {
      if (each.path("hop").asText().equals(hop)) {
        for (JsonNode row : each.path("rows")) {
          JsonNode spot = row.path("spot");
          if (row.path("by").asText().equals(dimension)
              && spot.path("device").asText().equals(device)) {
            rows.put(spot.path(dimension).asText(), row.path("latency"));
          }
        }
      }
    }
    return rows;
  }

  /** One latency of the requests of a disk. */
  JsonNode row(String disk, String dimension, String value) {
    return rows("device", disk, dimension).getOrDefault(value, MissingNode.getInstance());
  }

  /** What was submitted to a device. */
  long bytes(String device) {
    long sum = 0;
    for (JsonNode row : report.path("submitters")) {
      sum += row.path("device").asText().equals(device) ? row.path("bytes").asLong() : 0;
    }
    return sum;
  }

  /** The same rows, with one figure of each. */
  Map<String, Long> figures(String hop, String device, String dimension, String figure) {
    Map<String, Long> figures = new TreeMap<>();
    rows(hop, device, dimension)
        .forEach((value, latency) -> figures.put(value, latency.path(figure).asLong()));
    return figures;
  }

  /** A figure of the depths of each hardware queue of a device, and of {@code all} of it. */
  Map<String, Long> depths(String device, String figure) {
    Map<String, Long> depths = new TreeMap<>();
    for (JsonNode row : report.path("depths")) {
      if (row.path("device").asText().equals(device)) {
        depths.put(row.path("queue").asText(), row.path(figure).asLong());
      }
    }
    return depths;
  }

  /** The hardware queues of a device that a task of this name shares with uploads. */
  Set<String> besideUploads(String device, String task) {
    Set<String> queues = new TreeSet<>();
    for (JsonNode row : report.path("submitters")) {
      if (row.path("device").asText().equals(device)
          && row.path("task").asText().equals(task)
          && row.path("besideUploads").asBoolean()) {
        queues.add(row.path("queue").asText());
      }
    }
    return queues;
  }

  long lost() {
    return report.path("cost").path("lost").asLong(-1);
  }
}
