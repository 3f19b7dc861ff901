/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells which disks have come and gone. */
final class DiskWatch {

  private final DeviceNames names;
  private final Duty duty = new Duty(TimeUnit.SECONDS.toNanos(10));
  private @Nullable List<String> known;

  DiskWatch(SystemRoot root) {
    names = new DeviceNames(root, "/sys/block");
  }

  /** Looks now and then. */
  void look(long nanos, List<String> changes) {
    if (duty.due(nanos) && names.look() instanceof Reading.Present<List<String>> now) {
      if (known != null) {
        for (String disk : now.value()) {
          if (!known.contains(disk)) {
            changes.add("Disk " + disk + " has appeared.");
          }
        }
        for (String disk : known) {
          if (!now.value().contains(disk)) {
            changes.add("Disk " + disk + " is gone.");
          }
        }
      }
      known = now.value();
    }
  }
}
