/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.util.Map;
import java.util.TreeMap;

/**
 * One DataNode to start.
 *
 * @param name what a person calls it, and its directory's name: {@code stock}, {@code bind}, ...
 * @param withPlugin whether Corelane's jar is on its class path
 * @param keys its keys of {@code hdfs-site.xml} beyond what every DataNode here has
 */
public record DataNodeSpec(String name, boolean withPlugin, Map<String, String> keys) {

  /** Plain HDFS: neither jar nor key of Corelane. */
  public static final DataNodeSpec STOCK = new DataNodeSpec("stock", false, Map.of());

  private static final Map<String, String> SWITCHED_ON =
      Map.of(
          "dfs.datanode.fsdataset.factory",
          "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory",
          "dfs.datanode.plugins",
          "io.corelane.hdfs.CorelanePlugin");

  public DataNodeSpec {
    keys = Map.copyOf(keys);
  }

  /** The same under another name in this run. */
  public DataNodeSpec named(String other) {
    return new DataNodeSpec(other, withPlugin, keys);
  }

  /**
   * HDFS with Corelane switched on in mode {@code observe} or {@code bind}, as an operator does it:
   * the jar and the two keys.
   */
  public static DataNodeSpec corelane(String mode, Map<String, String> further) {
    Map<String, String> keys = new TreeMap<>(SWITCHED_ON);
    keys.put("corelane.mode", mode);
    keys.putAll(further);
    return new DataNodeSpec("corelane", true, keys);
  }
}
