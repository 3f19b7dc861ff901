/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The names ({@code /proc/PID/comm}) of all processes, kernel threads among them; read once. */
final class ProcessNames {

  private final Map<Integer, String> byPid = new TreeMap<>();
  private final Reading<String> init;

  /** Reads them. */
  ProcessNames(SystemRoot root) {
    for (String pid : root.names("/proc").toOptional().orElse(List.of())) {
      if (pid.matches("\\d{1,9}")) {
        root.line("/proc/" + pid + "/comm")
            .toOptional()
            .ifPresent(name -> byPid.put(Integer.parseInt(pid), name));
      }
    }
    init = root.line("/proc/1/comm");
  }

  /** Those that could be seen, by number. */
  Map<Integer, String> byPid() {
    return byPid;
  }

  /**
   * Why there may be more: a {@code hidepid} mount or a captured tree may show no other's
   * processes; process 1 then cannot be seen either.
   */
  Reading<String> init() {
    return init;
  }
}
