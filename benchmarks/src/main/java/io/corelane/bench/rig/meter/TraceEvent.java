/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import java.util.Locale;

/** One event of the kernel's trace, as far as the meter needs it. */
sealed interface TraceEvent {

  /** The size of a sector in block events, whatever the disk's own is. */
  int SECTOR_BYTES = 512;

  /**
   * {@code net:netif_receive_skb}: the network stack takes a packet up.
   *
   * @param cpu where, in softirq
   * @param buffer the packet's buffer (sk_buff); addresses are used again once a buffer is free
   * @param length bytes from the IP header on; of a packet that GRO put together, the whole of it
   */
  record PacketReceived(int cpu, long buffer, int length) implements TraceEvent {}

  /** {@code skb:skb_copy_datagram_iovec}: a thread copies bytes out of a packet's buffer. */
  record BytesRead(String task, int tid, int cpu, long buffer, int bytes) implements TraceEvent {}

  /**
   * {@code ext4:ext4_da_write_end} and {@code ext4:ext4_write_end}: write(2) has filled a page, or
   * a part of it.
   *
   * @param cpu where the thread in write(2) runs
   * @param device the file system's
   * @param inode the file
   * @param position the offset of the first byte in the file
   * @param bytes how much
   */
  record PageWritten(int cpu, Device device, long inode, long position, int bytes)
      implements TraceEvent {}

  /**
   * {@code block:block_bio_remap}: a device hands I/O down to the one below it.
   *
   * @param device the lower device
   * @param sector the first sector there
   * @param sectors how many
   * @param upper the upper device
   * @param upperSector the first sector of that
   */
  record Remapped(Device device, long sector, long sectors, Device upper, long upperSector)
      implements TraceEvent {}

  /**
   * {@code block:block_rq_issue}: a request goes to the driver.
   *
   * @param task the submitting thread's name
   * @param tid its id
   * @param cpu where it runs
   * @param device the disk; of an NVMe multipath device, the path
   * @param operation {@code rwbs}: what kind of request, in letters
   * @param sector the first sector
   * @param bytes how much; 0 for a flush
   */
  record RequestIssued(
      String task, int tid, int cpu, Device device, String operation, long sector, long bytes)
      implements TraceEvent {

    boolean isWrite() {
      return bytes > 0 && TraceEvent.isWrite(operation);
    }

    long end() {
      return sector + bytes / SECTOR_BYTES;
    }
  }

  /**
   * {@code block:block_rq_complete}: a request, or a part of it, is done.
   *
   * @param cpu where the completion runs
   * @param device the disk
   * @param operation {@code rwbs}
   * @param sector the first sector
   * @param sectors how many
   */
  record RequestCompleted(int cpu, Device device, String operation, long sector, long sectors)
      implements TraceEvent {

    boolean isWrite() {
      return sectors > 0 && TraceEvent.isWrite(operation);
    }
  }

  /** Discards (D) and flushes alone (F) write no data; W may have letters before and behind it. */
  private static boolean isWrite(String operation) {
    return operation.toUpperCase(Locale.ROOT).indexOf('W') >= 0;
  }
}
