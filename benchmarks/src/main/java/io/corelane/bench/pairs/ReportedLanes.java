/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.DataNodeBeans;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which bytes DataNodes received on which kind of lane, by their own reports and clocks. */
final class ReportedLanes {

  private final List<DataNodeBeans> dataNodes;

  ReportedLanes(List<DataNodeBeans> dataNodes) {
    this.dataNodes = List.copyOf(dataNodes);
  }

  /** When the last upload so far ended, by the clock of each DataNode: they need not agree. */
  List<Long> lastEnded() throws HarnessException, InterruptedException {
    List<Long> ends = new ArrayList<>();
    for (DataNodeBeans dataNode : dataNodes) {
      ends.add(
          dataNode.corelane().uploads().stream()
              .mapToLong(DataNodeBeans.Upload::endedMillis)
              .max()
              .orElse(0));
    }
    return ends;
  }

  /** The bytes of uploads that ended since then. */
  Map<String, Long> since(List<Long> lastEnded) throws HarnessException, InterruptedException {
    Map<String, Long> bytes = new TreeMap<>();
    for (int i = 0; i < dataNodes.size(); i++) {
      for (DataNodeBeans.Upload upload : dataNodes.get(i).corelane().uploads()) {
        if (upload.endedMillis() > lastEnded.get(i)) {
          bytes.merge(upload.lane(), upload.bytes(), Long::sum);
        }
      }
    }
    return bytes;
  }
}
