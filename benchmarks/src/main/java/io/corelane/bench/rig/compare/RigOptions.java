/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.HarnessException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison is asked to do.
 *
 * @param ways what to compare, each once
 * @param rounds uploads per way
 * @param sizeMib MiB per upload, all its streams together
 * @param streams files written at once
 * @param version the Hadoop version
 * @param keys further {@code corelane.*} keys of Corelane's DataNodes; see also {@link #keysOf}
 * @param profile the guest's shape; empty for the guest that runs, else {@code two-node}
 * @param instance which guest, 0 to 9
 * @param seed what the order of the ways follows from
 * @param json where the report goes, if anywhere
 * @param keep whether logs and configuration stay, and a guest that was booted for this
 */
record RigOptions(
    List<RigWay> ways,
    int rounds,
    int sizeMib,
    int streams,
    HadoopVersion version,
    Map<String, String> keys,
    Optional<String> profile,
    int instance,
    long seed,
    Optional<Path> json,
    boolean keep) {

  private static final int MOST_MIB = 2048;
  private static final int MOST_STREAMS = 64;
  private static final int MOST_ROUNDS = 100;
  private static final int LAST_INSTANCE = 9;

  /**
   * Emulated CPUs are so slow that a few uploads keep them all busy, and the loop then trades
   * locality for free CPUs, as it should where loads are real. So uploads are placed at their start
   * as if receivers took little, and stay there, unless {@code --set} says otherwise. Which place
   * they get is the policy's choice.
   */
  private static final Map<String, String> PLACED_AT_THE_START =
      Map.of(
          "corelane.tick.interval", "1m",
          "corelane.placement", "always",
          "corelane.policy.expected-share", "0.1",
          "corelane.policy.full", "0.99");

  /** Steering is the loop's: at most one step on the interrupts' side each turn. */
  private static final Map<String, String> MOVED_ON = Map.of("corelane.tick.interval", "1s");

  /**
   * The few uploads of a comparison stand for the many of a DataNode at work, which takes the next
   * block for large because those before it were.
   */
  private static final Map<String, String> AMONG_LARGE_UPLOADS =
      Map.of("corelane.write.minimum-size", "0");

  // Copied: the record stays what it was.
  RigOptions {
    ways = List.copyOf(ways);
    keys = Map.copyOf(keys);
  }

  /** The keys of the DataNode that a way of Corelane's uploads to. */
  Map<String, String> keysOf(RigWay way) {
    Map<String, String> all = new HashMap<>(way == RigWay.STEER ? MOVED_ON : PLACED_AT_THE_START);
    all.putAll(AMONG_LARGE_UPLOADS);
    all.putAll(keys);
    return all;
  }

  /**
   * Checks the values against each other and their ranges.
   *
   * @return these options
   * @throws HarnessException naming the first option that is wrong, its value and what is allowed
   */
  RigOptions checked() throws HarnessException {
    inRange("--rounds", rounds, 1, MOST_ROUNDS, "uploads per way");
    inRange("--size", sizeMib, 1, MOST_MIB, "MiB");
    inRange("--streams", streams, 1, MOST_STREAMS, "streams");
    inRange("--instance", instance, 0, LAST_INSTANCE, "");
    if (streams > sizeMib) {
      throw new HarnessException(
          "--streams " + streams + " is more than --size " + sizeMib + ": at least 1 MiB each");
    }
    for (String key : keys.keySet()) {
      if (!key.startsWith("corelane.") || key.equals("corelane.mode")) {
        throw new HarnessException(
            "--set "
                + key
                + " is not possible: corelane.* keys only; the mode follows from --ways");
      }
    }
    if (json.isPresent()) {
      JsonReport.checkWritable(json.get());
    }
    return this;
  }

  /** Bytes per upload. */
  long bytes() {
    return (long) sizeMib << 20;
  }

  private static void inRange(String option, int value, int least, int most, String unit)
      throws HarnessException {
    if (value < least || value > most) {
      throw new HarnessException(
          "%s %d is out of range: %d to %d %s".formatted(option, value, least, most, unit).strip());
    }
  }
}
