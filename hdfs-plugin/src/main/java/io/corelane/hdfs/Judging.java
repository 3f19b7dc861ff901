/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AutoConfig;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.JudgeRules;
import io.corelane.affinity.judge.JudgementFile;
import io.corelane.affinity.judge.Seen;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.auto.AutoMode;
import io.corelane.hdfs.auto.Counts;
import io.corelane.hdfs.auto.Keeping;
import io.corelane.hdfs.auto.SteadyWords;
import io.corelane.hdfs.auto.TrialModes;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins mode auto in one DataNode, and ends it. For one thread at a time, but for the figures. */
final class Judging {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);
  private static final String FILE = "corelane-trial";

  /** A property of the JVM that only tests set: they have no time for a write-back. */
  static final String LEAST_REST_MILLIS = "corelane.test.least-rest-millis";

  private final Common common;
  private final TrialModes modes;
  private @Nullable LongSupplier received;
  private @Nullable Keeping keeping;
  private Path home = Path.of("");
  private volatile @Nullable AutoMode running;

  /** Nothing begins before it is known how to count. */
  Judging(Common common, TrialModes modes) {
    this.common = common;
    this.modes = modes;
  }

  private static Duration leastRest() {
    return Duration.ofMillis(Long.getLong(LEAST_REST_MILLIS, JudgeRules.LEAST_REST.toMillis()));
  }

  AutoFigures figures() {
    AutoMode now = running;
    return now == null ? AutoFigures.NONE : now.figures();
  }

  /** How to count what the DataNode receives, in every mode. */
  void countBy(LongSupplier bytes, Path volume) {
    received = bytes;
    home = volume;
  }

  /**
   * Begins, unless it has; to be called from a thread that nobody has bound; whether it could: it
   * cannot while nobody counts.
   */
  boolean begin() {
    LongSupplier bytes = received;
    if (bytes == null) {
      return false;
    }
    if (running != null) {
      return true;
    }
    Parts parts = common.parts();
    AutoConfig config = common.config().auto();
    Counts counts =
        new Counts(
            bytes,
            ThreadCpuTimes.ofProcess(),
            common.blocks().figures()::failures,
            parts.kernel().root(),
            parts.nanoTime());
    String same = MachineWords.ofThisStart(common.config(), parts.kernel().root());
    SteadyWords machine = new SteadyWords(() -> MachineWords.of(common, same), parts.nanoTime());
    AutoMode next =
        new AutoMode(
            JudgeRules.of(config, leastRest()),
            keeping(config),
            () ->
                new Seen(
                    counts.get(),
                    parts.clock().millis(),
                    machine.get(),
                    canSteer(),
                    common.loops().steering().isOn()),
            modes,
            fault -> common.faults().note(FailureCause.HOOK, fault),
            LOG);
    running = next;
    next.start(parts.threads());
    return true;
  }

  /** Two DataNodes of a host have volumes of their own, and so files of their own. */
  private Keeping keeping(AutoConfig config) {
    Keeping there = keeping;
    if (there == null) {
      JudgementFile file =
          new JudgementFile(
              config.state().map(Path::of).orElseGet(() -> home.resolve(FILE)), home.toString());
      there = new Keeping(file, common.parts().threads(), LOG);
      keeping = there;
    }
    return there;
  }

  private boolean canSteer() {
    return common.parts().kernel().root().exists(common.config().steer().socket());
  }

  /** Ends it without waiting; the mode in force stays. */
  void end() {
    AutoMode now = running;
    running = null;
    if (now != null) {
      now.close();
    }
  }
}
