/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cli.HadoopOption;
import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cli.PlaceOptions;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.SeedOption;
import io.corelane.bench.cluster.DataNodeHost;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.pairs.report.BenchPage;
import io.corelane.bench.pairs.report.BenchReport;
import io.corelane.bench.pairs.report.BenchText;
import io.corelane.bench.pairs.report.LatencyReport;
import io.corelane.bench.pairs.report.LatencyText;
import io.corelane.bench.pairs.report.Sampling;
import io.corelane.bench.pairs.report.Ways;
import io.corelane.bench.stat.StoppingRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane bench}. */
@Command(
    name = "bench",
    sortOptions = false,
    description =
        "Compares ways to handle uploads: pairs of uploads to running DataNodes, switched live"
            + " between them, and what the pairs show.",
    exitCodeList = {
      "0:measured, whatever came out of it, and all put back",
      "1:it failed; what was changed is put back, or the message says what is not",
      "2:wrong usage"
    },
    footer = {
      "",
      "Without --datanode it starts a NameNode and a DataNode of its own and removes them at the"
          + " end.",
      "With it, Corelane must be loaded there, in whatever mode, and you must be an HDFS"
          + " superuser.",
      "The file and the mode are put back at the end, after Ctrl-C, and if this command is killed."
    })
public final class BenchCommand extends HarnessCommand<BenchOptions> {

  private static final int DEFAULT_MIB = 1024;
  private static final int DEFAULT_STREAMS = 4;
  private static final int DEFAULT_WRITES = 2000;
  private static final int MOST_PER_SECOND = 100_000;

  /** Less than a chunk, a page, nearly a packet. */
  private static final List<Integer> DEFAULT_WRITE_SIZES = List.of(100, 4096, 61_440);

  @Option(
      names = "--modes",
      paramLabel = "A,B[,...]",
      defaultValue = "stock,bind",
      description =
          "Ways of stock, observe, bind, steer; each is divided by the first, or one by itself"
              + " (${DEFAULT-VALUE}). stock is Corelane loaded and off. bind and steer take"
              + " settings: bind:write=stock+placement=none; with --apart also keys:"
              + " bind:corelane.write.ring=4m. stock:sync-behind is a DataNode"
              + " beside the first with Hadoop's own write-behind.")
  private String modes = "";

  @Option(
      names = "--size",
      paramLabel = "MIB",
      description = "MiB per upload, all streams together (1024).")
  private @Nullable Integer size;

  @Option(
      names = "--size-per-stream",
      paramLabel = "MIB",
      description = "Instead: MiB of each stream.")
  private @Nullable Integer sizePerStream;

