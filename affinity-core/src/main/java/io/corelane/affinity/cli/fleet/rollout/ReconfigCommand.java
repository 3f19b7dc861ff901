/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import java.time.Duration;
import java.util.List;

/**
 * Has a DataNode read its configuration again, by {@code hdfs dfsadmin}, which knows the cluster's
 * Kerberos.
 *
 * @param hdfs the command, such as {@code /opt/hadoop/bin/hdfs}
 */
public record ReconfigCommand(String hdfs) {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * Asks for it. The DataNode does it afterwards.
   *
   * @return why that failed; empty if it did not
   */
  String start(String host, int ipcPort) throws InterruptedException {
    List<String> words =
        List.of(hdfs, "dfsadmin", "-reconfig", "datanode", host + ":" + ipcPort, "start");
    String failure = ExternalCommand.run(words, PATIENCE);
    return failure.isEmpty() ? "" : String.join(" ", words) + ": " + failure;
  }
}
