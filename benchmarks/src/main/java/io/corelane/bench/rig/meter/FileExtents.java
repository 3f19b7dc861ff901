/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.rig.meter.TraceEvent.PageWritten;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The block files: where their bytes are on the file systems' devices, and which CPU wrote them.
 * Files that are gone by the end of the window are not known: their bytes are not counted as
 * written, and what was submitted for them counts as submitted for something else.
 */
final class FileExtents {

  /** write(2) fills pages; what is behind the last byte of one is submitted with it. */
  private static final int PAGE_BYTES = 4096;

  private static final int SECTOR_BYTES = TraceEvent.SECTOR_BYTES;

  private record File(Device device, long inode) {}

  /** A part of a file on disk, beginning at a byte of the file. */
  private record Extent(File file, long position) {}

  /**
   * Bytes of a block file.
   *
   * @param bytes how many
   * @param writer the CPU of the write(2) that was there last, or {@link CpuPair#UNKNOWN}
   */
  record Part(long bytes, int writer) {}

  private final Map<Device, Ranges<Extent>> extents = new HashMap<>();
  private final Map<File, Ranges<Integer>> writers = new HashMap<>();
  private long written;

  /** A file, with or without extents. */
  void file(Device device, long inode) {
    writers.putIfAbsent(new File(device, inode), new Ranges<>());
  }

  /** A part of a file on disk; all in sectors of 512 bytes, {@code physical} on the device. */
  void extent(Device device, long inode, long logical, long physical, long sectors) {
    extents
        .computeIfAbsent(device, d -> new Ranges<>())
        .put(
            physical,
            physical + sectors,
            new Extent(new File(device, inode), logical * SECTOR_BYTES));
  }

  void written(PageWritten event) {
    Ranges<Integer> file = writers.get(new File(event.device(), event.inode()));
    if (file == null) {
      return; // Not a block file.
    }
    written += event.bytes();
    long end = event.position() + event.bytes();
    file.put(event.position(), (end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES, event.cpu());
  }

  /** What the sectors of a device hold of block files, by writer; nothing of what they do not. */
  List<Part> parts(DeviceStack.Span span) {
    List<Part> parts = new ArrayList<>();
    Ranges<Extent> device = extents.getOrDefault(span.device(), new Ranges<>());
    for (Ranges.Piece<Extent> piece :
        device.pieces(span.sector(), span.sector() + span.sectors())) {
      Extent extent = piece.value();
      if (extent != null) {
        long from = extent.position() + (piece.from() - piece.start()) * SECTOR_BYTES;
        addWriters(extent.file(), from, from + piece.length() * SECTOR_BYTES, parts);
      }
    }
    return parts;
  }

  private void addWriters(File file, long from, long to, List<Part> parts) {
    for (Ranges.Piece<Integer> piece :
        writers.getOrDefault(file, new Ranges<>()).pieces(from, to)) {
      @Nullable Integer writer = piece.value();
      parts.add(new Part(piece.length(), writer == null ? CpuPair.UNKNOWN : writer));
    }
  }

  long written() {
    return written;
  }
}
