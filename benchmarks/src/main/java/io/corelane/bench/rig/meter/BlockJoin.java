/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.rig.meter.TraceEvent.RequestCompleted;
import io.corelane.bench.rig.meter.TraceEvent.RequestIssued;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * From write(2) to the submission of a request, and from there to its completion: write requests to
 * the volumes' disks, the journal's and all others' included.
 *
 * <p>Limits: a byte that is submitted twice counts twice (a page that was written to disk before it
 * was full). Bytes of direct I/O were never in the page cache: they are written by the thread that
 * submits them, which is in write(2) then; that is believed of an upload's threads only. A request
 * counts where it goes to the driver, which the block layer may do on another CPU than the thread
 * that asked for it; that is the CPU whose hardware queue takes it.
 */
final class BlockJoin {

  /** Those that write an upload's bytes, by their names in the kernel. */
  private static final List<String> DIRECT =
      List.of("corelane-dw", "DataXceiver", "PacketResponder");

  private static final int SECTOR_BYTES = TraceEvent.SECTOR_BYTES;

  private final Set<Device> volumes;
  private final DeviceStack stack;
  private final FileExtents files;

  /** By disk and sector: the CPU of a submission that is not completed yet. */
  private final Map<Device, Ranges<Integer>> open = new HashMap<>();

  private final Map<CpuPair, Long> written = new TreeMap<>();
  private final Map<CpuPair, Long> completed = new TreeMap<>();
  private final ThreadTally submitters = new ThreadTally();
  private long bytesSubmitted;
  private long bytesCompleted;

  BlockJoin(Set<Device> volumes, DeviceStack stack, FileExtents files) {
    this.volumes = Set.copyOf(volumes);
    this.stack = stack;
    this.files = files;
  }

  void issued(RequestIssued event) {
    if (!event.isWrite()) {
      return;
    }
    List<DeviceStack.Span> spans = onVolumes(event.device(), event.sector(), event.end());
    if (spans.isEmpty()) {
      return;
    }
    for (DeviceStack.Span span : spans) {
      bytesSubmitted += span.sectors() * SECTOR_BYTES;
      submitters.add(event.task(), event.tid(), event.cpu(), span.sectors() * SECTOR_BYTES);
      for (FileExtents.Part part : files.parts(span)) {
        written.merge(new CpuPair(writer(part, event), event.cpu()), part.bytes(), Long::sum);
      }
    }
    Ranges<Integer> disk = open.computeIfAbsent(event.device(), d -> new Ranges<>());
    // Submitted once more, and the first was not seen to complete.
    disk.pieces(event.sector(), event.end()).forEach(this::neverCompleted);
    disk.put(event.sector(), event.end(), event.cpu());
  }

  private static int writer(FileExtents.Part part, RequestIssued event) {
    boolean direct =
        part.writer() == CpuPair.UNKNOWN && DIRECT.stream().anyMatch(event.task()::startsWith);
    return direct ? event.cpu() : part.writer();
  }

  void completed(RequestCompleted event) {
    if (!event.isWrite()) {
      return;
    }
    long end = event.sector() + event.sectors();
    Ranges<Integer> disk = open.computeIfAbsent(event.device(), d -> new Ranges<>());
    for (Ranges.Piece<Integer> piece : disk.pieces(event.sector(), end)) {
      @Nullable Integer submitter = piece.value();
      if (submitter != null) {
        count(submitter, event.cpu(), piece.length());
        bytesCompleted += piece.length() * SECTOR_BYTES;
      } else {
        // Submitted before the window, or the event is lost.
        for (DeviceStack.Span span : onVolumes(event.device(), piece.from(), piece.to())) {
          count(CpuPair.UNKNOWN, event.cpu(), span.sectors());
          bytesCompleted += span.sectors() * SECTOR_BYTES;
        }
      }
    }
    disk.remove(event.sector(), end);
  }

  /** Behind the last event. */
  void end() {
    open.values().forEach(disk -> disk.all().forEach(this::neverCompleted));
    open.clear();
  }

  private void neverCompleted(Ranges.Piece<Integer> piece) {
    @Nullable Integer submitter = piece.value();
    if (submitter != null) {
      count(submitter, CpuPair.UNKNOWN, piece.length());
    }
  }

  private void count(int submitter, int completer, long sectors) {
    completed.merge(new CpuPair(submitter, completer), sectors * SECTOR_BYTES, Long::sum);
  }

  private List<DeviceStack.Span> onVolumes(Device disk, long sector, long end) {
    return stack.top(disk, sector, end - sector).stream()
        .filter(span -> volumes.contains(span.device()))
        .toList();
  }

  Map<CpuPair, Long> written() {
    return written;
  }

  Map<CpuPair, Long> completed() {
    return completed;
  }

  List<ThreadBytes> submitters() {
    return submitters.threads();
  }

  long bytesSubmitted() {
    return bytesSubmitted;
  }

  long bytesCompleted() {
    return bytesCompleted;
  }
}
