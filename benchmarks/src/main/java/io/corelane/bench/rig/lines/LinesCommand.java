/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.Rig;
import io.corelane.bench.rig.compare.GuestChoice;
import io.corelane.bench.rig.compare.RigComparison;
import io.corelane.bench.rig.compare.RigOptions;
import io.corelane.bench.rig.compare.RigUploadOptions;
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
      names = "--keep",
      description = "Leave logs and configuration, and a guest that was booted.")
  private boolean keep;

  @Mixin private RigUploadOptions uploads = new RigUploadOptions();

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
    return uploads.options(ways, rounds, size, keep);
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
            choice.profile().orElse(RigComparison.DEFAULT_PROFILE),
            choice.keep(),
            guest -> {
              CpuSet all = CpuSet.parseList(guest.run("cat /sys/devices/system/cpu/online"));
              return new CacheAxisRun(guest, mib).run(all, all, Progress.standard());
            });
    System.out.print(CacheAxisText.of(axis));
    JsonReport.write(options.json(), axis);
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
            options.size().bytes(),
            progress::known,
            soFar -> keep(() -> write(options, soFar), progress));
    LineReport report = watch.report(new RigComparison(options, watch, progress).run());
    System.out.print(new LineTable(report).render());
    write(options, report);
    return report.verified() ? GOOD : BAD;
  }

  private void write(RigOptions options, LineReport report) throws HarnessException {
    JsonReport.write(options.json(), report);
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
    return inGuest(rig, RigComparison.DEFAULT_PROFILE, keep, LineSelfTest::run);
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
