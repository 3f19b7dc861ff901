/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.trace.kernel.TraceInstance;
import io.corelane.bench.trace.line.TraceLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Watches the writes to one disk through the kernel's {@code block_bio_queue} tracepoint. */
public final class BlockTrace implements AutoCloseable {

  private static final String EVENT = "block/block_bio_queue";

  /** What makes the trace impossible; the message says it to a person. */
  public static final class Unavailable extends Exception {
    private static final long serialVersionUID = 1L;

    Unavailable(String message) {
      super(message);
    }
  }

  private final TraceInstance instance;
  private final List<SubmittedBio> writes = new ArrayList<>();
  private long lost;

  private BlockTrace(Reaper reaper, Path scratch) throws IOException, InterruptedException {
    instance = TraceInstance.open(reaper, scratch, this::add);
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
      BlockTrace trace = new BlockTrace(reaper, scratch);
      if (!trace.instance.record(EVENT, filter)) {
        trace.close();
        throw new Unavailable("no block trace: this kernel has no tracepoint " + EVENT);
      }
      return trace;
    } catch (IOException e) {
      throw new Unavailable("no block trace: " + e.getMessage());
    }
  }

  private synchronized void add(String line) {
    lost += TraceLine.lost(line);
    TraceLine.parse(line)
        .flatMap(SubmittedBio::of)
        .filter(SubmittedBio::isWrite)
        .ifPresent(writes::add);
  }

  /** Begins to record. */
  public synchronized void start() throws IOException {
    writes.clear();
    lost = 0;
    instance.begin();
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
    instance.end();
    synchronized (this) {
      return BlockWrites.of(writes, lost, diskWriters);
    }
  }

  /** Ends the watch and its process; the reaper removes the instance. */
  @Override
  public void close() {
    instance.close();
  }
}
