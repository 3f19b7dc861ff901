/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.hdfs.stage.Stage;
import io.corelane.hdfs.stage.StageFigures;
import io.corelane.hdfs.stage.WriteEvents;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.datanode.BlockMetadataHeader;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a responder may acknowledge of a replica whose disk is broken. */
class StagedReplicaTest {

  private static final int FULL = 64_512;

  /** As when a takeover interrupts a receiver that has got its replica and not opened it yet. */
  @Test
  void anUploadEndsWhoseReplicaCannotBeOpened(@TempDir Path directory) {
    LocalReplicaInPipeline real =
        new LocalReplicaInPipeline(1, 1, ReplicaBeside.volume(), directory.toFile(), 1 << 20);
    AtomicInteger abandoned = new AtomicInteger();
    StagedReplica replica =
        new StagedReplica(
            real,
            () -> null,
            new HadoopIo(new FileIoProvider(null, null), of -> WriteEvents.NONE),
            () -> {},
            abandoned::incrementAndGet);
    DataChecksum checksum = DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, 512);
    // There is no file of checksums to be gone on with.
    assertThrows(EOFException.class, () -> replica.createStreams(false, checksum));
    assertEquals(1, abandoned.get());
  }

  /** The responder passed its look at the interrupt before its receiver failed and closed. */
  @Test
  void nothingIsAcknowledgedThatFailedToBeWritten(@TempDir Path directory) throws Exception {
    File dir = directory.toFile();
    LocalReplicaInPipeline real =
        new LocalReplicaInPipeline(1, 1, ReplicaBeside.volume(), dir, 1 << 20);
    StageFigures figures = new StageFigures();
    Stage stage = ReplicaBeside.stage(new BrokenDisk(), figures);
    StagedReplica replica = ReplicaBeside.staged(real, stage);
    ReplicaOutputStreams streams =
        replica.createStreams(true, DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, 512));
    streams.getChecksumOut().write(new byte[BlockMetadataHeader.getHeaderSize()]);
    byte[] packet = new byte[FULL];
    long end = 0;
    try {
      for (int i = 0; i < 30; i++) {
        assertEquals(end, replica.getBytesOnDisk());
        streams.writeDataToDisk(packet, 0, FULL);
        streams.getChecksumOut().write(new byte[FULL / 512 * 4]);
        replica.setLastChecksumAndDataLen(end + FULL, new byte[4]);
        end += FULL;
      }
      while (figures.failures() == 0) {
        Thread.sleep(1);
      }
    } catch (IOException e) {
      // As the receiver learns of it.
    }
    assertEquals(1, figures.failures());
    long last = end;
    // With the streams open the responder is told so.
    assertThrows(IOException.class, () -> replica.setBytesAcked(last));
    // BlockReceiver.receiveBlock: responder.interrupt(), then IOUtils.closeStream(this).
    streams.close();
    try {
      replica.setBytesAcked(last);
    } catch (Throwable expected) {
      assertTrue(expected instanceof IOException || expected instanceof InterruptedException);
    }
    stage.close();
    assertTrue(
        real.getBytesAcked() <= real.getBytesOnDisk(),
        () -> "acknowledged " + real.getBytesAcked() + ", on disk " + real.getBytesOnDisk());
  }

  /** Has errors where it is written around the page cache. */
  private static final class BrokenDisk implements BlockFiles {

    @Override
    public BlockFile open(Path file, boolean direct) {
      return new BlockFile() {
        @Override
        public long write(long address, long length, long offset) throws NativeCallException {
          if (direct) {
            throw new NativeCallException("pwrite", Errno.EIO);
          }
          return length;
        }

        @Override
        public void startWriteOut() {}

        @Override
        public void close() {}
      };
    }
  }
}
