/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.affinity.metrics.WriteStageSkip;
import io.corelane.hdfs.stage.BlockTarget;
import io.corelane.hdfs.stage.BlockWriting;
import io.corelane.hdfs.stage.DiskPace;
import io.corelane.hdfs.stage.StagedBlock;
import io.corelane.hdfs.stage.WriteEvents;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.server.datanode.BlockMetadataHeader;
import org.apache.hadoop.hdfs.server.datanode.LocalReplica;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.io.nativeio.NativeIOException;
import org.jspecify.annotations.Nullable;

/**
 * The streams of a receiver. Each block begins with Hadoop's own, as in stock HDFS; when it has
 * proved large, and between two packets, it is put on the write stage; it goes back when its client
 * turns out to wait for each packet, or when uploads are to be left alone.
 */
public final class StagedStreams extends ReplicaOutputStreams {

  /** So often in a row, and the client always waits. */
  private static final int MOST_HURRIES = 3;

  /** A client that has waited must bring so many times as much before the next try. */
  private static final int NEXT_TRY = 4;

  private static final long LEAST_NEXT_TRY = 8 << 20;

  private final ReplicaOutputStreams stock;
  private final StockStreams files;
  private final LocalReplica replica;
  private final Supplier<@Nullable BlockWriting> writing;
  private final Runnable proven;
  private final WriteEvents events;
  private final OutputStream data = new Data();
  private final OutputStream checksums = new Checksums();
  private final PacketRun run;
  private final long begin;

  private volatile @Nullable StagedBlock block;

  /** Whether it has ever been on the stage. */
  private volatile boolean staged;

  /** Whether it has left because its client waited. */
  private volatile boolean waited;

  private @Nullable BlockWriting by;
  private long length;
  private long worthIt = -1;
  private boolean directorySynced;
  private boolean dataClosed;
  private final AtomicBoolean closed = new AtomicBoolean();

  StagedStreams(
      ReplicaOutputStreams stock,
      StockStreams files,
      LocalReplica replica,
      Supplier<@Nullable BlockWriting> writing,
      Runnable proven,
      WriteEvents events) {
    super(files.data(), files.checksums(), stock.getChecksum(), replica.getVolume(), null);
    this.stock = stock;
    this.files = files;
    this.replica = replica;
    this.writing = writing;
    this.proven = proven;
    this.events = events;
    this.run = new PacketRun(getChecksum());
    this.length = replica.getBytesOnDisk();
    this.begin = length;
  }

  /** The block, while it is on the stage. */
  @Nullable StagedBlock block() {
    return block;
  }

  /**
   * Waits until so much is in the files. A block that has been on the stage and is closed has what
   * it has: more is not acknowledged.
   */
  void awaitWritten(long acknowledged, ReplicaInPipeline real)
      throws IOException, InterruptedException {
    StagedBlock now = block;
    if (now != null) {
      now.awaitWritten(acknowledged);
    }
    if (staged && closed.get() && real.getBytesOnDisk() < acknowledged) {
      throw new IOException("closed before byte " + acknowledged + " of " + replica);
    }
  }

  /** Hadoop's own streams: what {@code FsDatasetImpl} knows how to deal with. */
  public ReplicaOutputStreams stock() {
    return stock;
  }

  /**
   * Goes back so many bytes in the file of checksums, so that the last one is written anew; false
   * if that is for Hadoop to do, with its own streams.
   */
  public boolean rewindChecksums(int by) {
    StagedBlock now = block;
    if (now != null) {
      now.rewindChecksums(by);
    }
    return now != null;
  }

  @Override
  public void writeDataToDisk(byte[] bytes, int offset, int count) throws IOException {
    StagedBlock now = block;
    if (now != null && (!now.takes(count) || mustLeave(now))) {
      leave(now);
      now = null;
    }
    if (now != null) {
      now.write(bytes, offset, count);
    } else {
      stock.writeDataToDisk(bytes, offset, count);
    }
  }

  /**
   * A packet has come that Hadoop's own streams will write. A client that waits for each of its
   * packets never sends one before the last is acknowledged: the stage would hold what it waits
   * for, and wait for more itself.
   *
   * @param real tells what the responder has acknowledged, which it writes on another core: asked
   *     only until the client has shown that it goes on
   */
  void packetCame(ReplicaInPipeline real) {
    if (!run.isGoingOn() && real.getBytesAcked() < length) {
      run.goesOn();
    }
  }

  /** All of a packet was written, its checksums too. */
  void packetDone(long end, byte @Nullable [] lastChecksum, ReplicaInPipeline real)
      throws IOException {
    long packet = end - length;
    length = end;
    StagedBlock now = block;
    if (now != null) {
      now.packetDone(end, lastChecksum);
      return;
    }
    real.setLastChecksumAndDataLen(end, lastChecksum);
    run.add(packet);
    BlockWriting how = run.isEmpty() ? null : writing.get();
    if (how != null && how.isOn() && isWorthIt(how)) {
      DiskPace.Part asInStockHdfs = run.sinceFirst();
      run.end();
      proven.run();
      enter(how, real, asInStockHdfs);
    }
  }

  private boolean isWorthIt(BlockWriting how) {
    return run.brings(Math.max(worthIt, how.worthIt()))
        && length % getChecksum().getBytesPerChecksum() == 0;
  }

