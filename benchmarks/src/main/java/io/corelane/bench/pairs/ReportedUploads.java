/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.pairs.report.Reported;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What DataNodes report of the uploads that they received, by their own clocks. */
final class ReportedUploads {

  private final List<DataNodeBeans> dataNodes;

  ReportedUploads(List<DataNodeBeans> dataNodes) {
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

  /** What is reported of those that ended since then. */
  Reported since(List<Long> lastEnded) throws HarnessException, InterruptedException {
    Map<String, Long> bytes = new TreeMap<>();
    long staged = 0;
    long stock = 0;
    @Nullable String why = null;
    for (int i = 0; i < dataNodes.size(); i++) {
      for (DataNodeBeans.Upload upload : dataNodes.get(i).corelane().uploads()) {
        if (upload.endedMillis() > lastEnded.get(i)) {
          bytes.merge(upload.lane(), upload.bytes(), Long::sum);
          staged += upload.stagedBytes();
          if (upload.stockReason().isPresent()) {
            stock += upload.bytes();
            why = upload.stockReason().get();
          }
        }
      }
    }
    return new Reported(bytes, staged, stock, why);
  }
}
