/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.KeyOption;
import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.RunPlace;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What a demo run is asked to do.
 *
 * @param size of an upload
 * @param hadoop where the jars of Hadoop come from
 * @param mode {@code observe} or {@code bind}
 * @param keys further {@code corelane.*} keys of Corelane's DataNode
 * @param rounds pairs of one upload to the stock DataNode and one to Corelane's
 * @param busy compute processes beside the second half of each upload
 * @param json where the report goes, if anywhere
 * @param place where the volumes live
 */
public record DemoOptions(
    UploadSize size,
    HadoopJars hadoop,
    String mode,
    Map<String, String> keys,
    int rounds,
    int busy,
    Optional<Path> json,
    RunPlace place) {

  private static final int MOST_MIB = 1 << 20;
  private static final int MOST_STREAMS = 256;
  private static final int MOST_BUSY = 1024;
  private static final int MOST_ROUNDS = 1000;

  public DemoOptions {
    keys = Map.copyOf(keys);
  }

  /**
   * Checks the values against each other and their ranges; names the first option that is wrong,
   * its value and what is allowed.
   */
  DemoOptions checked() throws HarnessException {
    size.check(MOST_MIB, MOST_STREAMS);
    OptionRange.check("--rounds", rounds, 1, MOST_ROUNDS, "pairs");
    OptionRange.check("--busy", busy, 0, MOST_BUSY, "processes");
    if (!mode.equals("observe") && !mode.equals("bind")) {
      throw new HarnessException("--mode " + mode + " is not one of those possible: observe, bind");
    }
    KeyOption.check(keys, "for the mode there is --mode");
    if (json.isPresent()) {
      JsonReport.checkWritable(json.get());
    }
    return this;
  }

  boolean bind() {
    return mode.equals("bind");
  }
}
