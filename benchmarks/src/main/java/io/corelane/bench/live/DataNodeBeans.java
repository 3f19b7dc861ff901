/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.datanode.DataNodeWeb;
import io.corelane.affinity.cli.datanode.NoAnswerException;
import io.corelane.affinity.cli.datanode.WebClient;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A DataNode as its own web server's {@code /jmx} shows it, wherever it runs. */
public final class DataNodeBeans {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final double NANOS = 1e9;
  private static final String OF_DATA_NODE = "/jmx?qry=Hadoop:service=DataNode,name=";

  private final DataNodeWeb server;

  /** Of a DataNode that the NameNode lists. */
  public DataNodeBeans(UploaderProcess.Node node) {
    this.server =
        new DataNodeWeb(
            server(node), node.hostName(), WebClient.of(PATIENCE, Optional.empty()), PATIENCE);
  }

  /** Where its web server is. */
  static URI server(UploaderProcess.Node node) {
    return URI.create(
        node.httpPort() > 0
            ? "http://" + node.host() + ":" + node.httpPort()
            // The name: a certificate is for that.
            : "https://" + node.hostName() + ":" + node.httpsPort());
  }

  /**
   * What Corelane says of itself.
   *
   * @param settings in force, of those keys that this version of it has
   * @param state {@code active} or {@code inactive}
   * @param inactiveReason why it does nothing; empty when active
   * @param steeringTrouble why it cannot steer; empty when it can, and in other modes
   * @param uploads those that ended, the latest last
   */
  public record Corelane(
      LiveSettings settings,
      String state,
      String inactiveReason,
      String steeringTrouble,
      List<Upload> uploads) {

    public Corelane {
      uploads = List.copyOf(uploads);
    }

    /** The mode in force; empty when it is in none. */
    public String mode() {
      return settings.mode();
    }
  }

  /**
   * An upload that ended.
   *
   * @param lane {@code short}, {@code node}, {@code long}, {@code shared} or {@code unknown}
   * @param bytes received
   * @param endedMillis when, since 1970
   * @param stagedBytes those that disk writers wrote
   * @param stockReason why its volume was left to stock HDFS when it began; nothing if it was not
   */
  public record Upload(
      String lane, long bytes, long endedMillis, long stagedBytes, Optional<String> stockReason) {}

  /**
   * State of the DataNode, whatever is loaded into it. From beans that answer at once: what Hadoop
   * shows through its metrics system, such as BytesWritten, may be 10 s old in {@code /jmx}.
   *
   * @param blocks how many it stores
   * @param cpuSeconds CPU time of its process so far, user and system
   */
  public record State(long blocks, double cpuSeconds) {}

  /** Asks Corelane; fails if there is none in that DataNode. */
  public Corelane corelane() throws HarnessException, InterruptedException {
    JsonNode bean = bean(OF_DATA_NODE + "Corelane");
    if (bean.isMissingNode()) {
      throw new HarnessException(
          this
              + " has no Corelane: the mode can be switched live only where Corelane is loaded."
              + " Install it with corelane.mode off, and restart that DataNode once");
    }
    List<Upload> uploads = new ArrayList<>();
    for (JsonNode upload : bean.path("RecentUploads")) {
      JsonNode writing = upload.path("writing");
      uploads.add(
          new Upload(
              upload.path("lane").asText(),
              upload.path("bytes").asLong(),
              upload.path("endedMillis").asLong(),
              writing.path("bytes").asLong(),
              Optional.of(writing.path("reason").asText())
                  .filter(reason -> writing.path("way").asText().equals("stock"))));
    }
    Map<LiveKey, String> settings = new EnumMap<>(LiveKey.class);
    for (LiveKey key : LiveKey.values()) {
      JsonNode value = bean.path(key.attribute());
      if (value.isTextual()) {
        settings.put(key, value.asText());
      }
    }
    return new Corelane(
        new LiveSettings(settings),
        bean.path("State").asText(),
        bean.path("InactiveReason").asText(),
        bean.path("SteeringTrouble").asText(),
        uploads);
  }

  /** Asks for the state; fails if the answer is not that of a DataNode. */
  public State state() throws HarnessException, InterruptedException {
    JsonNode process = bean("/jmx?qry=java.lang:type=OperatingSystem");
    if (!process.path("ProcessCpuTime").isNumber()) {
      throw new HarnessException(
          this + " does not show ProcessCpuTime in its /jmx: is it a DataNode?");
    }
    long blocks = 0;
    for (JsonNode volume : volumeInfo()) {
      blocks += volume.path("numBlocks").asLong();
    }
    return new State(blocks, process.path("ProcessCpuTime").asLong() / NANOS);
  }

  /** Its process id on its own machine; nothing if its JVM does not say. */
  public Optional<Long> pid() throws HarnessException, InterruptedException {
    String name = bean("/jmx?qry=java.lang:type=Runtime").path("Name").asText();
    int at = name.indexOf('@');
    try {
      return at > 0 ? Optional.of(Long.valueOf(name.substring(0, at))) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * The volumes where it stores blocks, on its own machine; fails if the answer is not that of a
   * DataNode.
   */
  public List<String> volumes() throws HarnessException, InterruptedException {
    List<String> names = new ArrayList<>();
    volumeInfo().fieldNames().forEachRemaining(names::add);
    return names;
  }

  private JsonNode volumeInfo() throws HarnessException, InterruptedException {
    String volumes = bean(OF_DATA_NODE + "DataNodeInfo").path("VolumeInfo").asText();
    if (volumes.isEmpty()) {
      throw new HarnessException(this + " does not show VolumeInfo in its /jmx: is it a DataNode?");
    }
    return tree(volumes);
  }

  private JsonNode bean(String query) throws HarnessException, InterruptedException {
    try {
      return server.ask(query).path("beans").path(0);
    } catch (NoAnswerException e) {
      throw new HarnessException(String.valueOf(e.getMessage()), e);
    }
  }

  private JsonNode tree(String json) throws HarnessException {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new HarnessException(this + " answers no JSON: is it a DataNode's web server?", e);
    }
  }

  @Override
  public String toString() {
    return server.server().toString();
  }
}
