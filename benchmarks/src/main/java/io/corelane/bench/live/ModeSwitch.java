/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;

/** Tells DataNodes other settings while they run. */
public interface ModeSwitch {

  /**
   * Tells them what differs from what they were in; all else is as it was. That they obey is seen
   * elsewhere: {@link LiveSwitch} asks them.
   */
  void tell(LiveSettings settings) throws HarnessException, InterruptedException;

  /** On Ctrl-C and SIGTERM: nothing is told any more, the reaper's script will put all back. */
  void freeze();

  /**
   * Puts back what was there before the first {@link #tell}; fails if somebody else has changed it
   * meanwhile.
   */
  void putBack() throws HarnessException, InterruptedException;
}
