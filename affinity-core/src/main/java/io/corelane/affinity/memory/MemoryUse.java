/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import io.corelane.affinity.system.Reading;

/**
 * The machine's memory, from {@code /proc/meminfo} (Linux {@code fs/proc/meminfo.c}; its {@code kB}
 * are KiB). In a container these are the figures of the whole machine.
 *
 * @param total bytes: {@code MemTotal}
 * @param available bytes that can be had without swapping: {@code MemAvailable}, Linux 3.14
 * @param dirty bytes of the page cache that wait for their disk: {@code Dirty}
 * @param writeback bytes that are on their way to it: {@code Writeback}
 */
public record MemoryUse(long total, long available, long dirty, long writeback) {

  private static final String AVAILABLE = "MemAvailable";

  /**
   * The figures in a text.
   *
   * @param text the reading of it
   * @return the figures; absent on a kernel before {@code MemAvailable}; malformed if another is
   *     not there, as in an empty or truncated file
   */
  static Reading<MemoryUse> of(String file, Reading<String> text) {
    Reading<Boolean> tells = text.parse(file, all -> hasAvailable(all));
    return tells instanceof Reading.Present<Boolean> present && !present.value()
        ? new Reading.Absent<>(AVAILABLE + " in " + file)
        : text.parse(
            file,
            all ->
                new MemoryUse(
                    bytes(all, "MemTotal"),
                    bytes(all, AVAILABLE),
                    bytes(all, "Dirty"),
                    bytes(all, "Writeback")));
  }

  /** A text in which not even the total is given is a damaged one, not that of an old kernel. */
  private static boolean hasAvailable(String text) {
    bytes(text, "MemTotal");
    return text.lines().anyMatch(line -> line.startsWith(AVAILABLE + ":"));
  }

  private static long bytes(String text, String key) {
    return text.lines()
        .filter(line -> line.matches(key + ": +\\d{1,15} kB"))
        .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no line \"" + key + ": NUMBER kB\""));
  }
}
