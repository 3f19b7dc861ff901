/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.rig.meter.TraceEvent.Remapped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * From the sectors of a disk up to those of the file system's device: through partitions, NVMe
 * multipath, device mapper and md, as their {@code block_bio_remap} events tell.
 */
final class DeviceStack {

  /** Deeper than any stack: ends a loop that should not be there. */
  private static final int MOST_LAYERS = 10;

  /**
   * Sectors of one device.
   *
   * @param device the device
   * @param sector the first of them
   * @param sectors how many
   */
  record Span(Device device, long sector, long sectors) {}

  private record Place(Device device, long sector) {}

  private final Map<Device, Ranges<Place>> upper = new HashMap<>();

  void remapped(Remapped event) {
    upper
        .computeIfAbsent(event.device(), d -> new Ranges<>())
        .put(
            event.sector(),
            event.sector() + event.sectors(),
            new Place(event.upper(), event.upperSector()));
  }

  /** The topmost devices that sectors of a disk belong to. */
  List<Span> top(Device disk, long sector, long sectors) {
    List<Span> spans = new ArrayList<>();
    climb(new Span(disk, sector, sectors), MOST_LAYERS, spans);
    return spans;
  }

  private void climb(Span span, int layers, List<Span> found) {
    Ranges<Place> above = upper.getOrDefault(span.device(), new Ranges<>());
    for (Ranges.Piece<Place> piece : above.pieces(span.sector(), span.sector() + span.sectors())) {
      Place place = piece.value();
      if (place == null || layers == 0) {
        found.add(new Span(span.device(), piece.from(), piece.length()));
      } else {
        long sector = place.sector() + piece.from() - piece.start();
        climb(new Span(place.device(), sector, piece.length()), layers - 1, found);
      }
    }
  }
}
