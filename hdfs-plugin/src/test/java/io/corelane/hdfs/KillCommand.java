/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The campaign of kills as a command: its options, and a line for each way. */
final class KillCommand {

  private static final String USAGE =
      """
      usage: kill-campaign/run [options] [WAY...]

      Kills a DataNode with SIGKILL while files are written, and reads what had been acknowledged.
      WAY: stock-hdfs, bind, stock, buffered, direct or auto, and keys after it:
      direct,corelane.write.minimum-size=0. Default: stock-hdfs bind.

        --files N     files to be caught in mid-write in each way (2000)
        --open N      files written at once (24)
        --seed N      of all that is random (from the clock)
        --kill A-B    milliseconds from the first acknowledgement to the kill (100-1500)
        --dir DIR     for the disks (target/it/kill)
        --sabotage S  tail or flip: damages what is written, which must be found

      Exit code 1 if a way lost acknowledged bytes that stock-hdfs, if it ran, does not lose as
      many files of.""";

  private final PrintStream out;
  private int files = 2000;
  private int open = 24;
  private long seed = System.nanoTime() % 1_000_000;
  private int soonest = 100;
  private int latest = 1500;
  private Sabotage sabotage = Sabotage.NONE;
  private Path directory = Path.of("target", "it", "kill");
  private final List<String> ways = new ArrayList<>();

  KillCommand(PrintStream out) {
    this.out = out;
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
      System.err.println("kill-campaign: " + e.getMessage() + " (--help says what there is)");
      return 2;
    }
    KillCampaign campaign =
        new KillCampaign(
            new KillCampaign.Plan(files, open, seed, soonest, latest, sabotage, directory), out);
    out.println("seed " + seed + ", " + open + " files at once, until " + files + " were caught");
    int allowed = 0;
    int worst = 0;
    for (Way way : all) {
      long begin = System.nanoTime();
      KillTally tally = campaign.run(way);
      long seconds = Duration.ofNanos(System.nanoTime() - begin).toSeconds();
      out.println(tally + "  " + seconds + " s");
      if (way.isStockHdfs()) {
        allowed = Math.max(allowed, tally.lostFiles());
      } else {
        worst = Math.max(worst, tally.lostFiles());
      }
    }
    return worst > allowed ? 1 : 0;
  }

  private void parse(Deque<String> args) {
    while (!args.isEmpty()) {
      String option = args.pop();
      if (!option.startsWith("-")) {
        ways.add(option);
        continue;
      }
      String value = args.poll();
      if (value == null) {
        throw new IllegalArgumentException("no option without a value: " + option);
      }
      switch (option) {
        case "--files" -> files = number(option, value);
        case "--open" -> open = number(option, value);
        case "--seed" -> seed = number(option, value);
        case "--kill" -> between(value);
        case "--dir" -> directory = Path.of(value);
        case "--sabotage" -> sabotage = Sabotage.of(value);
        default -> throw new IllegalArgumentException("no option called " + option);
      }
    }
  }

  private void between(String value) {
    String[] ends = value.split("-", -1);
    if (ends.length != 2) {
      throw new IllegalArgumentException("--kill wants A-B, not " + value);
    }
    soonest = number("--kill", ends[0]);
    latest = number("--kill", ends[1]);
    if (soonest > latest) {
      throw new IllegalArgumentException("--kill wants A-B with A not above B, not " + value);
    }
  }

  private static int number(String option, String value) {
    try {
      return Integer.parseUnsignedInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(option + " wants a number, not " + value, e);
    }
  }
}
