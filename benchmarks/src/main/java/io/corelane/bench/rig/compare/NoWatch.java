/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.rig.Guest;
import java.util.List;

/** Nobody but the comparison itself. */
class NoWatch implements UploadWatch {

  private static final long WARM_UP_BYTES = 32L << 20;

  @Override
  public List<String> knobs() {
    return List.of();
  }

  @Override
  public long warmUpBytes(long bytes) {
    return Math.min(bytes, WARM_UP_BYTES);
  }

  @Override
  public boolean allowsLookingAtThreads() {
    return true;
  }

  @Override
  public void prepare(Guest guest) {}

  @Override
  public void begin() {}

  @Override
  public void end(int round, RigWay way) {}

  @Override
  public void roundEnded(RigReport soFar) {}
}
