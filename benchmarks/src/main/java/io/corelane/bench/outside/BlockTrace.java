/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.bench.cluster.Reaper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Watches the writes to one disk through the kernel's {@code block_bio_queue} tracepoint. */
public final class BlockTrace implements AutoCloseable {

  private static final String EVENT = "events/block/block_bio_queue/";
  private static final int BUFFER_KIB = 32 << 10;
  private static final int LEAST_BUFFER_KIB_PER_CPU = 256;
  private static final Pattern LOST = Pattern.compile(".*\\[LOST (\\d+) EVENTS\\].*");
  private static final int QUIET_MILLIS = 300;
  private static final int PATIENCE_SECONDS = 5;

  /** What makes the trace impossible; the message says it to a person. */
  public static final class Unavailable extends Exception {
    private static final long serialVersionUID = 1L;

    Unavailable(String message) {
      super(message);
    }
  }

  private final Path instance;
  private final Process cat;
  private final List<TraceLine> writes = new ArrayList<>();
  private long lost;
  private final AtomicLong lines = new AtomicLong();

  private BlockTrace(Path instance, Process cat) {
    this.instance = instance;
    this.cat = cat;
    Thread reader = new Thread(this::read, "corelane-trace");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Prepares to watch the disk below a directory.
   *
   * @param directory on the file system whose writes are of interest
   * @param reaper told of what has to be undone
   * @param scratch a directory of ours
   * @return the trace, not recording yet
   * @throws Unavailable if there is no block device or no tracefs for us
   */
  public static BlockTrace open(Path directory, Reaper reaper, Path scratch)
      throws Unavailable, InterruptedException {
    try {
      String filter = DiskOf.filter(directory);
      Path instance = Tracefs.instance(reaper, scratch);
      int perCpu = BUFFER_KIB / Runtime.getRuntime().availableProcessors();
      write(instance, "buffer_size_kb", String.valueOf(Math.max(LEAST_BUFFER_KIB_PER_CPU, perCpu)));
      write(instance, EVENT + "filter", filter);
      Process cat =
          new ProcessBuilder("cat", instance.resolve("trace_pipe").toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      reaper.kill(cat);
      return new BlockTrace(instance, cat);
    } catch (IOException e) {
      throw new Unavailable("no block trace: " + e.getMessage());
    }
  }

  private void read() {
    try (BufferedReader pipe = cat.inputReader(StandardCharsets.UTF_8)) {
      pipe.lines().forEach(this::add);
    } catch (IOException | UncheckedIOException e) {
      lines.incrementAndGet(); // The process was ended.
    }
  }

  private synchronized void add(String line) {
    lines.incrementAndGet();
    Matcher gap = LOST.matcher(line);
    if (gap.matches()) {
      lost += Long.parseLong(gap.group(1));
    }
    TraceLine.parse(line).filter(TraceLine::isWrite).ifPresent(writes::add);
  }

  /** Begins to record. */
  public synchronized void start() throws IOException {
    writes.clear();
    lost = 0;
    write(instance, EVENT + "enable", "1");
  }

  /**
   * Ends recording and adds up.
   *
   * @param diskWriters Corelane's disk writers by thread id, with their CPUs in list form
   * @return who wrote how much since the start
   * @throws IOException if tracefs refuses
   * @throws InterruptedException if interrupted while the last events come in
   */
  public BlockWrites stop(Map<Integer, String> diskWriters)
      throws IOException, InterruptedException {
    write(instance, EVENT + "enable", "0");
    for (long before = -1; before != lines.get(); ) {
      before = lines.get();
      Thread.sleep(QUIET_MILLIS);
    }
    synchronized (this) {
      return BlockWrites.of(writes, lost, diskWriters);
    }
  }

  /** Ends the watch and its process; the reaper removes the instance. */
  @Override
  public void close() {
    cat.destroy();
    try {
      if (!cat.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        cat.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void write(Path instance, String file, String value) throws IOException {
    Files.writeString(instance.resolve(file), value);
  }
}
