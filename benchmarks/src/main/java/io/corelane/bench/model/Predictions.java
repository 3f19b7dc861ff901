/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Which settings are predicted, and the running of them. Nothing is fitted to a result. */
final class Predictions {

  private static final int FEW_STREAMS = 4;
  private static final int MANY_STREAMS = 16;
  private static final List<Integer> RX_QUEUES = List.of(1, 2, 4, 8);
  private static final List<Integer> STREAM_COUNTS = List.of(1, 2, 4, 16);

  /** Of the smaller tables: receivers limit, nearly always. */
  static final ModelSetting MIDDLE = ModelSetting.of(ModelMachine.of(16, 8), 2, 0);

  /** Draws for a figure that was held out, to one of a cell. */
  private static final int CHECKED = 4;

  private record Job(Table table, ModelSetting setting) {}

  private final ModelOptions options;
  private final Progress progress;
  private final List<Draw> draws;

  Predictions(ModelOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
    draws = Draw.sample(options.seed(), options.runs());
  }

  ModelReport run() {
    List<Job> jobs = jobs();
    progress.step("running " + jobs.size() * options.runs() + " draws of all ways");
    AtomicInteger done = new AtomicInteger();
    List<Cell> cells =
        jobs.stream()
            .parallel()
            .map(
                job -> {
                  List<Cell> row = cells(job);
                  progress.at(done.incrementAndGet(), jobs.size());
                  return row;
                })
            .flatMap(List::stream)
            .toList();
    progress.end();
    List<Draw> more = Draw.sample(options.seed(), CHECKED * options.runs());
    return new ModelReport(
        options.seed(),
        options.runs(),
        Arrays.asList(Parameter.values()),
        Calibration.run(Draw.middle().costs(), options.seed()),
        HeldOut.check(more, options.seed()),
        Gains.byFlusher(draws, options.seed()),
        cells);
  }

  private List<Cell> cells(Job job) {
    List<ModelRun> stock = runs(job.setting, ModelWay.NONE, draws, options.seed());
    return Arrays.stream(ModelWay.values())
        .map(
            way -> {
              List<ModelRun> runs =
                  way == ModelWay.NONE ? stock : runs(job.setting, way, draws, options.seed());
              return Cell.of(job.table, job.setting, way, draws, runs, stock);
            })
        .toList();
  }

  /** One run for each draw, with chance of its own. */
  static List<ModelRun> runs(ModelSetting setting, ModelWay way, List<Draw> draws, long seed) {
    return IntStream.range(0, draws.size())
        .parallel()
        .mapToObj(i -> ModelRun.run(setting, way, draws.get(i).costs(), seed * 1_000_003 + i))
        .toList();
  }

  private List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (int cpus : options.cores()) {
      for (int devices : options.devices()) {
        ModelMachine shape = ModelMachine.of(cpus, devices);
        jobs.add(new Job(Table.FEW, ModelSetting.of(shape, FEW_STREAMS, 0)));
        jobs.add(new Job(Table.BUSY, ModelSetting.of(shape, MANY_STREAMS, cpus)));
      }
    }
    ModelMachine middle = MIDDLE.shape();
    for (int rx : RX_QUEUES) {
      jobs.add(new Job(Table.QUEUES, MIDDLE.withShape(middle.withQueues(rx, middle.cpus()))));
    }
    for (int streams : STREAM_COUNTS) {
      jobs.add(new Job(Table.STREAMS, ModelSetting.of(middle, streams, 0)));
      jobs.add(new Job(Table.STREAMS, ModelSetting.of(middle, streams, middle.cpus())));
    }
    jobs.removeIf(job -> !options.tables().contains(job.table));
    return jobs;
  }
}
