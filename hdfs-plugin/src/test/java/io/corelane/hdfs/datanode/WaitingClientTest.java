/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.metrics.WriteStageSkip;
import io.corelane.hdfs.stage.Stage;
import io.corelane.hdfs.stage.StageFigures;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.datanode.BlockMetadataHeader;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose blocks go on the stage: not those of clients that wait for each of their packets. */
class WaitingClientTest {

  private static final DataChecksum CHECKSUM =
      DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, 512);

  /** A chunk less than what a client with the usual packets sends when one is full. */
  private static final int LARGE = 64_000;

  private static final int FULL = 64_512;

  private static final int SMALL = 1024;

  private final StageFigures figures = new StageFigures();
  private Stage stage;
  private StagedReplica replica;
  private ReplicaOutputStreams streams;
  private long end;

  @BeforeEach
  void open(@TempDir Path directory) throws Exception {
    stage = ReplicaBeside.stage(NativeSupport.probe(BinderChoice.AUTO).blockFiles(), figures);
    replica =
        ReplicaBeside.staged(
            new LocalReplicaInPipeline(1, 1, ReplicaBeside.volume(), directory.toFile(), 1L << 30),
            stage);
    streams = replica.createStreams(true, CHECKSUM);
    streams.getChecksumOut().write(new byte[BlockMetadataHeader.getHeaderSize()]);
  }

  @AfterEach
  void close() throws Exception {
    streams.close();
    stage.close();
  }

  /** As {@code BlockReceiver} does. */
  private void receive(int packet) throws Exception {
    assertEquals(end, replica.getBytesOnDisk());
    streams.writeDataToDisk(new byte[packet], 0, packet);
    streams.getChecksumOut().write(new byte[packet / 512 * 4]);
    end += packet;
    replica.setLastChecksumAndDataLen(end, new byte[4]);
  }

  @Test
  void whoWaitsForEachPacketIsWrittenAsInStockHdfs() throws Exception {
    for (int i = 0; i < 600; i++) {
      receive(LARGE);
      replica.setBytesAcked(end);
      assertEquals(0, figures.active());
    }
    streams.close();
    assertEquals(1, figures.skipped(WriteStageSkip.CLIENT_WAITS));
    assertEquals(0, figures.skipped(WriteStageSkip.SMALL));
  }

  @Test
  void whoSendsOnIsStaged() throws Exception {
    receive(LARGE);
    receive(LARGE);
    assertEquals(1, figures.active());
  }

  /** As a client that encrypts, or with a slow network. */
  @Test
  void whoIsSlowerThanItsAcknowledgementsIsStagedSinceItsPacketsAreFull() throws Exception {
    receive(FULL);
    assertEquals(1, figures.active());
  }

  @Test
  void whoHasSentOnOnceAndWaitsSinceIsNot() throws Exception {
    receive(SMALL);
    receive(SMALL);
    replica.setBytesAcked(end);
    for (int i = 0; i < 100; i++) {
      receive(LARGE);
      replica.setBytesAcked(end);
    }
    assertEquals(0, figures.active());
  }
}
