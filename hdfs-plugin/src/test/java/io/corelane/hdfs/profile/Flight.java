/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** What Flight Recorder saw of a DataNode's threads while they were measured. */
public final class Flight {

  private static final double NANOS = 1e9;

  private final Map<ThreadGroupKind, Samples> samples = new EnumMap<>(ThreadGroupKind.class);
  private final Map<ThreadGroupKind, Allocations> allocations =
      new EnumMap<>(ThreadGroupKind.class);

  private final LockWaits locks = new LockWaits();

  private Flight() {
    for (ThreadGroupKind kind : ThreadGroupKind.values()) {
      samples.put(kind, new Samples());
      allocations.put(kind, new Allocations());
    }
  }

  /**
   * Reads a recording.
   *
   * @param file the recording
   * @param rounds when was measured; all else is left out
   * @return what is in it
   * @throws IOException if it cannot be read
   */
  public static Flight read(Path file, List<Profile.Round> rounds) throws IOException {
    Flight flight = new Flight();
    try (RecordingFile recording = new RecordingFile(file)) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        Instant at = event.getStartTime();
        if (rounds.stream().anyMatch(round -> round.contains(at))) {
          flight.add(event);
        }
      }
    }
    return flight;
  }

  private void add(RecordedEvent event) {
    RecordedStackTrace stack = event.getStackTrace();
    List<RecordedFrame> frames = stack == null ? List.of() : stack.getFrames();
    switch (event.getEventType().getName()) {
      case "jdk.ExecutionSample" -> sample(event, false, frames);
      case "jdk.NativeMethodSample" -> sample(event, true, frames);
      case "jdk.ObjectAllocationSample" -> {
        ThreadGroupKind kind = ThreadGroupKind.ofStack(event.getThread(), frames);
        allocations(kind)
            .add(event.getClass("objectClass").getName(), event.getLong("weight"), frames);
      }
      case "jdk.JavaMonitorEnter" -> locks.monitor(seconds(event), Samples.names(frames));
      case "jdk.ThreadPark" -> locks.parked(seconds(event), Samples.names(frames));
      default -> {
        // Of the recording itself.
      }
    }
  }

  private void sample(RecordedEvent event, boolean isNative, List<RecordedFrame> frames) {
    RecordedThread thread = event.getThread("sampledThread");
    samples(ThreadGroupKind.ofStack(thread, frames)).add(isNative, frames);
  }

  private static double seconds(RecordedEvent event) {
    return event.getDuration().toNanos() / NANOS;
  }

  /** For which locks threads waited. */
  public LockWaits locks() {
    return locks;
  }

  /** Where the threads of a kind were. */
  public Samples samples(ThreadGroupKind kind) {
    return Objects.requireNonNull(samples.get(kind));
  }

  /** What the threads of a kind allocated. */
  public Allocations allocations(ThreadGroupKind kind) {
    return Objects.requireNonNull(allocations.get(kind));
  }
}
