/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Small writes to files, each followed by {@code hflush} or {@code hsync}, and how long each took.
 */
final class LatencyJob {

  private static final int BUFFER_BYTES = 64 << 10;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /**
   * What is written.
   *
   * @param directory where in HDFS
   * @param targets the DataNodes that are to take the files, one file each in turn
   * @param streams how many files at once
   * @param writes to each file
   * @param perSecond how many of them are due in a second, whether or not the one before has ended;
   *     0 if each is due when that has
   * @param bytes of each write
   * @param hsync whether each is to be on the disk, not only at the DataNode
   * @param verify whether it is read back
   */
  record Order(
      Path directory,
      List<InetSocketAddress> targets,
      int streams,
      int writes,
      int perSecond,
      int bytes,
      boolean hsync,
      boolean verify) {

    Order {
      targets = List.copyOf(targets);
    }
  }

  private final DistributedFileSystem files;
  private final ExecutorService streams;
  private final Content content;

  LatencyJob(DistributedFileSystem files, ExecutorService streams, Content content) {
    this.files = files;
    this.streams = streams;
    this.content = content;
  }

  /** Does it; nanoseconds from before each write, or from when a late one was due, to its end. */
  List<long[]> run(Order order) throws IOException, InterruptedException {
    List<Future<long[]>> running = new ArrayList<>();
    for (int i = 0; i < order.streams(); i++) {
      int file = i;
      running.add(streams.submit(() -> write(order, file)));
    }
    List<long[]> nanos = new ArrayList<>();
    for (Future<long[]> stream : running) {
      try {
        nanos.add(stream.get());
      } catch (ExecutionException e) {
        throw new IOException("a stream failed: " + e.getCause(), e.getCause());
      }
    }
    return nanos;
  }

  private long[] write(Order order, int file) throws IOException {
    Path path = new Path(order.directory(), "file-" + file);
    InetSocketAddress target = order.targets().get(file % order.targets().size());
    long[] nanos = new long[order.writes()];
    try (FSDataOutputStream out =
        files.create(
            path,
            FsPermission.getFileDefault(),
            true,
            BUFFER_BYTES,
            (short) 1,
            files.getDefaultBlockSize(path),
            null,
            new InetSocketAddress[] {target})) {
      long first = System.nanoTime();
      for (int i = 0; i < nanos.length; i++) {
        long start = order.perSecond() == 0 ? System.nanoTime() : due(order.perSecond(), first, i);
        content.writeChunk(file, i, order.bytes(), out);
        if (order.hsync()) {
          out.hsync();
        } else {
          out.hflush();
        }
        nanos[i] = System.nanoTime() - start;
      }
    }
    if (order.verify()) {
      verify(order, file, path);
    }
    return nanos;
  }

  /**
   * Waits until a write is due. What the timer is late is not the write's; but what the one before
   * has delayed it is.
   *
   * @param perSecond 1 or more
   * @param first when the first was due, in nanoseconds
   * @param write its number, from 0
   * @return when it begins, or should have begun
   */
  static long due(int perSecond, long first, int write) {
    long due = first + write * NANOS_PER_SECOND / perSecond;
    long now = System.nanoTime();
    if (now - due >= 0) {
      return due;
    }
    while (now - due < 0) {
      LockSupport.parkNanos(due - now);
      now = System.nanoTime();
    }
    return now;
  }

  private void verify(Order order, int file, Path path) throws IOException {
    CRC32C written = new CRC32C();
    for (int i = 0; i < order.writes(); i++) {
      content.update(written, file, i, order.bytes());
    }
    CRC32C there = new CRC32C();
    try (InputStream in = new CheckedInputStream(files.open(path), there)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    if (there.getValue() != written.getValue()) {
      throw new IOException("FILES DIFFER: what was read back is not what was written: " + path);
    }
  }
}
