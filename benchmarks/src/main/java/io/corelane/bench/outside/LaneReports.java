/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Corelane's own reports, read as an operator reads them: from the DataNode's {@code /jmx}. */
public final class LaneReports {

  private static final ObjectMapper JSON =
      new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

  /** An emulated DataNode beside busy processes took more than ten seconds for its first answer. */
  private static final int TIMEOUT_MILLIS = 60_000;

  private final URI bean;

  /** The reports of one DataNode, by its web server. */
  public LaneReports(String host, int httpPort) {
    this.bean =
        URI.create(
            "http://%s:%d/jmx?qry=Hadoop:service=DataNode,name=Corelane".formatted(host, httpPort));
  }

  /**
   * What Corelane says of itself.
   *
   * @param plugin whether it does anything
   * @param activeUploads how many uploads are in progress
   * @param recentUploads those that ended, the latest last
   * @param diskWriters disk-writer threads by id, with the CPUs they are bound to in list form
   * @param decisions the last lines of the decision log, the latest last
   */
  public record Status(
      PluginState plugin,
      int activeUploads,
      List<UploadLane> recentUploads,
      Map<Integer, String> diskWriters,
      List<String> decisions) {

    public Status {
      recentUploads = List.copyOf(recentUploads);
      diskWriters = Map.copyOf(diskWriters);
      decisions = List.copyOf(decisions);
    }
  }

  /** Reads them; nothing when the DataNode has no Corelane. */
  public Optional<Status> read() throws IOException {
    return parse(ask());
  }

  /** Why it cannot steer at present, in a clause; nothing when it can. */
  public Optional<String> steeringTrouble() throws IOException {
    JsonNode bean = ask().path("beans").path(0);
    return bean.path("Steering").asBoolean()
        ? Optional.empty()
        : Optional.of(
            "Corelane is %s: %s%s"
                .formatted(
                    bean.path("State").asText("not there"),
                    bean.path("InactiveReason").asText(),
                    bean.path("SteeringTrouble").asText()));
  }

  private JsonNode ask() throws IOException {
    URLConnection connection = bean.toURL().openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    try (InputStream in = connection.getInputStream()) {
      return JSON.readTree(in);
    }
  }

  static Optional<Status> parse(JsonNode answer) throws IOException {
    JsonNode bean = answer.path("beans").path(0);
    if (bean.isMissingNode()) {
      return Optional.empty();
    }
    List<UploadLane> uploads = new ArrayList<>();
    for (JsonNode upload : bean.path("RecentUploads")) {
      uploads.add(JSON.treeToValue(upload, UploadLane.class));
    }
    Map<Integer, String> writers = new HashMap<>();
    for (JsonNode writer : bean.path("DiskWriters")) {
      writers.put(writer.path("tid").asInt(), writer.path("cpus").asText());
    }
    List<String> decisions = new ArrayList<>();
    bean.path("RecentDecisions").forEach(line -> decisions.add(line.asText()));
    return Optional.of(
        new Status(
            new PluginState(
                bean.path("State").asText(),
                bean.path("InactiveReason").asText(),
                bean.path("Machine").path("oneCache").asBoolean()),
            bean.path("ActiveUploads").size(),
            uploads,
            writers,
            decisions));
  }
}
