/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.SeedOption;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.Rig;
import io.corelane.bench.rig.compare.GuestChoice;
import io.corelane.bench.rig.compare.RigComparison;
import io.corelane.bench.rig.compare.RigOptions;
import io.corelane.bench.rig.compare.RigWay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane rig-lines}. */
@Command(
    name = "rig-lines",
    sortOptions = false,
    description =
        "Counts the cache lines that uploads move between cores, caches and nodes of an emulated machine.",
    exitCodeList = {
      "0:counted, and every file came back as it was written",
      "1:it failed, or the self-test is not within 3 %%",
      "2:wrong usage"
    },
    footer = {
      "",
      "The comparison is that of \"corelane rig\", in a guest whose emulator counts (rig up --lines on).",
      "Counting takes about half a minute for each upload. --json and --html have the rounds so far",
      "after each round. Emulated: lines, not times."
    })
public final class LinesCommand extends HarnessCommand<RigOptions> {

  private static final String SELF_TEST_PROFILE = "two-node";

  @Option(
      names = "--self-test",
      description = "Count known traffic instead of uploads. Overwrites the guest's NVMe device.")
  private boolean selfTest;

  @Option(
      names = "--matrix",
      description = {
        "Count a TCP flow for each pair of CPUs of softirqs and receiver instead of uploads,",
        "--size MIB in each; about 5 s for each pair of 8 MiB."
      })
  private boolean matrix;

  @Option(
      names = "--ways",
      paramLabel = "WAY,...",
      defaultValue = "stock,irqbalance,spread,rfs,bind,steer",
      description = "What to compare (${DEFAULT-VALUE}).")
  private String ways = "";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "6",
      description = "Counted uploads per way, in random order (${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--size",
      paramLabel = "MIB",
      defaultValue = "64",
      description = "MiB per upload, all streams together (${DEFAULT-VALUE}).")
  private int size;

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "4",
      description = "Files written at once (${DEFAULT-VALUE}).")
  private int streams;

  @Option(
      names = "--hadoop",
      paramLabel = "VERSION",
      defaultValue = "3.5.0",
      description = "3.5.0, 3.4.3 or 3.3.6 (${DEFAULT-VALUE}).")
  private String hadoop = "3.5.0";

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description = "The guest's shape (the running guest's, else two-node).")
  private @Nullable String profile;

  @Option(
      names = "--instance",
      paramLabel = "N",
      defaultValue = "${env:CORELANE_RIG_INSTANCE:-0}",
      description = "Which guest (${DEFAULT-VALUE}).")
  private int instance;

  @Option(
      names = "--keep",
      description = "Leave logs and configuration, and a guest that was booted.")
  private boolean keep;

  @Mixin private KeyOption keys = new KeyOption();

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page to this file, too.")
  private @Nullable Path html;

  @Override
  protected RigOptions options() throws HarnessException {
    if (selfTest && matrix) {
      throw new HarnessException("--self-test and --matrix exclude each other");
    }
    Optional<Path> page = Optional.ofNullable(html);
    if (page.isPresent() && (selfTest || matrix)) {
      throw new HarnessException("--html is for the comparison of ways; --matrix has --json");
    }
    if (page.isPresent()) {
      JsonReport.checkWritable("--html", page.get());
    }
    return new RigOptions(
            RigWay.list(ways),
            rounds,
            new UploadSize(size, streams),
            HadoopVersion.of(hadoop),
            keys.keys(),
            new GuestChoice(Optional.ofNullable(profile), instance, keep),
            seed.seed(),
            json.file())
        .checked();
  }

  @Override
  protected int run(RigOptions options) throws HarnessException, IOException, InterruptedException {
    if (selfTest) {
      return selfTest(options.guest());
    }
    return matrix ? matrix(options) : count(options);
  }

  private static int matrix(RigOptions options)
      throws HarnessException, IOException, InterruptedException {
    GuestChoice choice = options.guest();
    int mib = Math.toIntExact(options.size().bytes() >> 20);
    CacheAxis axis =
        inGuest(
            Rig.of(Installation.find().home(), choice.instance()),
            choice.profile().orElse(SELF_TEST_PROFILE),
            choice.keep(),
            guest -> {
              CpuSet all = CpuSet.parseList(guest.run("cat /sys/devices/system/cpu/online"));
              return new CacheAxisRun(guest, mib).run(all, all, Progress.standard());
            });
    System.out.print(CacheAxisText.of(axis));
    if (options.json().isPresent()) {
      JsonReport.write(options.json().get(), axis);
    }
    return axis.rowsOutOfOrder().isEmpty() ? GOOD : BAD;
  }

  /** What is done in a guest. */
  interface Work<T> {
    T in(Guest guest) throws HarnessException, IOException, InterruptedException;
  }

  private int count(RigOptions options) throws HarnessException, IOException, InterruptedException {
    Progress progress = Progress.standard();
    LineWatch watch =
        new LineWatch(
            options.size().bytes(), progress::known, soFar -> keep(options, soFar, progress));
    LineReport report = watch.report(new RigComparison(options, watch, progress).run());
    System.out.print(new LineTable(report).render());
    write(options, report);
    return report.verified() ? GOOD : BAD;
  }

  /** The rounds so far; what cannot be written now may be at the end. */
  private void keep(RigOptions options, LineReport soFar, Progress progress) {
    try {
      write(options, soFar);
    } catch (HarnessException e) {
      progress.known("Not kept: " + e.getMessage());
    }
  }

  private void write(RigOptions options, LineReport report) throws HarnessException {
    if (options.json().isPresent()) {
      JsonReport.write(options.json().get(), report);
    }
    Path page = html;
    if (page != null) {
      LinePage.of(report).write(page);
    }
  }

  private static int selfTest(GuestChoice choice)
      throws HarnessException, IOException, InterruptedException {
    List<KnownTraffic> results =
        selfTest(Rig.of(Installation.find().home(), choice.instance()), choice.keep());
    System.out.print(KnownTraffic.table(results));
    return results.stream().allMatch(KnownTraffic::isGood) ? GOOD : BAD;
  }

  static List<KnownTraffic> selfTest(Rig rig, boolean keep)
      throws HarnessException, IOException, InterruptedException {
    return inGuest(rig, SELF_TEST_PROFILE, keep, LineSelfTest::run);
  }

  /** In the guest that runs, or in one booted for it. */
  static <T> T inGuest(Rig rig, String profile, boolean keep, Work<T> work)
      throws HarnessException, IOException, InterruptedException {
    Optional<Guest> running = rig.running();
    if (running.isPresent()) {
      return work.in(running.get());
    }
    try {
      return work.in(rig.up(profile, LineWatch.KNOBS));
    } finally {
      if (!keep) {
        rig.down();
      }
    }
  }
}
