/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LaneReportsTest {

  private static final String ANSWER =
      """
      {"beans": [{
        "name": "Hadoop:service=DataNode,name=Corelane", "modelerType": "x",
        "Mode": "bind", "State": "active", "InactiveReason": "",
        "ActiveUploads": [],
        "RecentUploads": [{"block": "blk_1_2", "remote": "127.0.0.1:5", "rxCpu": 0,
          "rxQueue": "eth0 rx-1, IRQ 30",
          "receiverTid": 12, "receiverCpus": "1", "formerCpus": "0", "diskWriterCpus": "1", "volume": "/v",
          "device": "vda", "hardwareQueue": "0", "lane": "short", "reason": "why",
          "bytes": 5, "mibPerSecond": 1.5, "startedMillis": 10, "endedMillis": 20,
          "writing": {"way": "direct", "reason": "Direct: why.", "bytes": 4}}],
        "DiskWriters": [{"name": "corelane-dw-1", "tid": 77, "volume": "/v", "cpus": "1"}],
        "Machine": {"measuredMillis": 5, "oneCache": true, "cpus": []},
        "RecentDecisions": ["tick 1 done: one", "tick 2 done: another"]
      }]}
      """;

  @Test
  void parses() throws IOException {
    LaneReports.Status status =
        LaneReports.parse(new ObjectMapper().readTree(ANSWER)).orElseThrow();
    assertEquals("active", status.plugin().state());
    assertTrue(status.plugin().oneCache());
    assertEquals("short", status.recentUploads().get(0).choice().lane());
    assertEquals("eth0 rx-1, IRQ 30", status.recentUploads().get(0).rx().rxQueue());
    assertEquals(20, status.recentUploads().get(0).span().endedMillis());
    assertEquals("0", status.recentUploads().get(0).receiver().formerCpus());
    assertEquals(
        new UploadLane.Writing("direct", "Direct: why."), status.recentUploads().get(0).writing());
    assertEquals(Map.of(77, "1"), status.diskWriters());
    assertEquals(List.of("tick 1 done: one", "tick 2 done: another"), status.decisions());
  }

  @Test
  void aDataNodeWithoutCorelane() throws IOException {
    assertTrue(LaneReports.parse(new ObjectMapper().readTree("{\"beans\": []}")).isEmpty());
  }
}
