/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** Clients whose uploads go on, some MiB/s each, until they are told to end. */
final class SlowWriters implements AutoCloseable {

  private static final int CHUNK = 64 << 10;
  private static final long PAUSE_NANOS = 10_000_000;

  private final TestCluster cluster;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final AtomicBoolean over = new AtomicBoolean();

  private SlowWriters(TestCluster cluster) {
    this.cluster = cluster;
  }

  static SlowWriters start(TestCluster cluster, int writers, long blockBytes, short replicas) {
    SlowWriters all = new SlowWriters(cluster);
    for (int i = 0; i < writers; i++) {
      int number = i;
      all.threads.add(new Thread(() -> all.write(number, blockBytes, replicas), "writer-" + i));
    }
    all.threads.forEach(Thread::start);
    return all;
  }

  private void write(int number, long blockBytes, short replicas) {
    byte[] chunk = TestCluster.bytes(CHUNK, number);
    Path file = new Path("/slow-" + number);
    long chunks = 0;
    try {
      try (FSDataOutputStream out = cluster.fs().create(file, true, CHUNK, replicas, blockBytes)) {
        while (!over.get()) {
          out.write(chunk);
          chunks++;
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
      byte[] read = cluster.read(file.toString());
      if (read.length != chunks * CHUNK) {
        throw new IOException(file + " has " + read.length + " bytes, not " + chunks * CHUNK);
      }
      for (int at = 0; at < read.length; at += CHUNK) {
        if (!Arrays.equals(chunk, 0, CHUNK, read, at, at + CHUNK)) {
          throw new IOException(file + " differs at " + at);
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      failures.add(e);
    }
  }

  /** Ends the uploads; what went wrong with them, content included. */
  List<Throwable> end() throws InterruptedException {
    over.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
    return failures;
  }

  @Override
  public void close() {
    over.set(true);
  }
}
