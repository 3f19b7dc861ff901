/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * An upload that has ended.
 *
 * @param block such as {@code blk_1073741825_1001}
 * @param lane {@code short}, {@code node}, {@code long}, {@code shared} or {@code unknown}
 * @param bytes received
 * @param mibPerSecond over its life
 * @param startedMillis when it began by the DataNode's clock, in milliseconds since 1970
 * @param endedMillis when it ended
 */
public record EndedUpload(
    String block,
    String lane,
    long bytes,
    double mibPerSecond,
    long startedMillis,
    long endedMillis) {

  /** Reads Corelane's bean: the last uploads that ended, the latest last. */
  static List<EndedUpload> of(JsonNode bean) {
    List<EndedUpload> ended = new ArrayList<>();
    for (JsonNode upload : bean.path("RecentUploads")) {
      ended.add(
          new EndedUpload(
              DataNodeReport.text(upload.path("block")),
              DataNodeReport.text(upload.path("lane")),
              upload.path("bytes").asLong(),
              upload.path("mibPerSecond").asDouble(),
              upload.path("startedMillis").asLong(),
              upload.path("endedMillis").asLong()));
    }
    return List.copyOf(ended);
  }
}