  @Option(
      names = "--streams",
      paramLabel = "N,...",
      split = ",",
      description =
          "Files written at once (4; with --latency 1); with more than one number each is compared"
              + " for itself: 1,10,100,1000.")
  private List<Integer> streams = new ArrayList<>();

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      defaultValue = "3%",
      description =
          "Pairs are added until the 95 %% interval is that narrow, to each side"
              + " (${DEFAULT-VALUE}).")
  private String precision = "";

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      defaultValue = "throughput",
      description = "Whose precision: throughput or cpu, the DataNode's (${DEFAULT-VALUE}).")
  private String metric = "";

  @Option(
      names = "--pairs",
      paramLabel = "N",
      defaultValue = "60",
      description = "The most pairs (${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--least-pairs",
      paramLabel = "N",
      defaultValue = "10",
      description = "The fewest pairs (${DEFAULT-VALUE}).")
  private int leastPairs;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "2",
      description = "Uploads in each mode before the first pair (${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--latency",
      description =
          "Instead of uploads: how long small writes with hflush and hsync take, in --least-pairs"
              + " rounds.")
  private boolean latency;

  @Option(
      names = "--writes",
      paramLabel = "N",
      description = "With --latency: writes of each kind to each file (2000).")
  private @Nullable Integer writes;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "With --latency: N writes a second are due to each file, whether or not the one before"
              + " has ended, and a late one is timed from when it was due (each is due when the one"
              + " before has ended).")
  private @Nullable Integer rate;

  @Option(
      names = "--write-sizes",
      paramLabel = "BYTES,...",
      split = ",",
      description = "With --latency: their sizes (100,4096,61440).")
  private List<Integer> writeSizes = new ArrayList<>();

  @Option(
      names = "--beside",
      paramLabel = "COMMAND",
      description =
          "Also: what this command of the shell gets of the CPUs beside each upload, on this"
              + " machine. It is started anew when it ends, and killed after the upload with all"
              + " that it started.")
  private @Nullable String beside;

  @Option(
      names = "--volume",
      paramLabel = "DIRECTORY",
      description = "Where the embedded DataNode stores blocks: on another file system.")
  private @Nullable Path volume;

  @Option(
      names = "--memory-limit",
      paramLabel = "SIZE",
      description =
          "What the embedded DataNode may have of memory, page cache included: 1G, 768M. Needs"
              + " root.")
  private @Nullable String memoryLimit;

  @Option(
      names = "--apart",
      description =
          "Give each way an embedded DataNode of its own that is started in it and never switched.")
  private boolean apart;

  @Option(
      names = "--native",
      paramLabel = "DIR",
      description =
          "Where libhadoop.so is, for the embedded DataNodes (lib/native of --hadoop-home).")
  private @Nullable Path nativeLibraries;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Mixin private ClientOptions client = new ClientOptions();

  @Mixin private HadoopOption hadoop = new HadoopOption();

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the report as a page with plots, too.")
  private @Nullable Path html;

  @Mixin private KeyOption keys = new KeyOption();

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private PlaceOptions files = new PlaceOptions();

  @Override
  protected int run(BenchOptions options)
      throws HarnessException, IOException, InterruptedException {
    if (options.work().latency().isPresent()) {
      LatencyReport report =
          new LatencyBench(options, options.work().latency().get(), Progress.standard()).run();
      System.out.print(new LatencyText(report).render());
      JsonReport.write(options.output().json(), report);
      return GOOD;
    }
    BenchReport report = new Bench(options, Progress.standard()).run();
    System.out.print(new BenchText(report).render());
    JsonReport.write(options.output().json(), report);
    if (options.output().html().isPresent()) {
      new BenchPage(report).page().write(options.output().html().get());
    }
    return GOOD;
  }

  @Override
  protected BenchOptions options() throws HarnessException {
    HadoopJars jars = hadoop.jars();
    return new BenchOptions(
            Ways.of(modes),
            new Sampling(
                OptionText.metric(metric),
                new StoppingRule(OptionText.share(precision), leastPairs, pairs),
                warmUp,
                seed.seed()),
            new BenchWork(
                size(),
                streams.isEmpty() ? List.of(latency ? 1 : DEFAULT_STREAMS) : streams,
                latency(),
                Optional.ofNullable(beside)),
            client.client(),
            jars,
            new BenchOptions.Embedded(keys.keys(), host(jars), apart),
            cluster.cluster(jars),
            new BenchOptions.Output(json.file(), Optional.ofNullable(html), files.place()))
        .checked();
  }

  private BenchWork.Size size() throws HarnessException {
    Integer all = size;
    Integer each = sizePerStream;
    if (all != null && each != null) {
      throw new HarnessException("--size and --size-per-stream cannot be given together");
    }
    return each != null
        ? new BenchWork.Size(each, true)
        : new BenchWork.Size(all == null ? DEFAULT_MIB : all, false);
  }

  private Optional<BenchWork.Latency> latency() throws HarnessException {
    Integer count = writes;
    Integer perSecond = rate;
    if (!latency) {
      if (count != null || perSecond != null || !writeSizes.isEmpty()) {
        throw new HarnessException("--writes, --rate and --write-sizes are for --latency");
      }
      return Optional.empty();
    } else if (size != null || sizePerStream != null) {
      throw new HarnessException(
          "--size and --size-per-stream are not for --latency: give --writes and --write-sizes");
    }
    if (perSecond != null) {
      OptionRange.check("--rate", perSecond, 1, MOST_PER_SECOND, "writes a second");
    }
    return Optional.of(
        new BenchWork.Latency(
            new LatencyReport.Pace(
                count == null ? DEFAULT_WRITES : count,
                perSecond == null ? LatencyReport.Pace.ONE_AFTER_THE_OTHER : perSecond),
            writeSizes.isEmpty() ? DEFAULT_WRITE_SIZES : writeSizes));
  }

  private DataNodeHost host(HadoopJars jars) throws HarnessException {
    Path libraries = nativeLibraries;
    if (libraries != null && !Files.isReadable(libraries.resolve(DataNodeHost.NATIVE_LIBRARY))) {
      throw new HarnessException(
          "--native %s has no %s".formatted(libraries, DataNodeHost.NATIVE_LIBRARY));
    }
    return new DataNodeHost(
        Optional.ofNullable(volume),
        memoryLimit == null ? 0 : OptionText.bytes(memoryLimit),
        libraries == null ? DataNodeHost.nativeLibraries(jars) : Optional.of(libraries));
  }
}
