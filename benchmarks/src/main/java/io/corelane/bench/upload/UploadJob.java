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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.HdfsBlockLocation;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** One upload in parallel streams to one DataNode, and its reading back. */
final class UploadJob {

  private static final int BUFFER_BYTES = 64 << 10;
  private static final int READ_BYTES = 1 << 20;
  private static final long MIB = 1 << 20;

  /**
   * Reading back is not measured, and has threads of its own, few: what it reads through stays with
   * each thread, and would be missing for the next upload of thousands of streams.
   */
  private static final int READERS = 16;

  /** One file as it was written. */
  private record Written(Path path, InetSocketAddress target, long bytes, long checksum) {}

  private final DistributedFileSystem files;
  private final DistributedFileSystem writing;
  private final ExecutorService streams;
  private final Content content;
  private final AtomicLong progress = new AtomicLong();
  private final List<Written> written = new ArrayList<>();

  UploadJob(DistributedFileSystem files, ExecutorService streams, Content content) {
    this(files, files, streams, content);
  }

  /** Writes by another client than the one for all else. */
  UploadJob(
      DistributedFileSystem files,
      DistributedFileSystem writing,
      ExecutorService streams,
      Content content) {
    this.files = files;
    this.writing = writing;
    this.streams = streams;
    this.content = content;
  }

  /** Bytes written so far. */
  long progress() {
    return progress.get();
  }

  /**
   * Writes all files and waits until the last is closed.
   *
   * @param targets the DataNodes that are to take the files, those of a stream each in turn
   * @param count how many files at once
   * @param each how many files one after another, in each stream
   * @param bytes of all files together
   * @return nanoseconds from before the first create to after the last close
   */
  long upload(Path directory, List<InetSocketAddress> targets, int count, int each, long bytes)
      throws IOException, InterruptedException {
    List<Future<List<Written>>> running = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      int first = i * each;
      InetSocketAddress target = targets.get(i % targets.size());
      running.add(
          streams.submit(
              () -> {
                List<Written> files = new ArrayList<>(each);
                for (int file = first; file < first + each; file++) {
                  long share = share(bytes, file, (long) count * each);
                  files.add(write(new Path(directory, "file-" + file), file, share, target));
                }
                return files;
              }));
    }
    for (Future<List<Written>> stream : running) {
      written.addAll(result(stream));
    }
    return System.nanoTime() - start;
  }

  /** Of one file: the first ones have one byte more if there is a rest. */
  private static long share(long bytes, long file, long files) {
    return bytes / files + (file < bytes % files ? 1 : 0);
  }

  private Written write(Path path, long file, long bytes, InetSocketAddress target)
      throws IOException {
    try (FSDataOutputStream out =
        writing.create(
            path,
            FsPermission.getFileDefault(),
            true,
            BUFFER_BYTES,
            (short) 1,
            blockSize(path, bytes),
            null,
            new InetSocketAddress[] {target})) {
      long salted = path.toString().hashCode() * 31L + file;
      return new Written(
          path, target, bytes, content.write(salted, bytes, out, progress::addAndGet));
    }
  }

  /**
   * A small file's block is a little larger than the file, and never filled: the NameNode sets
   * whole blocks aside on the volume for all that are being written, and thousands of 128 MiB are
   * more than it has.
   */
  private long blockSize(Path path, long bytes) {
    return Math.min(writing.getDefaultBlockSize(path), (bytes / MIB + 1) * MIB);
  }

  /** The blocks that another DataNode than their file's has. */
  int misplaced() throws IOException {
    int misplaced = 0;
    for (Written file : written) {
      String target = file.target().getAddress().getHostAddress() + ":" + file.target().getPort();
      for (BlockLocation block : files.getFileBlockLocations(file.path(), 0, file.bytes())) {
        if (!List.of(block.getNames()).equals(List.of(target))) {
          misplaced++;
        }
      }
    }
    return misplaced;
  }

  /** Reads everything back; the files whose length or checksum differs from what was written. */
  List<String> differing() throws IOException, InterruptedException {
    return differing(path -> files.open(path, READ_BYTES));
  }

  /** The same with the blocks as they are on the disk: the DataNode does not read them. */
  List<String> differing(ReplicaFiles blocks) throws IOException, InterruptedException {
    return differing(path -> blocks.open(blockNames(path)));
  }

  private List<String> blockNames(Path path) throws IOException {
    List<String> names = new ArrayList<>();
    for (BlockLocation block : files.getFileBlockLocations(path, 0, Long.MAX_VALUE)) {
      names.add(((HdfsBlockLocation) block).getLocatedBlock().getBlock().getBlockName());
    }
    return names;
  }

  /** Opens a file's content, wherever it is read from. */
  private interface Opener {
    InputStream open(Path path) throws IOException;
  }

  private List<String> differing(Opener opener) throws IOException, InterruptedException {
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<Boolean>> running = new ArrayList<>();
      for (Written file : written) {
        running.add(readers.submit(() -> isIntact(file, opener)));
      }
      List<String> differing = new ArrayList<>();
      for (int i = 0; i < running.size(); i++) {
        if (!result(running.get(i))) {
          differing.add(written.get(i).path().toString());
        }
      }
      return differing;
    } finally {
      readers.shutdownNow();
    }
  }

  private static boolean isIntact(Written file, Opener opener) throws IOException {
    CRC32C checksum = new CRC32C();
    try (InputStream in = new CheckedInputStream(opener.open(file.path()), checksum)) {
      long bytes = in.transferTo(OutputStream.nullOutputStream());
      return bytes == file.bytes() && checksum.getValue() == file.checksum();
    }
  }

  private static <T> T result(Future<T> future) throws IOException, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IOException("a stream failed: " + e.getCause(), e.getCause());
    }
  }
}
