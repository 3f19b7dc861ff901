/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.profile.DataNodeRecording;
import io.corelane.hdfs.profile.Flight;
import io.corelane.hdfs.profile.Profile;
import io.corelane.hdfs.profile.ThreadClocks;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Uploads in turn to DataNodes that differ in their way only, each in a process of its own, with
 * Flight Recorder in them and the kernel's clocks of their threads read all the while.
 */
final class ProfileCampaign {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Plan plan;
  private final PrintStream progress;
  private final Random random;

  /**
   * What to do.
   *
   * @param upload of each round
   * @param rounds that count
   * @param warmUp rounds before them
   * @param seed of the bytes and of the order
   * @param directory for disks and recordings
   */
  record Plan(Profile.Upload upload, int rounds, int warmUp, long seed, Path directory) {}

  /** One DataNode, its address and what was measured of it. */
  private record Side(
      Way way, DataNodeProcess process, InetSocketAddress address, List<Profile.Round> rounds) {}

  ProfileCampaign(Plan plan, PrintStream progress) {
    this.plan = plan;
    this.progress = progress;
    this.random = new Random(plan.seed());
  }

  List<Profile> run(List<Way> ways) throws Exception {
    List<DataNodeProcess> processes = new ArrayList<>();
    try (NameNodeHere names = new NameNodeHere(plan.directory().resolve("names"));
        DistributedFileSystem fs = names.client();
        PinnedUploads uploads =
            new PinnedUploads(fs, plan.upload().streams(), plan.upload().mib(), random)) {
      try {
        List<Side> sides = new ArrayList<>();
        for (Way way : ways) {
          Path directory = plan.directory().resolve("datanode-" + sides.size());
          // What an earlier run has left there is of another NameNode.
          FileUtil.fullyDelete(directory.toFile());
          DataNodeProcess process = new DataNodeProcess(way, directory, names.port());
          processes.add(process);
          process.asInProduction().jvm(DataNodeRecording.options(directory)).start();
          List<Integer> known = sides.stream().map(side -> side.address.getPort()).toList();
          sides.add(new Side(way, process, PinnedUploads.newcomer(fs, known), new ArrayList<>()));
        }
        for (int round = 1 - plan.warmUp(); round <= plan.rounds(); round++) {
          round(sides, uploads, round);
        }
        return profiles(sides);
      } finally {
        for (DataNodeProcess process : processes) {
          process.close();
          FileUtil.fullyDelete(process.directory().toFile());
        }
      }
    }
  }

  private void round(List<Side> sides, PinnedUploads uploads, int number) throws Exception {
    List<Side> order = new ArrayList<>(sides);
    Collections.shuffle(order, random);
    for (Side side : order) {
      Profile.Round round = measured(side, uploads);
      if (number > 0) {
        side.rounds.add(round);
      }
      progress.printf(
          "%s %d of %d, %s: %.2f s%n",
          number > 0 ? "round" : "warm-up",
          number > 0 ? number : number + plan.warmUp(),
          number > 0 ? plan.rounds() : plan.warmUp(),
          side.way.name(),
          round.seconds());
    }
  }

  private Profile.Round measured(Side side, PinnedUploads uploads) throws Exception {
    ThreadClocks clocks = new ThreadClocks(side.process.pid());
    clocks.begin();
    Instant begin = Instant.now();
    double seconds = uploads.upload(side.address);
    Instant end = Instant.now();
    ThreadClocks.Used used = clocks.end();
    uploads.delete();
    awaitNothingLeft(side.process.directory().resolve("disk"));
    return new Profile.Round(begin, end, seconds, used);
  }

  /** The next round shall not pay for this one: its blocks are gone, and its pages written. */
  private static void awaitNothingLeft(Path disk) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (hasBlocks(disk)) {
      if (System.nanoTime() > end) {
        throw new IOException("the DataNode does not delete its blocks: " + disk);
      }
      Thread.sleep(100);
    }
    new ProcessBuilder("sync", "-f", disk.toString()).inheritIO().start().waitFor();
  }

  private static boolean hasBlocks(Path disk) throws IOException {
    try (Stream<Path> tree = Files.walk(disk)) {
      return tree.anyMatch(file -> file.getFileName().toString().startsWith("blk_"));
    } catch (java.io.UncheckedIOException gone) {
      return true; // A directory of it, meanwhile.
    }
  }

  private List<Profile> profiles(List<Side> sides) throws IOException, InterruptedException {
    List<Profile> profiles = new ArrayList<>();
    for (Side side : sides) {
      Path file = side.process.directory().resolve("profile.jfr");
      DataNodeRecording.dump(side.process.pid(), file);
      Flight flight = Flight.read(file, side.rounds);
      profiles.add(new Profile(side.way.name(), plan.upload(), side.rounds, flight));
    }
    return profiles;
  }
}
