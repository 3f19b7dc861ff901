/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.cli.HadoopOption;
import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.PlaceOptions;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane demo}. */
@Command(
    name = "demo",
    sortOptions = false,
    description =
        "Uploads real files to real DataNodes, with Corelane and without, and shows what it did.",
    exitCodeList = {
      "0:all of it shown as promised",
      "1:it failed, or not all of it is as promised",
      "2:wrong usage"
    },
    footer = {
      "",
      "Starts a NameNode, two DataNodes (stock HDFS, and the same with Corelane) and an HDFS client",
      "on loopback, on the JDK that JAVA_HOME names. All of it is stopped and removed at the end.",
      "Who submits block I/O is shown to root only: it comes from the kernel's tracepoints."
    })
public final class DemoCommand extends HarnessCommand<DemoOptions> {

  @Option(
      names = "--size",
      paramLabel = "MIB",
      defaultValue = "1024",
      description = "MiB per upload, all streams together (${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "4",
      description = "Files written at once (${DEFAULT-VALUE}).")
  private int streams;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Pairs of a stock and a Corelane upload, in random order (${DEFAULT-VALUE}). From 6 on"
              + " they can tell a difference.")
  private int rounds;

  @Option(
      names = "--busy",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Compute processes started half-way through each upload and stopped at its end"
              + " (${DEFAULT-VALUE}).")
  private int busy;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "bind",
      description = "observe or bind (${DEFAULT-VALUE}).")
  private String mode = "bind";

  @Mixin private HadoopOption hadoop = new HadoopOption();

  @Mixin private KeyOption keys = new KeyOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private PlaceOptions files = new PlaceOptions();

  @Override
  protected DemoOptions options() throws HarnessException {
    return new DemoOptions(
            new UploadSize(size, streams),
            hadoop.jars(),
            mode,
            keys.keys(),
            rounds,
            busy,
            json.file(),
            files.place())
        .checked();
  }

  @Override
  protected int run(DemoOptions options)
      throws HarnessException, IOException, InterruptedException {
    DemoReport report = new Demo(options, Progress.standard()).run();
    System.out.print(new DemoTable(report).render());
    JsonReport.write(options.json(), report);
    return Findings.isGood(report) ? GOOD : BAD;
  }
}
