/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;

/**
 * A fault of the guest that lasts until it is closed; one that is a process ends by itself after a
 * while, too.
 */
record Fault(TracedGuest traced, String takenBack) implements AutoCloseable {

  /**
   * A real-time process that hardly leaves its CPU: the thread that completes the requests of that
   * CPU's hardware queue has a lower priority, and waits.
   */
  private static final String HOG =
      """
      cat >/run/hog.py <<'END'
      import time
      open("/run/hog.on", "w").close()
      end = time.monotonic() + 60
      while time.monotonic() < end:
          busy = time.monotonic() + 0.1
          while time.monotonic() < busy:
              pass
          time.sleep(0.001)
      END
      rm -f /run/hog.on
      chrt -f 80 taskset -c %d python3 /run/hog.py >/dev/null 2>&1 </dev/null &
      echo $! >/run/hog.pid
      for i in $(seq 100); do
        test -e /run/hog.on && exit
        sleep 0.2
      done
      exit 1
      """;

  private static final String NO_HOG = "kill $(cat /run/hog.pid) || true";

  /** Two large writes at any time from each of four CPUs, into files of its own. */
  private static final String GREEDY =
      """
      cp /bin/dd /run/greedy
      for i in 0 1 2 3 4 5 6 7; do
        taskset -c $((%1$d + i / 2)) timeout 90 sh -c "while test -e /run/greedy; do
          /run/greedy if=/dev/zero of=%2$s/greedy$i bs=512k count=32 oflag=direct conv=notrunc
        done" >/dev/null 2>&1 </dev/null &
      done
      """;

  private static final String NOT_GREEDY =
      """
      rm -f /run/greedy
      while pgrep -x greedy >/dev/null; do sleep 0.1; done
      rm -f %s/greedy*
      sync
      """;

  /** The hardware queue of a CPU is slow, and no other. */
  static Fault slowQueue(TracedGuest traced, int cpu)
      throws HarnessException, IOException, InterruptedException {
    traced.guest().run(HOG.formatted(cpu));
    return new Fault(traced, NO_HOG);
  }

  /** Somebody else writes much to the hardware queues of four CPUs from this one on. */
  static Fault greedyWriter(TracedGuest traced, int cpu, String directory)
      throws HarnessException, IOException, InterruptedException {
    traced.guest().run(GREEDY.formatted(cpu, directory));
    return new Fault(traced, NOT_GREEDY.formatted(directory));
  }

  @Override
  public void close() throws HarnessException, IOException {
    try {
      traced.guest().run(takenBack);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
