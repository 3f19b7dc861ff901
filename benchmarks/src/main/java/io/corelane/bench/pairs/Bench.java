/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.DataNodeBeans;
import io.corelane.bench.pairs.report.BenchReport;
import io.corelane.bench.pairs.report.Circumstances;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.pairs.report.MetricResults;
import io.corelane.bench.pairs.report.Sample;
import io.corelane.bench.pairs.report.TestBed;
import io.corelane.bench.pairs.report.TwoWays;
import io.corelane.bench.pairs.report.Way;
import io.corelane.bench.stat.StoppingRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;

/** A run of {@code corelane bench}: pairs of uploads in two modes, until there are enough. */
final class Bench {

  private final BenchOptions options;
  private final Progress progress;

  /** What is known of the streams that are being compared, and was not told yet. */
  private volatile List<Comparison> soFar = List.of();

  Bench(BenchOptions options, Progress progress) {
    this.options = options;
    this.progress = progress;
  }

  BenchReport run() throws HarnessException, IOException, InterruptedException {
    try (BenchTarget target = open(options, progress)) {
      target.place().beforeInterruption(() -> tell(soFar));
      return run(target);
    } finally {
      progress.end();
    }
  }

  static BenchTarget open(BenchOptions options, Progress progress)
      throws HarnessException, IOException, InterruptedException {
    return options.real().isPresent()
        ? RealTarget.open(options, progress::step)
        : EmbeddedTarget.open(options, progress::step);
  }

  /** After a failure; the client that would delete them may be what failed. */
  private static void removeFiles(UploadRun uploads) throws InterruptedException {
    try {
      uploads.removeDirectory();
    } catch (HarnessException e) {
      System.err.println(
          "corelane bench: uploaded files may be left; remove them with: hdfs dfs -rm -r -skipTrash "
              + uploads.directory());
    }
  }

  BenchReport run(BenchTarget target) throws HarnessException, IOException, InterruptedException {
    List<Comparison> comparisons = new ArrayList<>();
    String trouble;
    String clientName;
    Optional<UploadRun> begun = Optional.empty();
    boolean complete = false;
    try {
      Optional<String> beside = options.work().beside();
      if (beside.isPresent()) {
        BesideCommand.check(beside.get(), target.nodes());
      }
      Client client = client(target);
      clientName = client.name();
      UploadRun uploads = new UploadRun(target, client, machine(target), beside);
      begun = Optional.of(uploads);
      Random random = new Random(options.sampling().seed());
      for (int streams : options.work().streams()) {
        warmUp(uploads, streams);
        List<Comparison> some = compare(uploads, streams, random);
        if (options.work().streams().size() > 1) {
          tell(some);
          soFar = List.of();
        }
        comparisons.addAll(some);
      }
      if (client.readsBack()) {
        check(uploads);
      }
      trouble = steeringTrouble(target);
      uploads.removeDirectory();
      complete = true;
    } finally {
      if (!complete && begun.isPresent()) {
        removeFiles(begun.get());
      }
      progress.step("putting the mode back");
      putBack(target, complete);
    }
    return new BenchReport(
        bed(options, target),
        clientName,
        options.embedded().keys(),
        options.ways(),
        options.sampling(),
        new Circumstances(
            target.switches(),
            options.embedded().apart(),
            trouble,
            target.writeOut().impossible(),
            options.work().beside().orElse("")),
        comparisons);
  }

  /** Whoever interrupts what may take an hour has at least these. */
  private void tell(List<Comparison> comparisons) {
    comparisons.forEach(comparison -> progress.known(comparison.inShort()));
  }

  static TestBed bed(BenchOptions options, BenchTarget target) {
    return new TestBed(options.hadoop().name(), ThisMachine.read(), target.name());
  }

  /** Why it failed before is what a person must read first; that this failed too comes after. */
  static void putBack(BenchTarget target, boolean complete)
      throws HarnessException, InterruptedException {
    try {
      target.putBack();
    } catch (HarnessException e) {
      if (complete) {
        throw e;
      }
      System.err.println("corelane bench: " + e.getMessage());
    }
  }

  private MachineStat machine(BenchTarget target) {
    return MachineStat.of(
        target.nodes(), options.real().flatMap(BenchOptions.RealCluster::statCommand));
  }

