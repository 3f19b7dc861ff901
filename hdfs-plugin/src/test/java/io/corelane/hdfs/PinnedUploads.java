/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** Uploads of several files at once to a DataNode that is chosen, among several. */
final class PinnedUploads implements AutoCloseable {

  /** Hadoop's default. */
  private static final long LARGEST_BLOCK = 128L << 20;

  private static final int PIECE = 1 << 20;
  private static final double NANOS = 1e9;

  private final DistributedFileSystem fs;
  private final int streams;
  private final int mib;
  private final Random random;
  private final ExecutorService clients;

  /**
   * Bytes of a block of files of so many MiB. A small file's is a little larger than the file, and
   * never filled: the NameNode sets whole blocks aside for all that are being written, and would
   * choose another DataNode when thousands of 128 MiB are more than there is.
   */
  static long block(int mib) {
    return Math.min(LARGEST_BLOCK, (mib + 1L) << 20);
  }

  /**
   * None yet.
   *
   * @param streams files written at once
   * @param mib MiB of each
   * @param random makes the bytes
   */
  PinnedUploads(DistributedFileSystem fs, int streams, int mib, Random random) {
    this.fs = fs;
    this.streams = streams;
    this.mib = mib;
    this.random = random;
    this.clients = Executors.newFixedThreadPool(streams);
  }

  /** The transfer address of the one DataNode whose transfer port is not known yet. */
  static InetSocketAddress newcomer(DistributedFileSystem fs, List<Integer> known)
      throws IOException, InterruptedException {
    for (; ; ) {
      for (DatanodeInfo node : fs.getDataNodeStats()) {
        if (!known.contains(node.getXferPort())) {
          // Not resolved: the NameNode knows it by its address, not by a name.
          return InetSocketAddress.createUnresolved(node.getIpAddr(), node.getXferPort());
        }
      }
      Thread.sleep(100);
    }
  }

  /** Uploads; seconds until the last file was closed. The files are there then. */
  double upload(InetSocketAddress datanode) throws Exception {
    byte[] bytes = new byte[PIECE];
    random.nextBytes(bytes);
    List<Future<Void>> files = new ArrayList<>();
    long begin = System.nanoTime();
    for (int i = 0; i < streams; i++) {
      Path file = file(i);
      files.add(
          clients.submit(
              () -> {
                write(file, bytes, datanode);
                return null;
              }));
    }
    for (Future<Void> file : files) {
      file.get();
    }
    return (System.nanoTime() - begin) / NANOS;
  }

  /** Deletes what was uploaded last; the DataNode does that a heartbeat later. */
  void delete() throws IOException {
    for (int i = 0; i < streams; i++) {
      fs.delete(file(i), false);
    }
  }

  private static Path file(int stream) {
    return new Path("/up-" + stream);
  }

  private void write(Path file, byte[] bytes, InetSocketAddress datanode) throws IOException {
    try (OutputStream out =
        fs.create(
            file,
            FsPermission.getFileDefault(),
            true,
            64 << 10,
            (short) 1,
            block(mib),
            null,
            new InetSocketAddress[] {datanode})) {
      for (int i = 0; i < mib; i++) {
        out.write(bytes);
      }
    }
  }

  @Override
  public void close() {
    clients.shutdown();
  }
}
