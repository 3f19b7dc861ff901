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
 * From the sectors of a disk up to those of the file system's device: through NVMe multipath,
 * device mapper and md, as their {@code block_bio_remap} events tell, and through partitions.
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
  private final Map<Device, Ranges<Device>> partitions = new HashMap<>();

  /** A partition of a disk; {@code start} and {@code sectors} as in sysfs, 512 bytes each. */
  void partition(Device partition, Device disk, long start, long sectors) {
    partitions.computeIfAbsent(disk, d -> new Ranges<>()).put(start, start + sectors, partition);
  }

  void remapped(Remapped event) {
    // Since 5.12 the event of a partition names the partition on both sides: sysfs knows better.
    if (!event.device().equals(event.upper())) {
      upper
          .computeIfAbsent(event.device(), d -> new Ranges<>())
          .put(
              event.sector(),
              event.sector() + event.sectors(),
              new Place(event.upper(), event.upperSector()));
    }
  }

  /** The topmost devices that sectors of a disk belong to. */
  List<Span> top(Device disk, long sector, long sectors) {
    List<Span> spans = new ArrayList<>();
    climb(new Span(disk, sector, sectors), MOST_LAYERS, spans);
    return spans;
  }

  private void climb(Span span, int layers, List<Span> found) {
    long end = span.sector() + span.sectors();
    for (Ranges.Piece<Place> piece :
        upper.getOrDefault(span.device(), new Ranges<>()).pieces(span.sector(), end)) {
      Place place = piece.value();
      if (place == null) {
        throughPartitions(piece.from(), piece.to(), span.device(), layers, found);
      } else {
        long sector = place.sector() + piece.from() - piece.start();
        next(new Span(place.device(), sector, piece.length()), layers, found);
      }
    }
  }

  private void throughPartitions(long from, long to, Device disk, int layers, List<Span> found) {
    for (Ranges.Piece<Device> piece :
        partitions.getOrDefault(disk, new Ranges<>()).pieces(from, to)) {
      Device partition = piece.value();
      if (partition == null) {
        found.add(new Span(disk, piece.from(), piece.length()));
      } else {
        next(new Span(partition, piece.from() - piece.start(), piece.length()), layers, found);
      }
    }
  }

  private void next(Span span, int layers, List<Span> found) {
    if (layers == 0) {
      found.add(span);
    } else {
      climb(span, layers - 1, found);
    }
  }
}
