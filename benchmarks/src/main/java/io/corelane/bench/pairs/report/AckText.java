/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What is said of acknowledgements beside their percentiles, where they were timed. */
final class AckText {

  private AckText() {}

  private static List<Acks> of(Comparison comparison, String way) {
    return comparison.samples().stream()
        .filter(sample -> sample.turn().mode().equals(way))
        .map(Sample::acks)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Whether they were timed in any upload. */
  static boolean areTimed(BenchReport report) {
    return report.comparisons().stream()
        .flatMap(comparison -> comparison.samples().stream())
        .anyMatch(sample -> sample.acks() != null);
  }

  /** How it was done. */
  static String how() {
    return "from before the client writes a data packet to its socket to after it has read the acknowledgement; its sockets are plain ones for that, without write timeouts: compare no throughput of this run with that of a run without --acks";
  }

  /** How many a way's figures are of; nothing where they were not timed. */
  static Optional<String> counts(Comparison comparison, String way) {
    List<Acks> acks = of(comparison, way);
    return acks.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%d of %d data packets in %d uploads; the longest took %s microseconds"
                .formatted(
                    acks.stream().mapToLong(Acks::count).sum(),
                    acks.stream().mapToLong(Acks::packets).sum(),
                    acks.size(),
                    BenchText.figureText(
                        acks.stream().mapToDouble(Acks::longest).max().orElse(0))));
  }

  /** What is missing in a way's figures; nothing if they are of all packets. */
  static Optional<String> missing(Comparison comparison, String way) {
    List<Acks> acks = of(comparison, way);
    int unreadable = acks.stream().mapToInt(Acks::unreadable).sum();
    long without = acks.stream().mapToLong(one -> one.packets() - one.count()).sum();
    if (unreadable == 0 && without == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "Acknowledgements in %s are not complete: %d connections could not be read to their end, as where data is encrypted or clients log in by SASL, and %d packets that were seen have no acknowledgement."
            .formatted(way, unreadable, without));
  }
}
