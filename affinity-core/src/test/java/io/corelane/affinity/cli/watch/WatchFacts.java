/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.datanode.FakeDataNode;

/** The captured answer, on machines made up here. */
final class WatchFacts {

  private static final long AT = 1_795_273_382_000L;
  private static final int MIB = 1 << 20;

  private WatchFacts() {}

  private static ObjectNode captured() throws JsonProcessingException {
    return (ObjectNode) new ObjectMapper().readTree(FakeDataNode.captured()).path("beans").get(0);
  }

  /** Two nodes of two caches each; of the second node's CPUs one is offline, one not measured. */
  static ObjectNode twoNodes() throws JsonProcessingException {
    ObjectNode bean = captured();
    ArrayNode cpus = bean.putObject("Machine").putArray("cpus");
    int[][] cpuLlcNode = {
      {0, 0, 0},
      {1, 0, 0},
      {8, 0, 0},
      {9, 0, 0},
      {2, 2, 0},
      {3, 2, 0},
      {10, 2, 0},
      {11, 2, 0},
      {4, 4, 1},
      {5, 4, 1},
      {6, 6, 1}
    };
    for (int i = 0; i < cpuLlcNode.length; i++) {
      cpu(cpus, cpuLlcNode[i], i != 9, i == 10 ? -1 : i / 8.0);
    }
    ArrayNode received = bean.putObject("History").putArray("receivedKibPerSecond");
    for (int second = 0; second < 120; second++) {
      received.add((second % 8 + 1) * 100 * 1_024);
    }
    ArrayNode ended = bean.putArray("RecentUploads");
    ended(ended, "blk_1_1", "short", 64, 16, AT - 1_000);
    ended(ended, "blk_2_2", "long", 128, 8, AT);
    return bean;
  }

  /** So many nodes of so many caches of so many CPUs. */
  static ObjectNode machine(int nodes, int caches, int ofCache) throws JsonProcessingException {
    ObjectNode bean = twoNodes();
    ArrayNode cpus = ((ObjectNode) bean.path("Machine")).putArray("cpus");
    for (int cpu = 0; cpu < nodes * caches * ofCache; cpu++) {
      int[] place = {cpu, cpu / ofCache * ofCache, cpu / (caches * ofCache)};
      cpu(cpus, place, true, cpu % 10 / 10.0);
    }
    return bean;
  }

  private static void cpu(ArrayNode cpus, int[] cpuLlcNode, boolean online, double busy) {
    cpus.addObject()
        .put("cpu", cpuLlcNode[0])
        .put("llc", cpuLlcNode[1])
        .put("node", cpuLlcNode[2])
        .put("online", online)
        .put("busyShare", busy)
        .put("softirqShare", busy < 0 ? -1 : busy / 4);
  }

  private static void ended(
      ArrayNode ended, String block, String lane, long mib, double rate, long endedMillis) {
    ended
        .addObject()
        .put("block", block)
        .put("lane", lane)
        .put("bytes", mib * MIB)
        .put("mibPerSecond", rate)
        .put("startedMillis", endedMillis - 1_000)
        .put("endedMillis", endedMillis);
  }

  /** As the web server sends it. */
  static String body(ObjectNode bean) {
    return "{\"beans\":[" + bean + "]}";
  }
}
