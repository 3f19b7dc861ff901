/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Hadoop's own {@code hdfs dfsadmin -reconfig}, by which a DataNode reads its files again. It knows
 * the cluster's Kerberos.
 *
 * @param hdfs the command, such as {@code /opt/hadoop/bin/hdfs}
 * @param patience how long one call may take
 */
public record DfsAdmin(String hdfs, Duration patience) {

  /**
   * Has a DataNode begin to read its files.
   *
   * @param ipc its {@code HOST:PORT}
   * @throws IOException if it refuses, or is not reached; the message has the command and what it
   *     said
   */
  public void start(String ipc) throws IOException, InterruptedException {
    String unused = call(ipc, "start");
  }

  /**
   * Whether the DataNode has read them, and has done what follows from that.
   *
   * @param ipc its {@code HOST:PORT}
   * @throws IOException if it does not say; the message has the command and what it said
   */
  public boolean hasEnded(String ipc) throws IOException, InterruptedException {
    String said = call(ipc, "status");
    if (said.contains("and finished at")) {
      return true;
    } else if (said.contains("still running")) {
      return false;
    }
    throw new IOException(text(ipc, "status") + " tells no end: " + said);
  }

  /** The command line, as an operator would type it. */
  public static String text(String ipc, String verb) {
    return String.join(" ", arguments("hdfs", ipc, verb));
  }

  private static List<String> arguments(String hdfs, String ipc, String verb) {
    return List.of(hdfs, "dfsadmin", "-reconfig", "datanode", ipc, verb);
  }

  private String call(String ipc, String verb) throws IOException, InterruptedException {
    try {
      return ExternalCommand.run(arguments(hdfs, ipc, verb), patience);
    } catch (IOException e) {
      throw new IOException(text(ipc, verb) + ": " + e.getMessage(), e);
    }
  }
}
