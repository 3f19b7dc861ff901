/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.profile.Profile;
import io.corelane.hdfs.profile.ProfileJson;
import io.corelane.hdfs.profile.ProfileText;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The profile of a DataNode's threads as a command: its options, and its tables. */
final class ProfileCommand {

  private static final String USAGE =
      """
      usage: profile/run [options] [WAY...]

      Uploads in turn to DataNodes that differ in their way, and tells where the CPU-seconds of their
      threads go, by the kernel's clocks and by JDK Flight Recorder, what they allocate per packet, and
      how long they wait for Hadoop's locks and for Corelane's.
      WAY: stock-hdfs, bind, stock, buffered, direct or auto, and keys after it:
      bind,corelane.placement=none. Default: stock-hdfs bind.

        --streams N   files written at once (1)
        --mib N       MiB of each (1024)
        --rounds N    uploads to each DataNode that count (10)
        --warm-up N   uploads to each before (2)
        --seed N      of the bytes and of the order in a round (from the clock)
        --json FILE   writes all figures into a file, too
        --dir DIR     for the disks (target/it/profile)""";

  private final PrintStream out;
  private final PrintStream err;
  private int streams = 1;
  private int mib = 1024;
  private int rounds = 10;
  private int warmUp = 2;
  private long seed = System.nanoTime() % 1_000_000;
  private @Nullable Path json;
  private Path directory = Path.of("target", "it", "profile");
  private final List<String> ways = new ArrayList<>();

  ProfileCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** The command. */
  public static void main(String[] args) throws Exception {
    System.exit(new ProfileCommand(System.out, System.err).run(List.of(args)));
  }

  int run(List<String> args) throws Exception {
    if (args.contains("--help") || args.contains("-h")) {
      out.println(USAGE);
      return 0;
    }
    List<Way> all;
    try {
      parse(new ArrayDeque<>(args));
      all = Way.all(ways.isEmpty() ? List.of("stock-hdfs", "bind") : ways);
    } catch (IllegalArgumentException e) {
      err.println("profile: " + e.getMessage() + " (--help says what there is)");
      return 2;
    }
    ProfileCampaign.Plan plan =
        new ProfileCampaign.Plan(
            new Profile.Upload(streams, mib, PinnedUploads.block(mib)),
            rounds,
            warmUp,
            seed,
            directory);
    err.println("seed " + seed);
    List<Profile> profiles = new ProfileCampaign(plan, err).run(all);
    out.print(ProfileText.of(profiles));
    if (json != null) {
      Files.writeString(json, ProfileJson.of(profiles).toPrettyString() + "\n");
    }
    return 0;
  }

  private void parse(Deque<String> args) {
    while (!args.isEmpty()) {
      String option = args.pop();
      if (!option.startsWith("-")) {
        ways.add(option);
        continue;
      }
      switch (option) {
        case "--streams" -> streams = number(option, args.poll(), 1, 1000);
        case "--mib" -> mib = number(option, args.poll(), 1, 1 << 20);
        case "--rounds" -> rounds = number(option, args.poll(), 1, 1000);
        case "--warm-up" -> warmUp = number(option, args.poll(), 0, 1000);
        case "--seed" -> seed = number(option, args.poll(), 0, Integer.MAX_VALUE);
        case "--json" -> json = writable(option, value(option, args.poll()));
        case "--dir" -> directory = Path.of(value(option, args.poll()));
        default -> throw new IllegalArgumentException("no option called " + option);
      }
    }
  }

  private static String value(String option, @Nullable String value) {
    if (value == null) {
      throw new IllegalArgumentException("no option without a value: " + option);
    }
    return value;
  }

  /** Found out before hours of measuring, not after. */
  private static Path writable(String option, String value) {
    Path file = Path.of(value).toAbsolutePath();
    Path parent = file.getParent();
    if (parent == null || !Files.isWritable(parent) || Files.isDirectory(file)) {
      throw new IllegalArgumentException(
          option + " wants a file that can be written, not " + value);
    }
    return file;
  }

  private static int number(String option, @Nullable String text, int least, int most) {
    String value = value(option, text);
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        option + " wants a whole number from " + least + " to " + most + ", not " + value);
  }
}
