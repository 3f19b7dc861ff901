/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.upload.UploadSocket;
import org.apache.hadoop.util.Daemon;
import org.junit.jupiter.api.Test;

/** With a real DataXceiver it is tested in the uploads' integration tests. */
class PeerFinderTest {

  @Test
  void anyOtherThreadHasNoSocket() throws Exception {
    UploadSocket socket = new PeerFinder().of(Thread.currentThread());
    assertTrue(socket.channel().isEmpty());
    assertEquals("it is not received by a DataXceiver", socket.unknownBecause());
  }

  @Test
  void aDaemonOfAnotherKindHasNoSocket() throws Exception {
    PeerFinder finder = new PeerFinder();
    UploadSocket[] found = new UploadSocket[1];
    Daemon daemon = new Daemon(() -> found[0] = finder.of(Thread.currentThread()));
    daemon.start();
    daemon.join();
    assertEquals("it is not received by a DataXceiver", found[0].unknownBecause());
  }
}
