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
 * @param directory holds everything of it: metadata, volumes, configuration, logs
 */
public record ClusterPlan(String hadoopClassPath, List<DataNodeSpec> dataNodes, Path directory) {

  // Copied: the record stays what it was.
  public ClusterPlan {
    dataNodes = List.copyOf(dataNodes);
  }
}
