/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a DataNode's beans show at one moment.
 *
 * @param hadoop its Hadoop's version; empty if it does not tell
 * @param ipcPort where it takes requests such as {@code -reconfig}; 0 if it does not tell
 * @param corelane what its Corelane shows; nothing where it has none
 */
public record DataNodeFigures(String hadoop, int ipcPort, Optional<Corelane> corelane) {

  private static final String BEAN = "Hadoop:service=DataNode,name=";
  private static final Pattern RPC = Pattern.compile("RpcActivityForPort([0-9]{1,5})");
  private static final String FAILURES = "FailuresCause";
  private static final String LANES = "UploadsBytesLane";

  /**
   * A DataNode's Corelane.
   *
   * @param version its version; empty if it does not tell
   * @param report its reports
   * @param write {@code corelane.write} now
   * @param placement {@code corelane.placement} now
   * @param sinceMillis since when its mode is in force, by its clock, in milliseconds since 1970
   * @param laneBytes bytes of ended uploads by lane, since its start; up to 10 s old
   * @param failures how many of its own it has counted since its start; up to 10 s old
   * @param ended its last uploads that ended, the latest last
   */
  public record Corelane(
      String version,
      DataNodeReport report,
      String write,
      String placement,
      long sinceMillis,
      Map<String, Long> laneBytes,
      long failures,
      List<EndedUpload> ended) {

    /** Keeps the collections as they are. */
    public Corelane {
      laneBytes = Map.copyOf(laneBytes);
      ended = List.copyOf(ended);
    }
  }

  /**
   * Reads all beans of a DataNode.
   *
   * @param beans as Hadoop's servlet writes them
   * @return nothing if they are not those of a DataNode
   * @throws IllegalArgumentException if Corelane's has words that this version does not know
   */
  static Optional<DataNodeFigures> of(JsonNode beans) {
    Map<String, JsonNode> byName = new TreeMap<>();
    for (JsonNode bean : beans) {
      String name = bean.path("name").asText();
      if (name.startsWith(BEAN)) {
        byName.put(name.substring(BEAN.length()), bean);
      }
    }
    JsonNode info = byName.get("DataNodeInfo");
    if (info == null) {
      return Optional.empty();
    }
    return Optional.of(
        new DataNodeFigures(
            text(
                info.path("SoftwareVersion").isMissingNode()
                    ? info.path("Version")
                    : info.path("SoftwareVersion")),
            ipcPort(byName, info),
            Optional.ofNullable(byName.get("Corelane"))
                .map(
                    bean ->
                        corelane(
                            bean,
                            byName.getOrDefault("CorelaneMetrics", MissingNode.getInstance())))));
  }

  /** Where it listens, which the configuration does not tell if it says "any free port". */
  private static int ipcPort(Map<String, JsonNode> beans, JsonNode info) {
    return beans.keySet().stream()
        .map(RPC::matcher)
        .filter(Matcher::matches)
        .map(name -> Integer.parseInt(name.group(1)))
        .findFirst()
        .orElseGet(() -> info.path("RpcPort").asInt());
  }

  private static Corelane corelane(JsonNode bean, JsonNode meters) {
    Map<String, Long> lanes = new TreeMap<>();
    long failures = 0;
    for (Map.Entry<String, JsonNode> meter : meters.properties()) {
      String name = meter.getKey();
      long value = meter.getValue().asLong();
      if (name.startsWith(FAILURES)) {
        failures += value;
      } else if (name.startsWith(LANES)) {
        lanes.put(name.substring(LANES.length()).toLowerCase(Locale.ROOT), value);
      }
    }
    return new Corelane(
        text(bean.path("Version")),
        DataNodeReport.of(bean),
        text(bean.path("Write")),
        text(bean.path("Placement")),
        bean.path("ModeSince").asLong(),
        lanes,
        failures,
        EndedUpload.of(bean));
  }

  /** Without control characters: it is written to a terminal. */
  private static String text(JsonNode node) {
    return node.asText().replaceAll("\\p{Cntrl}", " ");
  }
}
