/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.kernel;

import io.corelane.bench.cluster.Reaper;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A trace instance of our own while it lives: what it records goes line by line to a consumer, on
 * one thread, in the order of time. The reaper removes it.
 *
 * <p>Nobody waits in {@code trace_pipe}: for one who does, each event would raise an interrupt on
 * the CPU that it is recorded on, and what is measured would take microseconds longer. It is read
 * when there are events in it, ten times a second.
 */
public final class TraceInstance implements AutoCloseable {

  private static final int BUFFER_KIB = 128 << 10;
  private static final int LEAST_BUFFER_KIB_PER_CPU = 256;
  private static final int PATIENCE_SECONDS = 60;
  private static final int POLL_MILLIS = 100;
  private static final int READ_BYTES = 64 << 10;
  private static final String BEGIN = "corelane-window-begins";
  private static final String END = "corelane-window-ends";

  private final Path instance;
  private final BufferStats stats;
  private final Consumer<String> lines;
  private final Thread reader;
  private final List<String> events = new ArrayList<>();
  private volatile CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closed;
  private boolean within;

  private TraceInstance(Path instance, Consumer<String> lines) {
    this.instance = instance;
    this.lines = lines;
    stats = new BufferStats(instance);
    reader = new Thread(this::read, "corelane-trace");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Makes an instance that records nothing yet.
   *
   * @param reaper told of what has to be undone
   * @param scratch a directory of ours, to mount tracefs below if need be
   * @param lines gets each line between {@link #begin} and {@link #end}, also those that tell of
   *     lost events
   * @throws IOException naming what is missing
   */
  public static TraceInstance open(Reaper reaper, Path scratch, Consumer<String> lines)
      throws IOException, InterruptedException {
    Path instance = Tracefs.instance(reaper, scratch);
    int perCpu = BUFFER_KIB / Runtime.getRuntime().availableProcessors();
    write(instance, "buffer_size_kb", String.valueOf(Math.max(LEAST_BUFFER_KIB_PER_CPU, perCpu)));
    // One clock for all CPUs: the default one may differ between them.
    write(instance, "trace_clock", "mono");
    return new TraceInstance(instance, lines);
  }

  /**
   * Asks for an event.
   *
   * @param event its group and name, such as {@code block/block_rq_issue}
   * @param filter which of them, as the kernel reads it; empty for all
   * @return whether this kernel has it
   * @throws IOException if the kernel refuses the filter
   */
  public boolean record(String event, String filter) throws IOException {
    String directory = "events/" + event;
    if (!Files.isDirectory(instance.resolve(directory))) {
      return false;
    }
    if (!filter.isEmpty()) {
      write(instance, directory + "/filter", filter);
    }
    events.add(directory + "/enable");
    return true;
  }

  /** Events are recorded, and go to the consumer. May be called again after {@link #end}. */
  public void begin() throws IOException {
    ended = new CountDownLatch(1);
    for (String event : events) {
      write(instance, event, "1");
    }
    write(instance, "trace_marker", BEGIN);
  }

  /**
   * Ends recording, and waits until the consumer has all lines before this moment.
   *
   * @throws IOException if they do not come
   */
  public void end() throws IOException, InterruptedException {
    write(instance, "trace_marker", END);
    // Not by tracing_on: trace_pipe would end with it.
    write(instance, "events/enable", "0");
    if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("the kernel's trace did not end in " + PATIENCE_SECONDS + " s");
    }
  }

  /** How many events found no room since the instance was made. */
  public long lost() throws IOException {
    return stats.lost();
  }

  private void read() {
    byte[] bytes = new byte[READ_BYTES];
    int kept = 0;
    try (FileInputStream pipe = new FileInputStream(instance.resolve("trace_pipe").toFile())) {
      while (!closed) {
        long waiting = stats.waiting();
        if (waiting == 0) {
          Thread.sleep(POLL_MILLIS);
        }
        // As long as one is there, reading does not wait.
        while (waiting > 0) {
          int end = kept + Math.max(0, pipe.read(bytes, kept, bytes.length - kept));
          int begin = 0;
          for (int at = kept; at < end; at++) {
            if (bytes[at] == '\n') {
              line(new String(bytes, begin, at - begin, StandardCharsets.UTF_8));
              begin = at + 1;
              waiting--;
            }
          }
          kept = end - begin;
          System.arraycopy(bytes, begin, bytes, 0, kept);
        }
      }
    } catch (IOException e) {
      closed = true; // end() says so.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void line(String line) {
    if (line.endsWith(": " + END)) {
      within = false;
      ended.countDown();
    } else if (within) {
      lines.accept(line);
    } else {
      within = line.endsWith(": " + BEGIN);
    }
  }

  /** Ends the watch; the reaper removes the instance. */
  @Override
  public void close() {
    closed = true;
    try {
      reader.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void write(Path instance, String file, String value) throws IOException {
    try {
      Files.writeString(instance.resolve(file), value);
    } catch (IOException e) {
      throw new IOException(
          "tracefs refuses \"" + value + "\" in " + file + ": " + e.getMessage(), e);
    }
  }
}
