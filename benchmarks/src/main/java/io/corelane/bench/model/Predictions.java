/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.ModelMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Which settings are predicted, and the running of them. Nothing is fitted to a result. */
final class Predictions {

  private static final int FEW_STREAMS = 4;
  private static final int MANY_STREAMS = 16;
  private static final List<Integer> RX_QUEUES = List.of(1, 2, 4, 8, 16);
  private static final List<Integer> DISK_QUEUES = List.of(1, 4, 16);
  private static final List<Integer> STREAM_COUNTS = List.of(1, 2, 4, 8, 16, 64);
  private static final List<Double> WRITE_FACTORS = List.of(0.0, 0.25, 0.5, 1.0, 2.0);
  private static final List<Double> EXPECTED_SHARES = List.of(0.1, 0.25, 0.5, 1.0);
  private static final List<Integer> CACHE_SIZES = List.of(2, 4, 8);

  /** The machine of the smaller tables. */
  private static final ModelMachine MIDDLE = ModelMachine.of(16, 4);

  private record Job(Table table, ModelSetting setting, ModelWay way) {}

  private final ModelOptions options;
  private final Progress progress;

  Predictions(ModelOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  ModelReport run() {
    List<Job> jobs = jobs();
    progress.step("running " + jobs.size() * options.runs() + " models");
    AtomicInteger done = new AtomicInteger();
    List<Cell> cells =
        IntStream.range(0, jobs.size())
            .parallel()
            .mapToObj(
                job -> {
                  Cell cell = cell(jobs.get(job));
                  progress.at(done.incrementAndGet(), jobs.size());
                  return cell;
                })
            .toList();
    progress.end();
    Costs costs = Costs.calibrated();
    return new ModelReport(
        options.seed(),
        options.runs(),
        Calibration.run(costs, options.seed()),
        ModelCheck.run(costs, options.seed()),
        cells);
  }

  private Cell cell(Job job) {
    List<ModelRun> trials =
        LongStream.range(0, options.runs())
            .mapToObj(run -> ModelRun.run(job.setting, job.way, options.seed() * 1_000_003 + run))
            .toList();
    return Cell.of(job.table, job.setting, job.way, trials);
  }

  private List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    for (int cpus : options.cores()) {
      for (int devices : options.devices()) {
        ModelMachine shape = ModelMachine.of(cpus, devices);
        add(jobs, Table.FEW, ModelSetting.of(shape, FEW_STREAMS, 0), ModelWay.values());
        add(jobs, Table.BUSY, ModelSetting.of(shape, MANY_STREAMS, cpus), ModelWay.values());
      }
    }
    ModelWay[] three = {ModelWay.NONE, ModelWay.LANE, ModelWay.STEER};
    ModelSetting middle = ModelSetting.of(MIDDLE, FEW_STREAMS, 0);
    for (int rx : RX_QUEUES) {
      for (int disk : DISK_QUEUES) {
        add(jobs, Table.QUEUES, middle.withShape(MIDDLE.withQueues(rx, disk)), three);
      }
    }
    for (int streams : STREAM_COUNTS) {
      add(jobs, Table.STREAMS, ModelSetting.of(MIDDLE, streams, 0), three);
      add(jobs, Table.STREAMS, ModelSetting.of(MIDDLE, streams, MIDDLE.cpus()), three);
    }
    for (double factor : WRITE_FACTORS) {
      add(jobs, Table.WRITE, ModelSetting.of(MIDDLE, 1, 0).withWrite(factor), three);
      add(jobs, Table.WRITE, middle.withWrite(factor), three);
      add(
          jobs,
          Table.WRITE,
          ModelSetting.of(MIDDLE, FEW_STREAMS, MIDDLE.cpus()).withWrite(factor),
          three);
    }
    for (int perLlc : CACHE_SIZES) {
      add(jobs, Table.CACHES, middle.withShape(MIDDLE.withCpusPerLlc(perLlc)), three);
    }
    ModelSetting small = ModelSetting.of(ModelMachine.of(8, 4), FEW_STREAMS, 0);
    for (double share : EXPECTED_SHARES) {
      add(jobs, Table.SHARES, small.withExpectedShare(share), three);
    }
    jobs.removeIf(job -> !options.tables().contains(job.table));
    return jobs;
  }

  private static void add(List<Job> jobs, Table table, ModelSetting setting, ModelWay... ways) {
    for (ModelWay way : ways) {
      jobs.add(new Job(table, setting, way));
    }
  }
}
