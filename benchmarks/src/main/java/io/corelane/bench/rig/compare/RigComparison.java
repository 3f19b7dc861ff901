/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import io.corelane.bench.rig.Rig;
import io.corelane.bench.rig.meter.LocalityMeter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The whole comparison, on the guest that runs or on one booted for it. */
public final class RigComparison {

  /** What a guest is like of which nobody said it. */
  public static final String DEFAULT_PROFILE = "two-node";

  /** Metadata, logs and configuration; the volumes are in the guest. */
  private static final long NEEDED_BYTES = 64L << 20;

  private final RigOptions options;
  private final UploadWatch watch;
  private final Progress progress;

  /** A comparison that nothing else watches. */
  RigComparison(RigOptions options, Progress progress) {
    this(options, new NoWatch(), progress);
  }

  /**
   * A comparison.
   *
   * @param options what is asked for, checked
   * @param watch what else watches its uploads
   * @param progress told what is being done
   */
  public RigComparison(RigOptions options, UploadWatch watch, Progress progress) {
    this.options = options;
    this.watch = watch;
    this.progress = progress;
  }

  /**
   * Runs it.
   *
   * @return what it showed
   * @throws HarnessException if a part of it fails, or the guest that runs will not do
   * @throws IOException if a process cannot be started
   * @throws InterruptedException if interrupted
   */
  public RigReport run() throws HarnessException, IOException, InterruptedException {
    Rig rig = Rig.of(Installation.find().home(), options.guest().instance());
    Optional<Guest> running = rig.running();
    try {
      if (running.isPresent()) {
        return on(checked(running.get()));
      }
      String profile = options.guest().profile().orElse(DEFAULT_PROFILE);
      progress.step("booting a guest, profile " + profile);
      try {
        return on(rig.up(profile, watch.knobs()));
      } finally {
        if (!options.guest().keep()) {
          rig.down();
        }
      }
    } finally {
      progress.end();
    }
  }

  private Guest checked(Guest guest) throws HarnessException {
    if (options.guest().profile().isPresent()
        && !options.guest().profile().get().equals(guest.profile())) {
      throw new HarnessException(
          "--profile %s, but the guest that runs is %s: end it (rig down), or leave the option out"
              .formatted(options.guest().profile().get(), guest.profile()));
    }
    return guest;
  }

  private RigReport on(Guest guest) throws HarnessException, IOException, InterruptedException {
    Workplace.Needs needs =
        new Workplace.Needs(
            new HadoopJars.OfMaven(options.version()),
            new RunPlace(Optional.empty(), options.guest().keep()),
            "rig",
            NEEDED_BYTES);
    watch.prepare(guest);
    // First: the steering DataNode runs as the helper's user.
    Optional<GuestHelper> helper = helper(guest);
    // The volume is closed after the DataNodes on it.
    try (Workplace place = Workplace.open(needs, progress::step);
        GuestVolume volume = GuestVolume.prepare(guest);
        GuestCluster cluster = GuestCluster.open(place, guest, options, progress::step);
        SettingApplier settings = SettingApplier.saving(guest, helper);
        LocalityMeter meter = LocalityMeter.prepare(guest)) {
      RigRunner runner =
          new RigRunner(guest, volume, cluster, meter, watch, settings, options.size().streams());
      return rounds(guest, settings, runner);
    }
  }

  private Optional<GuestHelper> helper(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    return options.ways().contains(RigWay.STEER)
        ? Optional.of(GuestHelper.install(guest, Installation.find().home()))
        : Optional.empty();
  }

  private RigReport rounds(Guest guest, SettingApplier settings, RigRunner runner)
      throws HarnessException, IOException, InterruptedException {
    RoundOrder order = RoundOrder.of(options.ways(), options.rounds(), options.seed());
    progress.step("order of the ways by seed " + order.seed());
    for (RigWay way : order.rounds().get(0)) {
      progress.step("warming up, " + way.word());
      settings.apply(way);
      runner.warmUp(way, watch.warmUpBytes(options.size().bytes()));
    }
    RigSetup setup = setup(guest, order.seed());
    Map<String, String> affinities = affinities(settings.defaults());
    List<RigRound> rounds = new ArrayList<>();
    for (int i = 0; i < order.rounds().size(); i++) {
      for (RigWay way : order.rounds().get(i)) {
        progress.step("round %d of %d, %s".formatted(i + 1, options.rounds(), way.word()));
        settings.apply(way);
        rounds.add(
            runner.run(
                i + 1,
                way,
                options.size().bytes(),
                done -> progress.at(done, options.size().bytes())));
      }
      watch.roundEnded(report(setup, affinities, rounds));
    }
    return report(setup, affinities, rounds);
  }

  private RigReport report(RigSetup setup, Map<String, String> affinities, List<RigRound> rounds) {
    return new RigReport(
        setup,
        affinities,
        options.ways().stream().map(way -> WaySummary.of(way, rounds)).toList(),
        rounds);
  }

  private RigSetup setup(Guest guest, long seed)
      throws HarnessException, IOException, InterruptedException {
    return new RigSetup(
        options.version().number(),
        guest.profile(),
        guest.run("uname -r").strip(),
        options.keys(),
        options.size().bytes(),
        options.size().streams(),
        seed);
  }

  private static Map<String, String> affinities(GuestSettings defaults) {
    Map<String, String> affinities = new TreeMap<>();
    defaults
        .nicIrqs()
        .forEach(
            (irq, name) ->
                affinities.put(
                    name, defaults.values().getOrDefault(GuestSettings.affinityOf(irq), "")));
    return affinities;
  }
}