  private void enter(BlockWriting how, ReplicaInPipeline real, DiskPace.Part before) {
    int chunk = getChecksum().getBytesPerChecksum();
    int checksumSize = getChecksum().getChecksumSize();
    BlockTarget target =
        new BlockTarget(
            replica.getBlockFile().toPath(),
            replica.getMetaFile().toPath(),
            length,
            BlockMetadataHeader.getHeaderSize() + length / chunk * checksumSize,
            chunk,
            checksumSize,
            new BlockTarget.Hadoop(files, events, real::setLastChecksumAndDataLen));
    StagedBlock entered = how.stage(target);
    worthIt = nextTry(how);
    if (entered != null) {
      entered.began(before);
      by = how;
      staged = true;
      block = entered;
    }
  }

  private long nextTry(BlockWriting how) {
    return Math.max(LEAST_NEXT_TRY, NEXT_TRY * Math.max(worthIt, how.minimum()));
  }

  private boolean mustLeave(StagedBlock now) {
    BlockWriting how = by;
    if (now.hurries() >= MOST_HURRIES && how != null) {
      how.skip(WriteStageSkip.CLIENT_WAITS);
      waited = true;
      return true;
    }
    return how == null || !how.isOn();
  }

  /** Between two packets: Hadoop's own streams go on where ours end. */
  private void leave(StagedBlock now) throws IOException {
    now.drain();
    files.continueAt(now.written(), now.checksumsWritten());
    end(now);
  }

  private void end(StagedBlock now) {
    block = null;
    BlockWriting how = by;
    if (how != null) {
      how.leave(now);
    }
  }

  @Override
  public FileDescriptor getOutFd() {
    return stock.getOutFd();
  }

  /** Null once it is closed, as in stock HDFS. */
  @Override
  @SuppressWarnings("NullAway")
  public OutputStream getDataOut() {
    return dataClosed ? null : data;
  }

  @Override
  public OutputStream getChecksumOut() {
    return checksums;
  }

  @Override
  public boolean isTransientStorage() {
    return stock.isTransientStorage();
  }

  @Override
  public void syncDataOut() throws IOException {
    writeAll();
    stock.syncDataOut();
    // BlockReceiver does that itself for a replica of Hadoop's own class.
    if (!directorySynced) {
      replica.fsyncDirectory();
      directorySynced = true;
    }
  }

  @Override
  public void syncChecksumOut() throws IOException {
    writeAll();
    stock.syncChecksumOut();
  }

  private void writeAll() throws IOException {
    StagedBlock now = block;
    if (now != null) {
      now.writeAll();
    }
  }

  /** After each packet; nothing is kept in a stream. */
  @Override
  public void flushDataOut() throws IOException {
    stock.flushDataOut();
  }

  @Override
  public void flushChecksumOut() throws IOException {
    stock.flushChecksumOut();
  }

  @Override
  public void syncFileRangeIfPossible(long offset, long count, int flags) throws NativeIOException {
    // What was still on its way at the last call is behind this one's beginning.
    StagedBlock now = block;
    long lag = now == null ? 0 : Math.min(offset, now.mostWaiting());
    stock.syncFileRangeIfPossible(offset - lag, count + lag, flags);
  }

  @Override
  public void dropCacheBehindWrites(String name, long offset, long count, int flags)
      throws NativeIOException {
    stock.dropCacheBehindWrites(name, offset, count, flags);
  }

  @Override
  public void closeDataStream() throws IOException {
    if (!dataClosed) {
      dataClosed = true;
      try {
        drain();
      } finally {
        stock.closeDataStream();
      }
    }
  }

  private void drain() throws IOException {
    StagedBlock now = block;
    if (now != null) {
      now.drain();
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      dataClosed = true;
      try {
        leaveForGood();
      } finally {
        stock.close();
      }
    }
  }

  private void leaveForGood() {
    StagedBlock now = block;
    if (now != null) {
      try {
        now.drain();
      } catch (IOException e) {
        // Its receiver and responder have been told; whoever closes has no use for it.
        LOG.debug("not all was written of {}", replica, e);
      } finally {
        end(now);
      }
    }
    BlockWriting how = writing.get();
    if (how != null) {
      boolean neverWentOn =
          !staged && !run.everWentOn() && length - begin >= Math.max(LEAST_NEXT_TRY, how.minimum());
      if (neverWentOn) {
        how.skip(WriteStageSkip.CLIENT_WAITS);
      }
      if (waited || neverWentOn) {
        how.waited();
      } else {
        how.ended(length - begin, staged);
      }
    }
  }

  /** Not written to by a receiver, which has {@link #writeDataToDisk}; asked for and closed. */
  private final class Data extends OutputStream {

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      writeDataToDisk(bytes, offset, count);
    }

    @Override
    public void close() throws IOException {
      closeDataStream();
    }
  }

  /** Written to by a receiver, a packet's at a time. */
  private final class Checksums extends OutputStream {

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      StagedBlock now = block;
      if (now != null) {
        now.writeChecksums(bytes, offset, count);
      } else {
        files.checksums().write(bytes, offset, count);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        drain();
      } finally {
        files.checksums().close();
      }
    }
  }
}
