/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * All that {@code corelane watch} draws of a DataNode.
 *
 * @param report how its Corelane stands, and its uploads in progress
 * @param cpus its machine's CPUs, by number
 * @param receivedKibPerSecond what it received in the last minutes, in KiB/s, a number for each
 *     second, the latest last; -1 where that was not measured
 * @param ended its last uploads that ended, the latest last
 */
public record DataNodeView(
    DataNodeReport report,
    List<DataNodeCpu> cpus,
    List<Integer> receivedKibPerSecond,
    List<EndedUpload> ended) {

  public DataNodeView {
    cpus = List.copyOf(cpus);
    receivedKibPerSecond = List.copyOf(receivedKibPerSecond);
    ended = List.copyOf(ended);
  }

  /**
   * Reads the bean as Hadoop's servlet writes it.
   *
   * @throws IllegalArgumentException if it has words that this version does not know
   */
  public static DataNodeView of(JsonNode bean) {
    List<Integer> received = new ArrayList<>();
    bean.path("History")
        .path("receivedKibPerSecond")
        .forEach(second -> received.add(second.asInt(-1)));
    return new DataNodeView(
        DataNodeReport.of(bean), DataNodeCpu.of(bean), received, EndedUpload.of(bean));
  }
}
