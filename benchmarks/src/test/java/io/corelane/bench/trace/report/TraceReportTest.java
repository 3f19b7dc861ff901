/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.trace.join.TraceJoin;
import io.corelane.bench.trace.join.TracedMachine;
import io.corelane.bench.trace.report.TraceReport.Cost;
import io.corelane.bench.trace.report.TraceReport.Unjoined;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part of a trace of Linux 6.18: dd with O_DIRECT, then the write-back by sync. */
class TraceReportTest {

  private static final Path LINES =
      Path.of("src/test/resources/io/corelane/bench/trace/block-6.18.txt");

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void json() throws Exception {
    GoldenJson.assertSame("trace.json", report());
  }

  @Test
  void text() throws Exception {
    Golden.check("virtio-vm", "trace", new TraceText(report()).render());
  }

  private TraceReport report() throws Exception {
    Gathered gathered = new Gathered();
    TracedMachine machine = TracedMachine.read(Machine.unpack("virtio-vm", directory).root());
    TraceJoin join = new TraceJoin(machine, gathered);
    Files.readAllLines(LINES).forEach(join);
    return new TraceReport(
        new ThisMachine("17.0.1", "6.18.44", 2),
        0.5,
        gathered.hops(),
        gathered.use().depths(),
        gathered.use().submitters(),
        join.unjoined().entrySet().stream()
            .map(each -> new Unjoined(each.getKey(), each.getValue()))
            .toList(),
        List.of(),
        new Cost(join.events(), join.bytes(), 3, 0.01));
  }
}
