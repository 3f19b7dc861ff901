/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a DataNode's Corelane shows of itself in {@code /jmx}. A field that the DataNode does not
 * have, because its version is another, is empty, 0 or -1 here.
 *
 * @param mode the one in force: {@code off}, {@code observe}, {@code bind} or {@code steer}
 * @param state {@code active} or {@code inactive}
 * @param inactiveReason why it does nothing
 * @param uploads the uploads in progress
 * @param oneCache whether all CPUs it may use share one last-level cache; false when it does not
 *     tell
 * @param tickCostMicros what the last turn cost of the loop that decides again and again; -1 when
 *     it has no such loop
 * @param decisions the last lines of its decision log, the latest last
 * @param steered how many values of the kernel it has changed
 * @param steeringTrouble why it cannot change any in mode steer; empty when it can, and otherwise
 * @param auto how mode auto stands
 * @param refused changes of keys that it has refused since, and that no later one has made good
 */
public record DataNodeReport(
    String mode,
    String state,
    String inactiveReason,
    List<Upload> uploads,
    boolean oneCache,
    long tickCostMicros,
    List<String> decisions,
    int steered,
    String steeringTrouble,
    DataNodeAuto auto,
    List<Refused> refused) {

  /**
   * A change of a key that was refused.
   *
   * @param key such as {@code corelane.mode}
   * @param value what it should have been
   * @param reason why it is not
   * @param millis when, since 1970
   */
  public record Refused(String key, String value, String reason, long millis) {

    /** As an operator reads it. */
    public String text() {
      return key + " = \"" + value + "\": " + reason;
    }
  }

  /**
   * One upload.
   *
   * @param block such as {@code blk_1073741825_1001}
   * @param remote the sender
   * @param rxCpu its softirq CPU; -1 when not known
   * @param rxQueue its receive queue; empty when not known
   * @param receiverCpus its receiver's CPUs
   * @param diskWriterCpus its disk writer's CPUs; empty while none writes it
   * @param way how it is written: {@code stock}, {@code buffered} or {@code direct}; empty when the
   *     DataNode does not tell
   * @param device its disk
   * @param hardwareQueue the disk's hardware queues these submit to
   * @param lane {@code short}, {@code node}, {@code long}, {@code shared} or {@code unknown}
   * @param bytes received so far
   * @param mibPerSecond over its life so far
   */
  public record Upload(
      String block,
      String remote,
      long rxCpu,
      String rxQueue,
      String receiverCpus,
      String diskWriterCpus,
      String way,
      String device,
      String hardwareQueue,
      String lane,
      long bytes,
      double mibPerSecond) {

    /** Names the upload among all of the DataNode. */
    public String key() {
      return block + " " + remote;
    }
  }

  /**
   * Reads the bean as Hadoop's servlet writes it.
   *
   * @throws IllegalArgumentException if it has words that this version does not know
   */
  public static DataNodeReport of(JsonNode bean) {
    List<Upload> uploads = new ArrayList<>();
    bean.path("ActiveUploads").forEach(upload -> uploads.add(upload(upload)));
    List<String> decisions = new ArrayList<>();
    bean.path("RecentDecisions").forEach(line -> decisions.add(text(line)));
    List<Refused> refused = new ArrayList<>();
    bean.path("RefusedChanges").forEach(change -> refused.add(refused(change)));
    return new DataNodeReport(
        text(bean.path("Mode")),
        text(bean.path("State")),
        text(bean.path("InactiveReason")),
        List.copyOf(uploads),
        bean.path("Machine").path("oneCache").asBoolean(),
        bean.path("TickCostMicros").asLong(-1),
        List.copyOf(decisions),
        bean.path("SteeredValues").size(),
        text(bean.path("SteeringTrouble")),
        DataNodeAuto.of(bean),
        List.copyOf(refused));
  }

  private static Refused refused(JsonNode change) {
    return new Refused(
        text(change.path("key")),
        text(change.path("value")),
        text(change.path("reason")),
        change.path("millis").asLong());
  }

  private static Upload upload(JsonNode upload) {
    JsonNode writing = upload.path("writing");
    boolean staged = writing.path("staged").asBoolean(true);
    return new Upload(
        text(upload.path("block")),
        text(upload.path("remote")),
        upload.path("rxCpu").asLong(-1),
        text(upload.path("rxQueue")),
        text(upload.path("receiverCpus")),
        staged ? text(upload.path("diskWriterCpus")) : "",
        text(writing.path("way")),
        text(upload.path("device")),
        staged ? text(upload.path("hardwareQueue")) : "",
        text(upload.path("lane")),
        upload.path("bytes").asLong(),
        upload.path("mibPerSecond").asDouble());
  }

  /** Without control characters: it is written to a terminal. */
  static String text(JsonNode node) {
    return node.asText().replaceAll("\\p{Cntrl}", " ");
  }
}
