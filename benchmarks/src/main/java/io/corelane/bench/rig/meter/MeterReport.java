/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.meter.TraceEvent.BytesRead;
import io.corelane.bench.rig.meter.TraceEvent.PacketReceived;
import io.corelane.bench.rig.meter.TraceEvent.PageWritten;
import io.corelane.bench.rig.meter.TraceEvent.Remapped;
import io.corelane.bench.rig.meter.TraceEvent.RequestCompleted;
import io.corelane.bench.rig.meter.TraceEvent.RequestIssued;
import java.io.BufferedReader;
import java.io.IOException;

/**
 * Reduces what {@code benchmarks/rig/guest/meter stop} prints to the locality of the window. The
 * events come in the order of their time, over all CPUs ({@code trace} merges the buffers by the
 * clock {@code mono}).
 */
public final class MeterReport {

  private static final String FIRST_LINE = "corelane-meter 1";
  private static final String FILES = "== files";
  private static final String EXTENTS = "== extents";
  private static final String EVENTS = "== events";

  private final ReportHead head = new ReportHead();
  private final ReceiveJoin receive = new ReceiveJoin();
  private long events;

  private MeterReport() {}

  /**
   * Reads a report to its end: where the bytes of the window were handled. Names a line that makes
   * no sense, and says if the report is cut short.
   */
  public static Locality reduce(BufferedReader lines) throws HarnessException, IOException {
    return new MeterReport().read(lines);
  }

  private Locality read(BufferedReader lines) throws HarnessException, IOException {
    String first = lines.readLine();
    if (!FIRST_LINE.equals(first)) {
      throw new HarnessException(
          "a report of the meter begins with \"%s\", not with \"%s\"".formatted(FIRST_LINE, first));
    }
    for (String line = next(lines, FILES); !line.equals(FILES); line = next(lines, FILES)) {
      head.fact(line);
    }
    for (String line = next(lines, EXTENTS); !line.equals(EXTENTS); line = next(lines, EXTENTS)) {
      head.file(line);
    }
    for (String line = next(lines, EVENTS); !line.equals(EVENTS); line = next(lines, EVENTS)) {
      head.extent(line);
    }
    head.check();
    BlockJoin blocks = head.blocks();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (isEvent(line)) {
        events++;
        take(TraceParser.parse(line), blocks);
      }
    }
    blocks.end();
    return locality(blocks);
  }

  private static String next(BufferedReader lines, String section)
      throws HarnessException, IOException {
    String line = lines.readLine();
    if (line == null) {
      throw new HarnessException("the meter's report ends before \"" + section + "\"");
    }
    return line;
  }

  /** The lines about lost events repeat what the buffers' counts say. */
  private static boolean isEvent(String line) {
    return !line.isBlank() && !line.startsWith("#") && !line.startsWith("CPU:");
  }

  private void take(TraceEvent event, BlockJoin blocks) {
    if (event instanceof PacketReceived packet) {
      receive.received(packet);
    } else if (event instanceof BytesRead read) {
      receive.read(read);
    } else if (event instanceof PageWritten page) {
      head.files().written(page);
    } else if (event instanceof Remapped remapped) {
      head.stack().remapped(remapped);
    } else if (event instanceof RequestIssued issued) {
      blocks.issued(issued);
    } else if (event instanceof RequestCompleted completed) {
      blocks.completed(completed);
    }
  }

  private Locality locality(BlockJoin blocks) {
    StepBytes written = StepBytes.of(head.cpus(), blocks.written());
    MeterCounts counts =
        new MeterCounts(
            receive.read(),
            receive.coalesced(),
            head.files().written(),
            blocks.bytesSubmitted(),
            written.shares().total(),
            blocks.bytesCompleted(),
            events,
            head.lostEvents());
    return new Locality(
        StepBytes.of(head.cpus(), receive.bytes()),
        written,
        StepBytes.of(head.cpus(), blocks.completed()),
        receive.readers(),
        blocks.submitters(),
        counts);
  }
}
