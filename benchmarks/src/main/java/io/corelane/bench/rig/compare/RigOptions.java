/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cli.UploadSize;
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
 * @param size of an upload
 * @param version the Hadoop version
 * @param keys further {@code corelane.*} keys of Corelane's DataNodes; see also {@link #keysOf}
 * @param guest where
 * @param seed what the order of the ways follows from
 * @param json where the report goes, if anywhere
 */
public record RigOptions(
    List<RigWay> ways,
    int rounds,
    UploadSize size,
    HadoopVersion version,
    Map<String, String> keys,
    GuestChoice guest,
    long seed,
    Optional<Path> json) {

  private static final int MOST_MIB = 2048;
  private static final int MOST_STREAMS = 64;
  private static final int MOST_ROUNDS = 100;

  /**
   * Emulated CPUs are so slow that a few uploads keep them all busy, and the loop then trades
   * locality for free CPUs, as it should where loads are real. So uploads are placed at their start
   * as if receivers took little, and stay there, unless {@code --set} says otherwise: what was
   * measured of one is not taken for what the next will want. Which place they get is the policy's
   * choice.
   */
  private static final Map<String, String> PLACED_AT_THE_START =
      Map.of(
          "corelane.tick.interval", "1m",
          "corelane.placement", "always",
          "corelane.policy.expected-share", "0.1",
          "corelane.policy.intensive-rate", "1024g",
          "corelane.policy.full", "0.99");

  /**
   * Steering is the loop's, at most one step on the interrupts' side each turn, so {@code steer}
   * has turns. What they measure of emulated CPUs must count no more than in {@code bind}: it does
   * not move or release an upload.
   */
  private static final Map<String, String> STEERED_EACH_SECOND =
      Map.of(
          "corelane.tick.interval", "1s",
          "corelane.policy.idle-rate", "0",
          "corelane.policy.minimum-gain", "0.9");

  /**
   * The few uploads of a comparison stand for the many of a DataNode at work, which takes the next
   * block for large because those before it were. Each round reads all of its files, to compare
   * them: after 16 blocks Corelane would take the volume for one that is read soon after it is
   * written, and the rounds after those would tell of another way to write.
   */
  private static final Map<String, String> AMONG_LARGE_UPLOADS =
      Map.of("corelane.write.minimum-size", "0", "corelane.write", "direct");

  public RigOptions {
    ways = List.copyOf(ways);
    keys = Map.copyOf(keys);
  }

  /** The keys of the DataNode that a way of Corelane's uploads to. */
  Map<String, String> keysOf(RigWay way) {
    Map<String, String> all = new HashMap<>(PLACED_AT_THE_START);
    if (way == RigWay.STEER) {
      all.putAll(STEERED_EACH_SECOND);
    }
    all.putAll(AMONG_LARGE_UPLOADS);
    all.putAll(keys);
    return all;
  }

  /**
   * Checks the values against each other and their ranges; names the first option that is wrong,
   * its value and what is allowed.
   */
  public RigOptions checked() throws HarnessException {
    OptionRange.check("--rounds", rounds, 1, MOST_ROUNDS, "uploads per way");
    size.check(MOST_MIB, MOST_STREAMS);
    guest.check();
    KeyOption.check(keys, "the mode follows from --ways");
    if (json.isPresent()) {
      JsonReport.checkWritable(json.get());
    }
    return this;
  }
}
