/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;

/**
 * The names in a directory such as {@code /sys/class/net} that have a device behind them: not
 * bridges and the many interfaces of containers, not loop devices. One listing as long as no name
 * comes or goes.
 */
final class DeviceNames {

  private final SystemRoot root;
  private final String directory;
  private Reading<List<String>> all = new Reading.Absent<>("");
  private Reading<List<String>> devices = all;

  DeviceNames(SystemRoot root, String directory) {
    this.root = root;
    this.directory = directory;
  }

  /** The names now, in the order of their numbers. */
  Reading<List<String>> look() {
    Reading<List<String>> now = root.names(directory);
    if (!now.equals(all)) {
      all = now;
      devices =
          now.parse(
              directory,
              names ->
                  names.stream()
                      .filter(name -> root.exists(directory + "/" + name + "/device"))
                      .toList());
    }
    return devices;
  }
}
