/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.protocol.datatransfer.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.datatransfer.Op;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;

/**
 * What a client sends to a DataNode: the request, then packets. A connection that asks for anything
 * but an upload is not read any further.
 */
final class SentPackets extends WireFields {

  /** Version and operation. */
  private static final int OPERATION_BYTES = 3;

  /** In all of Hadoop 3 a header has 25 or 27 bytes. */
  private static final int MOST_HEADER_BYTES = 1024;

  private enum SentField {
    OPERATION,
    REQUEST_LENGTH,
    PACKET_LENGTHS,
    PACKET_HEADER
  }

  private final Unacknowledged packets;
  private final PacketHeader header = new PacketHeader();
  private SentField expected = SentField.OPERATION;

  SentPackets(Unacknowledged packets) {
    super(PacketHeader.PKT_LENGTHS_LEN + MOST_HEADER_BYTES, OPERATION_BYTES);
    this.packets = packets;
  }

  @Override
  void read(byte[] bytes, int length, long first, long last) throws IOException {
    switch (expected) {
      case OPERATION -> operation(ByteBuffer.wrap(bytes, 0, length));
      case REQUEST_LENGTH -> {
        int request = varint(length);
        if (request >= 0) {
          skip(request, PacketHeader.PKT_LENGTHS_LEN);
          expected = SentField.PACKET_LENGTHS;
        }
      }
      case PACKET_LENGTHS -> {
        more(ByteBuffer.wrap(bytes).getShort(Integer.BYTES));
        expected = SentField.PACKET_HEADER;
      }
      case PACKET_HEADER -> packet(ByteBuffer.wrap(bytes, 0, length), first);
    }
  }

  private void operation(ByteBuffer field) throws IOException {
    int version = field.getShort();
    if (version != DataTransferProtocol.DATA_TRANSFER_VERSION) {
      // Such as a handshake, after which all may be encrypted.
      throw new IOException("version " + version);
    }
    if (field.get() == Op.WRITE_BLOCK.code) {
      next(1);
      expected = SentField.REQUEST_LENGTH;
    } else {
      end();
      packets.noUpload();
    }
  }

  private void packet(ByteBuffer field, long nanos) throws IOException {
    header.readFields(field);
    // The packet's length counts itself.
    int rest = header.getPacketLen() - Integer.BYTES;
    if (header.getDataLen() < 0 || header.getDataLen() > rest) {
      throw new IOException("a packet of " + header.getPacketLen() + " bytes: " + header);
    }
    packets.sent(header.getSeqno(), header.getDataLen() > 0, nanos);
    skip(rest, PacketHeader.PKT_LENGTHS_LEN);
    expected = SentField.PACKET_LENGTHS;
  }

  @Override
  void unreadable() {
    packets.unreadable();
  }
}
