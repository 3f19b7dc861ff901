/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.nio.file.Path;
import java.util.List;

/**
 * A cluster to start.
 *
 * @param hadoopClassPath that version's jars
 * @param dataNodes its DataNodes
 * @param directory holds everything of it: metadata, configuration, logs, and volumes
 * @param host what the DataNodes run in; its volume is a directory for this run alone
 */
public record ClusterPlan(
    String hadoopClassPath, List<DataNodeSpec> dataNodes, Path directory, DataNodeHost host) {

  public ClusterPlan {
    dataNodes = List.copyOf(dataNodes);
  }
}
