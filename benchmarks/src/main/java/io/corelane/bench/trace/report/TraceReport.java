/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.cli.ThisMachine;
import java.util.List;

/**
 * What a window of the kernel's trace shows; what {@code --json} writes.
 *
 * @param machine where
 * @param seconds how long the window was
 * @param hops each hop that had an I/O
 * @param depths by device and hardware queue
 * @param submitters by device and hardware queue, those with the most bytes first
 * @param unjoined what the histograms lack
 * @param absent what this kernel does not tell, or was not asked
 * @param cost what tracing took
 */
public record TraceReport(
    ThisMachine machine,
    double seconds,
    List<HopReport> hops,
    List<DepthRow> depths,
    List<SubmitterRow> submitters,
    List<Unjoined> unjoined,
    List<String> absent,
    Cost cost) {

  /**
   * Events that belong to no hop.
   *
   * @param what they are
   * @param count how many
   */
  public record Unjoined(String what, long count) {}

  /**
   * What the trace itself took and lost.
   *
   * @param events how many were read
   * @param bytes as the kernel's text
   * @param lost events that found no room in the kernel's buffers; not in the histograms
   * @param cpuSeconds of this command within the window; what the traced threads take to record an
   *     event is not in it
   */
  public record Cost(long events, long bytes, long lost, double cpuSeconds) {}

  public TraceReport {
    hops = List.copyOf(hops);
    depths = List.copyOf(depths);
    submitters = List.copyOf(submitters);
    unjoined = List.copyOf(unjoined);
    absent = List.copyOf(absent);
  }
}
