/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Dumps as the plugin prints them: two CPUs on two nodes, the NIC on node 1. */
final class Dumps {

  private Dumps() {}

  /**
   * A dump in which CPU 0's kernel and processes have fetched some lines.
   *
   * @param kernel lines from another node's cache, memory of another node, memory of the same
   * @param user likewise
   * @param sites as JSON
   */
  static String of(int[] kernel, int[] user, String... sites) {
    return """
    {"seconds":1.5,"lostSites":0,
    "writtenBackNear":5,"writtenBackFar":7,
    "machine":{"cpus":2,"caches":2,"nodes":2,"nicNode":1,"diskNode":0,"privateKib":1024,"sharedMib":16},
    "devices":{"nicWrites":11,"diskWrites":0,"diskReadsNearCache":1,"diskReadsFarCache":2,"diskReadsNearMemory":3,"diskReadsFarMemory":4},
    "cpus":[{"kernel":%s,"user":%s,"unplaced":0},
    {"kernel":%s,"user":%s,"unplaced":1}],
    "sites":[%s]}
    """
        .formatted(
            side(kernel),
            side(user),
            side(new int[3]),
            side(new int[3]),
            Arrays.stream(sites).collect(Collectors.joining(",\n")));
  }

  /** An instruction that has fetched lines, in the order of the arguments of {@link #of}. */
  static String site(String at, int otherNode, int farMemory, int nearMemory) {
    return "{\"at\":\"%s\",\"moved\":[0,0,0,0,0,0,0,0],\"fetched\":[0,0,0,%d,%d,%d,0,0,0,0]}"
        .formatted(at, otherNode, nearMemory, farMemory);
  }

  private static String side(int[] fetched) {
    String moved = "\"core\":3,\"cache\":0,\"node\":4,\"nicNear\":0,\"nicFar\":9,";
    moved += "\"diskNear\":0,\"diskFar\":0,\"nobody\":0";
    String none = moved.replaceAll("\\d", "0");
    String fetchedNone =
        "\"ownCache\":0,\"nearCore\":0,\"otherCache\":0,\"otherNode\":%d,\"nearMemory\":%d,"
            + "\"farMemory\":%d,\"nearNicNearMemory\":0,\"nearNicFarMemory\":0,"
            + "\"farNicNearMemory\":0,\"farNicFarMemory\":0";
    return """
    {"reads":1000,"writes":500,"movedByReads":{%s},"movedByWrites":{%s},
    "fetchedByReads":{%s},"fetchedByWrites":{%s},
    "seenInvalidated":{"sameCache":0,"sameNode":0,"across":6},
    "heldInvalidated":{"sameCache":0,"sameNode":0,"across":2}}"""
        .formatted(
            moved,
            none,
            fetchedNone.formatted(fetched[0], fetched[2], fetched[1]),
            fetchedNone.formatted(0, 0, 0));
  }
}
