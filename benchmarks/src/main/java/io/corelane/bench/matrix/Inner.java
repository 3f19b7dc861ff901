/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.PerfCounters;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.TopologyReader;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Form;
import io.corelane.bench.matrix.report.MatrixCells;
import io.corelane.bench.matrix.report.MatrixHost;
import io.corelane.bench.matrix.report.MatrixPage;
import io.corelane.bench.matrix.report.MatrixReport;
import io.corelane.bench.matrix.report.MatrixSetting;
import io.corelane.bench.matrix.report.MatrixText;
import io.corelane.bench.matrix.report.MatrixVerdict;
import io.corelane.bench.matrix.report.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** What measures: with a veth a process of its own, in the sending namespace. */
final class Inner {

  private static final int GOOD = 0;
  private static final int BAD = 1;

  private final MatrixOptions options;
  private final TrialSteering steering;
  private final Progress progress;
  private final SystemRoot root = SystemRoot.live();
  private final CpuTopology topology;
  private final CpuSet allowed;

  /** Reads the machine. */
  Inner(MatrixOptions options, TrialSteering steering, Progress progress) throws HarnessException {
    this.options = options;
    this.steering = steering;
    this.progress = progress;
    topology = required(new TopologyReader(root).read());
    allowed = required(new AllowedCpusReader(root).read(topology));
  }

  /** Measures what is left to measure and reports all; the exit code. */
  int run() throws HarnessException, IOException, InterruptedException {
    CpuSet cpus = options.cells().cpus().orElse(allowed);
    check("--cpus", cpus);
    int softirq =
        options.cells().axes().disk() ? options.cells().softirqCpu().orElse(allowed.lowest()) : -1;
    if (softirq >= 0) {
      check("--softirq-cpu", CpuSet.of(softirq));
    }
    MatrixSetting setting = setting(cpus, softirq);
    List<Trial> done = new ArrayList<>();
    if (options.files().resume()) {
      MatrixReport before = Resume.read(options.files().json().orElseThrow(), setting);
      setting = setting.withSeed(before.setting().seed());
      done.addAll(before.trials());
    }
    MatrixReport report;
    try (PerfCounters counters = PerfCounters.open(topology.online())) {
      report =
          new MatrixReport(
              MatrixReport.VERSION,
              setting,
              options.rounds(),
              counters.explain(),
              distances(setting),
              done);
      report = measure(report, counters);
    } finally {
      progress.end();
    }
    System.out.print(new MatrixText(report).render());
    if (options.files().html().isPresent()) {
      MatrixPage.of(report).write(options.files().html().get());
    }
    return MatrixVerdict.of(report).good() ? GOOD : BAD;
  }

  private MatrixReport measure(MatrixReport report, PerfCounters counters)
      throws HarnessException, IOException, InterruptedException {
    List<Order.Next> order = Order.of(report.setting(), report.rounds(), report.trials());
    if (order.isEmpty()) {
      return report;
    }
    try (TrialBench bench = TrialBench.open(options, steering, allowed, progress)) {
      Runner runner =
          new Runner(bench.load(), steering, root, topology, allowed, counters, options.bytes());
      progress.step("warming up");
      runner.run(order.get(0), report.setting());
      Left left = new Left(order.size());
      int round = 0;
      for (Order.Next next : order) {
        if (next.round() != round) {
          round = next.round();
          progress.step("round %d of %d%s".formatted(round, report.rounds(), left.text()));
        }
        progress.at(left.done(), order.size(), left.text());
        Trial trial = runner.run(next, report.setting());
        left.oneMore();
        report = with(report, trial);
        JsonReport.write(options.files().json(), report);
      }
    }
    return report;
  }

  private static MatrixReport with(MatrixReport report, Trial trial) {
    List<Trial> trials = new ArrayList<>(report.trials());
    trials.add(trial);
    return new MatrixReport(
        report.version(),
        report.setting(),
        report.rounds(),
        report.counters(),
        report.distances(),
        trials);
  }

  private MatrixSetting setting(CpuSet cpus, int softirq) {
    boolean hdfs = options.form() == Form.HDFS;
    return new MatrixSetting(
        hdfs ? "hdfs" : "flow",
        new MatrixCells(
            options.cells().axes().disk(),
            steering.text(),
            steering.sender(),
            cpus.stream().boxed().toList(),
            softirq),
        options.sizeMib(),
        options.hadoop().map(HadoopJars::name).orElse(""),
        hdfs ? options.keys() : Map.of(),
        ThreadLocalRandom.current().nextLong(1L << 32),
        new MatrixHost(
            root.line("/proc/sys/kernel/osrelease").toOptional().orElse("unknown"),
            machine(),
            Runtime.version().toString()));
  }

  private String machine() {
    return "%s (%s), %s, %s"
        .formatted(
            counted(topology.online().size(), "CPU"),
            topology.online().toList(),
            counted(topology.llcs().size(), "last-level cache"),
            counted(topology.nodes().size(), "NUMA node"));
  }

  private static String counted(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  private List<String> distances(MatrixSetting setting) {
    return setting.cells().pairs().stream()
        .map(pair -> topology.distance(pair.row(), pair.column()).name())
        .toList();
  }

  private void check(String option, CpuSet cpus) throws HarnessException {
    if (!allowed.containsAll(cpus)) {
      throw new HarnessException(
          "%s %s: only %s may be used by this process".formatted(option, cpus, allowed));
    }
  }

  private static <T> T required(Reading<T> reading) throws HarnessException {
    return reading
        .toOptional()
        .orElseThrow(
            () -> new HarnessException("the CPUs cannot be read: " + reading.explanation()));
  }
}
