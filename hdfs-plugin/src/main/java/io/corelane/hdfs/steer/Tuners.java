/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.apply.direct.DirectTuner;
import io.corelane.affinity.apply.helper.HelperTuner;
import io.corelane.affinity.config.SteerConfig;
import io.corelane.affinity.config.SteerVia;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Makes the tuner that the configuration asks for. */
public final class Tuners {

  private Tuners() {}

  /**
   * The tuner, which does nothing before it is asked.
   *
   * @param config how mode steer works
   * @param root where the kernel's files are
   * @param threads sets the CPUs of kernel threads
   * @param nanoTime as {@link System#nanoTime}
   * @return to be used by the loop's thread only
   */
  public static Tuner of(
      SteerConfig config, SystemRoot root, ThreadBinder threads, LongSupplier nanoTime) {
    if (config.via() == SteerVia.DIRECT) {
      return new LateTuner(
          () -> DirectTuner.open(root, Path.of(config.state()), threads, true), nanoTime);
    }
    return new HelperTuner(
        Path.of(config.socket()), "DataNode " + ProcessHandle.current().pid(), nanoTime);
  }
}
