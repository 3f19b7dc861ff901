/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane model}. */
@Command(
    name = "model",
    sortOptions = false,
    description =
        "Predicts uploads to machines that are not here, on a model that steps the real policy.",
    exitCodeList = {"0:done", "1:it failed", "2:wrong usage"},
    footer = {
      "",
      "Modelled, not measured: calibrated on what is published and on what was measured, checked"
          + " on",
      "published figures that were held out, and blind to much; the output says to what. The same",
      "seed gives the same output, to the last byte."
    })
public final class ModelCommand extends HarnessCommand<ModelOptions> {

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "What all chance in it follows from (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "10",
      description = "Draws of what is not known exactly, for each cell (${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--cores",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "8,32",
      description = "CPUs of the machines, half of them on each socket (${DEFAULT-VALUE}).")
  private List<Integer> cores = new ArrayList<>();

  @Option(
      names = "--nvme",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "1,8",
      description = "Their numbers of NVMe devices (${DEFAULT-VALUE}).")
  private List<Integer> devices = new ArrayList<>();

  @Option(
      names = "--tables",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "few,busy,queues,streams",
      description = "Which tables to make, or none (${DEFAULT-VALUE}).")
  private List<String> tables = new ArrayList<>();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected ModelOptions options() throws HarnessException {
    return new ModelOptions(seed, runs, cores, devices, ModelOptions.tables(tables), json.file())
        .checked();
  }

  @Override
  protected int run(ModelOptions options) throws HarnessException {
    ModelReport report = new Predictions(options, Progress.standard()).run();
    System.out.print(new ModelTable(report).render());
    JsonReport.write(options.json(), report);
    return GOOD;
  }
}
