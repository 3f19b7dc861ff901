/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a thread was at. */
class SampleGroupTest {

  private static final List<String> RECEIVER =
      List.of(
          "org.apache.hadoop.hdfs.server.datanode.BlockReceiver.receivePacket",
          "org.apache.hadoop.hdfs.server.datanode.DataXceiver.run");

  @ParameterizedTest
  @CsvSource({
    "sun.nio.ch.EPoll.wait, SOCKET_WAIT",
    "sun.nio.ch.SocketDispatcher.read0, SOCKET_READ",
    "sun.nio.ch.SocketDispatcher.write0, SOCKET_WRITE",
    "io.corelane.hdfs.stage.Ring.put, RING_COPY",
    "java.util.zip.CRC32C.updateBytes, CHECKSUM",
    "java.io.FileOutputStream.writeBytes, FILE_WRITE",
    "io.corelane.affinity.linux.LibC$Writes.pwrite, FILE_WRITE",
    "io.corelane.affinity.linux.LibC.sync_file_range, FILE_SYNC",
    "sun.nio.ch.FileDispatcherImpl.force0, FILE_SYNC",
    "java.util.concurrent.locks.LockSupport.unpark, LOCK",
    "io.corelane.hdfs.stage.StagedBlock.packetDone, STAGE",
    "io.corelane.hdfs.upload.UploadTracker.begin, CORELANE",
    "org.apache.hadoop.hdfs.protocol.datatransfer.PacketReceiver.doRead, PACKET",
    "java.util.HashMap.get, RECEIVER",
  })
  void theInnermostFrameThatTellsDecides(String innermost, SampleGroup group) {
    List<String> stack = new ArrayList<>(RECEIVER);
    stack.add(0, innermost);
    // What says nothing lies within.
    stack.add(0, "java.nio.Buffer.position");
    assertEquals(group, SampleGroup.of(stack));
  }

  @Test
  void socketsAreWrittenToByTheDispatcherOfFiles() {
    List<String> stack = List.of("sun.nio.ch.FileDispatcherImpl.write0", "sun.nio.ch.IOUtil.write");
    assertEquals(SampleGroup.SOCKET_WRITE, SampleGroup.of(within(stack, "SocketChannelImpl")));
    assertEquals(SampleGroup.FILE_WRITE, SampleGroup.of(within(stack, "FileChannelImpl")));
  }

  private static List<String> within(List<String> stack, String channel) {
    List<String> all = new ArrayList<>(stack);
    all.add("sun.nio.ch." + channel + ".write");
    return all;
  }

  @Test
  void aLogsWriteIsTheLogs() {
    assertEquals(
        SampleGroup.LOG,
        SampleGroup.of(
            List.of("java.io.FileOutputStream.writeBytes", "org.apache.log4j.Category.forcedLog")));
  }

  @Test
  void whatNothingTellsIsOther() {
    assertEquals(SampleGroup.OTHER, SampleGroup.of(List.of("java.util.HashMap.get")));
    assertEquals(SampleGroup.OTHER, SampleGroup.of(List.of()));
  }
}
