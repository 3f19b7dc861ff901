/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.List;
import java.util.stream.Stream;

/** What the figures leave out, or take for granted. */
final class LineLimits {

  private LineLimits() {}

  /** Of a comparison, in sentences. */
  static List<String> of(LineDump.Machine machine) {
    return Stream.concat(
            ofAny(machine).stream(),
            Stream.of(
                "The kernel's trace events are recorded meanwhile, into memory of each CPU's own node.",
                "Few megabytes: what processes move varies twofold between rounds."))
        .toList();
  }

  /** Of any count, in sentences. */
  static List<String> ofAny(LineDump.Machine machine) {
    return List.of(
        "Emulated: how many lines move, not how long that takes. No figure here is one of a real machine.",
        "All CPUs share one thread of the emulator, so no two run at the same moment: lines that several"
            + " cores want at once (locks, counters) are counted too few.",
        ("The caches' sizes are assumed: %d KiB for each core, %d MiB for each last-level cache, 16 ways."
                + " What is in the caches when counting begins is forgotten.")
            .formatted(machine.privateKib(), machine.sharedMib()),
        "Nothing is prefetched; instruction fetches and page-table walks are not counted.",
        "DDIO is applied afterwards: what the NIC wrote and nobody has cached since is in the last-level"
            + " cache of the NIC's node. Such a cache is without an end.",
        "Devices: what the NIC reads (acknowledgements) is not counted; the few bytes that other devices"
            + " write by themselves count as the NIC's.",
        "Packets have 1500 bytes; the kernel is Debian's, which clears each page that it hands out.");
  }
}
