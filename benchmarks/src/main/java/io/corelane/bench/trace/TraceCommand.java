/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.trace.report.HeatGrids;
import io.corelane.bench.trace.report.TracePage;
import io.corelane.bench.trace.report.TraceReport;
import io.corelane.bench.trace.report.TraceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane trace}. */
@Command(
    name = "trace",
    sortOptions = false,
    description =
        "Shows where each I/O of this machine spends its time, by disk, hardware queue, submitting"
            + " thread and distance of CPUs.",
    footer = {
      "",
      "Reads the kernel's tracepoints in an instance of its own, which is removed at the end,",
      "however that comes; needs root. Tracing takes CPU time, which the report gives."
    })
public final class TraceCommand extends HarnessCommand<TraceOptions> {

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How long to trace (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--disk-only",
      description = "Do not trace packets: theirs are most of the events.")
  private boolean diskOnly;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page with heat maps of latency over time to this file, too.")
  private @Nullable Path html;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected TraceOptions options() throws HarnessException {
    return new TraceOptions(seconds, !diskOnly, json.file(), Optional.ofNullable(html)).checked();
  }

  @Override
  protected int run(TraceOptions options)
      throws HarnessException, IOException, InterruptedException {
    HeatGrids heat = new HeatGrids(options.seconds());
    TraceReport report =
        new TraceWindow(SystemRoot.live(), new Countdown(Progress.standard())).trace(options, heat);
    System.out.print(new TraceText(report).render());
    JsonReport.write(options.json(), report);
    if (options.html().isPresent()) {
      new TracePage(report, heat).page().write(options.html().get());
    }
    return GOOD;
  }
}
