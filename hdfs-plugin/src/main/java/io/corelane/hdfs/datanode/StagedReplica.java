/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.stage.BlockWriting;
import io.corelane.hdfs.stage.StagedBlock;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.datanode.ChunkChecksum;
import org.apache.hadoop.hdfs.server.datanode.LocalReplica;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaInfo;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;

/**
 * What {@code BlockReceiver} alone gets to see of a replica whose upload may be put on the write
 * stage: for its receiver the length is what has been received, and for its responder
 * acknowledgements wait until the bytes are in the files. The volume map, readers and recovery have
 * the real one, which is told when they are.
 */
final class StagedReplica implements ReplicaInPipeline {

  private final ReplicaInPipeline real;
  private final Supplier<@Nullable BlockWriting> writing;
  private final HadoopIo hadoop;
  private final Runnable proven;
  private final Runnable abandoned;
  private final Thread receiver = Thread.currentThread();
  private @Nullable StagedStreams streams;

  /**
   * A replica that its receiver, the calling thread, is about to write.
   *
   * @param writing how its upload is written now
   * @param hadoop how Hadoop does input and output
   * @param proven told on the receiver's thread when the upload has proved large, before its first
   *     byte is on the stage; must not throw
   * @param abandoned told when it cannot be opened; must not throw
   */
  StagedReplica(
      ReplicaInPipeline real,
      Supplier<@Nullable BlockWriting> writing,
      HadoopIo hadoop,
      Runnable proven,
      Runnable abandoned) {
    this.real = real;
    this.writing = writing;
    this.hadoop = hadoop;
    this.proven = proven;
    this.abandoned = abandoned;
  }

  @Override
  public ReplicaOutputStreams createStreams(boolean isCreate, DataChecksum requested)
      throws IOException {
    ReplicaOutputStreams stock = null;
    ReplicaOutputStreams opened = null;
    try {
      stock = real.createStreams(isCreate, requested);
      opened = staged(stock);
      return opened;
    } finally {
      // BlockReceiver fails once more then, and does not close the handler.
      if (opened == null) {
        abandoned.run();
        if (stock != null) {
          stock.close();
        }
      }
    }
  }

  private ReplicaOutputStreams staged(ReplicaOutputStreams stock) {
    if (stock.getDataOut() instanceof FileOutputStream data
        && stock.getChecksumOut() instanceof FileOutputStream checksums
        && real.getReplicaInfo() instanceof LocalReplica local) {
      StagedStreams staged =
          new StagedStreams(
              stock,
              new StockStreams(data, checksums, local, hadoop.provider()),
              local,
              writing,
              proven,
              hadoop.events().apply(local.getVolume()));
      streams = staged;
      return staged;
    }
    return stock;
  }

  /** The receiver asks when a packet has come; others get what is on disk. */
  @Override
  public long getBytesOnDisk() {
    StagedStreams now = streams;
    if (now == null || Thread.currentThread() != receiver) {
      return real.getBytesOnDisk();
    }
    StagedBlock block = now.block();
    if (block == null) {
      now.packetCame(real);
      return real.getBytesOnDisk();
    }
    try {
      block.completeChunk();
    } catch (IOException e) {
      throw Sneaky.thrown(e);
    }
    return block.received();
  }

  @Override
  public void setLastChecksumAndDataLen(long length, byte[] lastChecksum) {
    StagedStreams now = streams;
    if (now == null) {
      real.setLastChecksumAndDataLen(length, lastChecksum);
      return;
    }
    try {
      now.packetDone(length, lastChecksum, real);
    } catch (IOException e) {
      throw Sneaky.thrown(e);
    }
  }

  /**
   * Called before each successful acknowledgement. What is thrown is of the types that the
   * responder handles as in stock HDFS; a RuntimeException would interrupt its receiver too late.
   */
  @Override
  public void setBytesAcked(long length) {
    StagedStreams now = streams;
    if (now != null) {
      try {
        now.awaitWritten(length, real);
      } catch (IOException | InterruptedException e) {
        throw Sneaky.thrown(e);
      }
    }
    real.setBytesAcked(length);
  }

  @Override
  public ChunkChecksum getLastChecksumAndDataLen() {
    return real.getLastChecksumAndDataLen();
  }

  @Override
  public void setNumBytes(long bytesReceived) {
    real.setNumBytes(bytesReceived);
  }

  @Override
  public long getBytesAcked() {
    return real.getBytesAcked();
  }

  @Override
  public void releaseAllBytesReserved() {
    real.releaseAllBytesReserved();
  }

  @Override
  public void releaseReplicaInfoBytesReserved() {
    real.releaseReplicaInfoBytesReserved();
  }

  @Override
  public OutputStream createRestartMetaStream() throws IOException {
    return real.createRestartMetaStream();
  }

  @Override
  public ReplicaInfo getReplicaInfo() {
    return real.getReplicaInfo();
  }

  @Override
  public void setWriter(Thread writer) {
    real.setWriter(writer);
  }

  @Override
  public void interruptThread() {
    real.interruptThread();
  }

  @Override
  public boolean attemptToSetWriter(Thread before, Thread now) {
    return real.attemptToSetWriter(before, now);
  }

  @Override
  public void stopWriter(long timeoutMillis) throws IOException {
    real.stopWriter(timeoutMillis);
  }

  @Override
  public void waitForMinLength(long length, long time, TimeUnit unit) throws IOException {
    real.waitForMinLength(length, time, unit);
  }

  @Override
  public long getBlockId() {
    return real.getBlockId();
  }

  @Override
  public long getGenerationStamp() {
    return real.getGenerationStamp();
  }

  @Override
  public ReplicaState getState() {
    return real.getState();
  }

  @Override
  public long getNumBytes() {
    return real.getNumBytes();
  }

  @Override
  public long getVisibleLength() {
    return real.getVisibleLength();
  }

  @Override
  public String getStorageUuid() {
    return real.getStorageUuid();
  }

  @Override
  public boolean isOnTransientStorage() {
    return real.isOnTransientStorage();
  }

  /** Hadoop 3.3 has it in the replica only, not in its interface. */
  @Override
  public FsVolumeSpi getVolume() {
    return real.getReplicaInfo().getVolume();
  }

  @Override
  public String toString() {
    return real.toString();
  }
}