  private Client client(BenchTarget target) throws HarnessException, InterruptedException {
    BenchOptions.ClientChoice choice = options.client();
    if (choice.kind().equals("own")) {
      return new OwnClient(target.uploader(), choice.filesEach(), choice.acks());
    }
    Path directory = target.place().directory();
    ForeignClient.Place place =
        new ForeignClient.Place(
            directory,
            target.configuration(),
            directory.resolve("client.log"),
            target.place().launcher().reaper());
    if (choice.kind().equals("command")) {
      return ForeignClient.shell(choice.command(), Pattern.compile(choice.figure()), place);
    }
    Path javaHome = target.place().launcher().javaHome();
    HadoopJars jars = options.hadoop();
    return ForeignClient.testDfsIo(
        javaHome.resolve("bin/java"),
        jars.testClassPath(target.place().installation(), javaHome, progress::step),
        place);
  }

  private void warmUp(UploadRun uploads, int streams)
      throws HarnessException, InterruptedException {
    for (int i = 1; i <= options.sampling().warmUp(); i++) {
      for (Way way : options.ways().all()) {
        progress.step(
            "%s: warming up, %d of %d, %s"
                .formatted(of(streams), i, options.sampling().warmUp(), way.name()));
        run(uploads, UploadRun.Position.warmUp(way), streams);
      }
    }
  }

  /** Last of all: reading blocks back changes how later ones are written. */
  private void check(UploadRun uploads) throws HarnessException, InterruptedException {
    for (int streams : options.work().streams()) {
      for (Way way : options.ways().all()) {
        progress.step("%s: reading one upload back, %s".formatted(of(streams), way.name()));
        run(uploads, UploadRun.Position.check(way), streams);
      }
    }
  }

  private Sample run(UploadRun uploads, UploadRun.Position position, int streams)
      throws HarnessException, InterruptedException {
    long bytes = options.work().bytes(streams);
    return uploads.run(position, streams, bytes, done -> progress.at(done, bytes));
  }

  private List<Comparison> compare(UploadRun uploads, int streams, Random random)
      throws HarnessException, InterruptedException {
    List<Sample> samples = new ArrayList<>();
    StoppingRule.Reason reason = StoppingRule.Reason.GO_ON;
    for (int pair = 1; reason == StoppingRule.Reason.GO_ON; pair++) {
      List<Way> order = new ArrayList<>(options.ways().all());
      Collections.shuffle(order, random);
      for (Way way : order) {
        progress.step(
            "%s: %s %d of at most %d, %s"
                .formatted(
                    of(streams),
                    order.size() == 2 ? "pair" : "round",
                    pair,
                    options.sampling().rule().mostPairs(),
                    way.name()));
        samples.add(
            run(
                uploads,
                UploadRun.Position.measured(pair, way, way.equals(order.get(0))),
                streams));
      }
      reason = reason(pair, samples);
      if (pair > 1) {
        soFar = comparisons(streams, reason, samples);
      }
    }
    return comparisons(streams, reason, samples);
  }

  private List<Comparison> comparisons(
      int streams, StoppingRule.Reason reason, List<Sample> samples) {
    List<Comparison> comparisons = new ArrayList<>();
    for (TwoWays ways : options.ways().comparisons()) {
      comparisons.add(
          Comparison.of(
              new Comparison.Load(streams, options.work().bytes(streams)), reason, ways, samples));
    }
    return comparisons;
  }

  /** Over when every comparison is as precise as wanted, or the cap is reached. */
  private StoppingRule.Reason reason(int pair, List<Sample> samples) {
    StoppingRule.Reason all = StoppingRule.Reason.PRECISE;
    for (TwoWays ways : options.ways().comparisons()) {
      StoppingRule.Reason own =
          options
              .sampling()
              .rule()
              .after(pair, MetricResults.ratios(options.sampling().metric(), ways, samples));
      all = own == StoppingRule.Reason.PRECISE ? all : own;
    }
    return all;
  }

  private String steeringTrouble(BenchTarget target) throws HarnessException, InterruptedException {
    Optional<Way> steer =
        options.ways().all().stream()
            .filter(way -> way.settings().mode().equals("steer"))
            .findFirst();
    if (steer.isEmpty()) {
      return "";
    }
    target.become(steer.get());
    List<String> troubles = new ArrayList<>();
    for (DataNodeBeans bean : target.side(steer.get()).beans()) {
      String trouble = bean.corelane().steeringTrouble();
      if (!trouble.isEmpty()) {
        troubles.add(trouble);
      }
    }
    return String.join("; ", troubles);
  }

  private static String of(int streams) {
    return streams == 1 ? "1 stream" : streams + " streams";
  }
}
