/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.trace;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.compare.GuestUploads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Requests past the page cache from each CPU of a guest at once, into files that are there. */
record DirectRequests(Guest guest) {

  /** How many CPUs it is from. */
  static final int CPUS = 8;

  private static final String FILES =
      """
      for cpu in $(seq 0 %1$d); do
        dd if=/dev/zero of=%2$s/cpu$cpu bs=1M count=2 status=none || exit 1
      done
      sync
      """;

  private static final String REQUESTS =
      """
      for cpu in $(seq 0 %1$d); do
        taskset -c $cpu sh -e -c "
          dd if=/dev/zero of=%2$s/cpu$cpu bs=16k count=%3$d oflag=direct conv=notrunc status=none
          dd if=/dev/nvme0n1 of=/dev/null bs=4k count=%3$d skip=$((cpu * 1000)) iflag=direct status=none" &
      done
      wait
      """;

  /** Makes the files. */
  static DirectRequests prepare(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    guest.run(FILES.formatted(CPUS - 1, GuestUploads.VOLUME));
    return new DirectRequests(guest);
  }

  /** Begins so many writes of each CPU, and as many reads behind them. */
  Process start(int each) throws IOException {
    return guest.start(REQUESTS.formatted(CPUS - 1, GuestUploads.VOLUME, each));
  }

  /** Waits until they are done. */
  static void end(Process requests) throws HarnessException, IOException, InterruptedException {
    String said =
        new String(requests.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            + new String(requests.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    if (requests.waitFor() != 0 || !said.isEmpty()) {
      throw new HarnessException("the guest's requests failed: " + said);
    }
  }
}
