/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.stage.DiskPace;
import io.corelane.hdfs.stage.StagedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.util.DataChecksum;

/**
 * The packets of an upload that came in one go and were written by Hadoop's own streams: none of
 * them is small. For the receiver; {@link #everWentOn} for any thread.
 */
final class PacketRun {

  private final DataChecksum checksum;
  private long bytes;

  /** When the first packet was written, and its bytes. */
  private long since;

  private long first;

  /** Whether a packet shows that its client does not wait for each of them. */
  private boolean goesOn;

  private volatile boolean everWentOn;

  PacketRun(DataChecksum checksum) {
    this.checksum = checksum;
  }

  /** A packet was written, of so many bytes; a small one ends the run. */
  void add(long packet) {
    if (packet < StagedBlock.SMALL_PACKET) {
      end();
      return;
    }
    if (bytes == 0) {
      since = System.nanoTime();
      first = packet;
    }
    bytes += packet;
    if (!goesOn && isFull(packet)) {
      goesOn();
    }
  }

  /**
   * Whether no chunk more would have fitted into a packet of the client, whose size is a power of
   * two unless it is configured otherwise: it was sent since it was full, not to be waited for. A
   * client that is slower than its packets are acknowledged shows in nothing else.
   */
  private boolean isFull(long packet) {
    int chunk = checksum.getBytesPerChecksum() + checksum.getChecksumSize();
    long whole = packet / checksum.getBytesPerChecksum() * chunk + PacketHeader.PKT_MAX_HEADER_LEN;
    return whole + chunk > Long.highestOneBit(whole - 1) << 1;
  }

  /** Its client does not wait for each packet. */
  void goesOn() {
    goesOn = true;
    everWentOn = true;
  }

  /** Whether its client has shown that. */
  boolean isGoingOn() {
    return goesOn;
  }

  /** The next packet begins another run. */
  void end() {
    bytes = 0;
    goesOn = false;
  }

  boolean isEmpty() {
    return bytes == 0;
  }

  /** Whether it has so many bytes, of a client that does not wait for each packet. */
  boolean brings(long least) {
    return goesOn && bytes >= least;
  }

  /** What came after its first packet, and how long that took until now. */
  DiskPace.Part sinceFirst() {
    return new DiskPace.Part(bytes - first, System.nanoTime() - since);
  }

  /** Whether the client of any run did not wait for each packet. */
  boolean everWentOn() {
    return everWentOn;
  }
}
