/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.config.Mode;
import io.corelane.hdfs.steer.ModeApplier;
import io.corelane.hdfs.steer.Steering;
import io.corelane.hdfs.upload.Faults;
import java.util.function.BooleanSupplier;

/**
 * What one DataNode may do about interrupts, by its mode.
 *
 * @param steering carries steps out, or describes them
 * @param end puts everything back; for the loop's thread
 * @param faults where failures end
 */
record ModeSteering(Applier steering, Runnable end, Faults faults) {

  static ModeSteering of(Mode mode, Common common) {
    Faults faults = common.faults();
    if (mode != Mode.STEER) {
      String why = mode.binds() ? "mode bind moves threads only" : "mode observe";
      return new ModeSteering(ModeApplier.describing(why), () -> {}, faults);
    }
    Parts parts = common.parts();
    Steering steering =
        new Steering(
            parts.loop().tuner().get(),
            common.config().steer().parts(),
            parts.kernel().root(),
            common.loops().steering(),
            parts.registry(),
            parts.nanoTime());
    return new ModeSteering(steering, steering::close, faults);
  }

  /** An applier of whole plans, which makes no further step once it is stopped. */
  Applier applier(Applier threads, BooleanSupplier stopped) {
    return new ModeApplier(threads, steering, stopped, faults);
  }

  void close() {
    end.run();
  }
}
