/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A way to run a DataNode that a campaign compares: stock HDFS, or Corelane with some keys.
 *
 * @param name what reports call it
 * @param keys what to set on top of a DataNode's own; none for stock HDFS
 */
record Way(String name, Map<String, String> keys) {

  static final Way STOCK_HDFS = new Way("stock-hdfs", Map.of());

  // By name, as a site file has it: stock HDFS runs without our classes.
  private static final String FACTORY =
      "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory";

  private static final List<String> WRITE = List.of("auto", "direct", "buffered", "stock");

  /**
   * A way by its name: {@code stock-hdfs} is HDFS without Corelane, {@code bind} Corelane in mode
   * bind as it is by default, any other is that value of {@code corelane.write} in mode bind. More
   * keys may follow: {@code direct,corelane.write.minimum-size=0}.
   */
  static Way of(String text) {
    String[] parts = text.split(",", -1);
    String base = parts[0];
    Map<String, String> keys = new LinkedHashMap<>();
    if (!base.equals(STOCK_HDFS.name)) {
      keys.put("dfs.datanode.fsdataset.factory", FACTORY);
      keys.put("dfs.datanode.plugins", "io.corelane.hdfs.CorelanePlugin");
      keys.put("corelane.mode", "bind");
      if (WRITE.contains(base)) {
        keys.put("corelane.write", base);
      } else if (!base.equals("bind")) {
        throw new IllegalArgumentException(
            "no way called " + base + ": stock-hdfs, bind, " + String.join(", ", WRITE));
      }
    }
    for (String key : List.of(parts).subList(1, parts.length)) {
      int equals = key.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("not a key=value in " + text + ": " + key);
      }
      keys.put(key.substring(0, equals), key.substring(equals + 1));
    }
    return new Way(text, keys);
  }

  static List<Way> all(Iterable<String> texts) {
    List<Way> ways = new ArrayList<>();
    texts.forEach(text -> ways.add(of(text)));
    return ways;
  }

  boolean isStockHdfs() {
    return !keys.containsKey("dfs.datanode.fsdataset.factory");
  }
}
