/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.system.Reading;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a socket's answers to the RX queue and the softirq CPU of a lane report. */
class ArrivalTest {

  private static final int NONE = -1;

  private final Rig rig = new Rig();

  @Test
  void theNapiIdLeadsToQueueAndInterrupt(@TempDir Path directory) throws IOException {
    rig.napi = Napis.told(directory);
    Arrival arrival = arrival(1, 901);
    assertEquals("data0 rx-0, IRQ 43", arrival.rxQueue());
    assertEquals(OptionalInt.of(1), arrival.rxCpu());
    assertEquals(List.of(), arrival.remarks());
  }

  @Test
  void theSocketsOwnCpuCountsAlsoBesideTheInterrupts(@TempDir Path directory) throws IOException {
    rig.napi = Napis.told(directory);
    Arrival arrival = arrival(5, 901);
    assertEquals("data0 rx-0, IRQ 43", arrival.rxQueue());
    assertEquals(OptionalInt.of(5), arrival.rxCpu());
  }

  @Test
  void withoutItTheInterruptsCpuStandsIn(@TempDir Path directory) throws IOException {
    rig.napi = Napis.told(directory);
    Arrival arrival = arrival(NONE, 902);
    assertEquals(OptionalInt.of(2), arrival.rxCpu());
    assertEquals("", arrival.unknownBecause());
    assertEquals(
        List.of(
            "The softirq CPU is that of the queue's interrupt: the kernel tells no SO_INCOMING_CPU"
                + " of its socket."),
        arrival.remarks());
  }

  @Test
  void aQueueByOrderIsBelievedWhileNothingSpeaksAgainstIt(@TempDir Path directory)
      throws IOException {
    rig.napi = Napis.byOrder(directory);
    assertEquals("data0 rx-1, IRQ 44", arrival(2, 902).rxQueue());
    Arrival elsewhere = arrival(1, 902);
    assertEquals("", elsewhere.rxQueue());
    assertEquals(OptionalInt.of(1), elsewhere.rxCpu());
    assertEquals(
        List.of(
            "The RX queue is not known: by the order of NAPI ids it is data0 rx-1, IRQ 44, but"
                + " packets come on CPU 1, where that interrupt was not delivered when last read."),
        elsewhere.remarks());
  }

  @Test
  void whyTheQueueIsNotKnownIsSaid(@TempDir Path directory) throws IOException {
    assertEquals(
        List.of("The RX queue is not known: the netdev netlink family: not there."),
        arrival(1, 901).remarks());
    assertEquals(
        List.of(
            "The RX queue is not known: the kernel tells no NAPI id of its socket, as on"
                + " loopback."),
        arrival(1, NONE).remarks());
    rig.napi = Napis.unplaced(directory);
    assertEquals(
        List.of(
            "The RX queue is not known: data0 has 2 receive queues and 3 NAPI instances, and its"
                + " driver does not tell which belong together."),
        arrival(1, 903).remarks());
    assertEquals(
        List.of("The RX queue is not known: NAPI id 4711 is new; the list is being read again."),
        arrival(1, 4711).remarks());
  }

  @Test
  void packetsThatFollowTheirReceiverAreAdrift(@TempDir Path directory) throws IOException {
    assertEquals("no NIC's queue is known for them, as on loopback", arrival(1, NONE).adrift());
    rig.napi = Napis.told(directory);
    assertEquals("", arrival(1, 901).adrift());
    assertEquals("", arrival(1, 4711).adrift(), "a queue that is not in the list yet");
    rig.rfs = new Reading.Present<>(true);
    assertEquals("their queue is not known, and RFS is on", arrival(1, 4711).adrift());
    assertEquals("", arrival(1, 901).adrift(), "not of this queue");
    rig.rfs = new Reading.Denied<>("rps_sock_flow_entries", "no");
    assertEquals("it is not known whether RFS moves them", arrival(1, 4711).adrift());
    assertEquals("", arrival(1, 901).adrift(), "not of this queue");
    rig.napi = Napis.followed(directory.resolve("rfs"));
    assertEquals("RFS of data0 moves them", arrival(1, 901).adrift());
    rig.napi = Napis.perhapsFollowed(directory.resolve("damaged"));
    assertEquals("it cannot be read whether RFS of data0 moves them", arrival(1, 901).adrift());
  }

  @Test
  void ofASocketThatCannotBeReachedOneReasonIsEnough() {
    Arrival arrival = rig.arrivals().of(Thread.currentThread());
    assertEquals("there is none", arrival.unknownBecause());
    assertEquals("", arrival.rxQueue());
    assertEquals(List.of(), arrival.remarks());
  }

  private Arrival arrival(int cpu, int napiId) throws IOException {
    Sockets sockets = new Rig.Arriving(cpu, napiId);
    try (SocketChannel channel = SocketChannel.open()) {
      UploadSocket.Finder finder = receiver -> UploadSocket.of(channel, "/10.0.0.7:1");
      return new Arrivals(finder, sockets, rig.rxQueues(), rig.faults).of(Thread.currentThread());
    }
  }
}
