/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.datatransfer.PipelineAck;

/** What a DataNode answers to an upload: once to the request, then to packets. */
final class ReceivedAcks extends WireFields {

  /** One of three replicas has about 20. */
  private static final int MOST_ACK_BYTES = 4096;

  private enum ReceivedField {
    ANSWER_LENGTH,
    ACK_LENGTH,
    ACK
  }

  private final Unacknowledged packets;
  private final PipelineAck ack = new PipelineAck();
  private ReceivedField expected = ReceivedField.ANSWER_LENGTH;

  ReceivedAcks(Unacknowledged packets) {
    super(MOST_ACK_BYTES, 1);
    this.packets = packets;
  }

  @Override
  void read(byte[] bytes, int length, long first, long last) throws IOException {
    switch (expected) {
      case ANSWER_LENGTH -> {
        int answer = varint(length);
        if (answer >= 0) {
          skip(answer, 1);
          expected = ReceivedField.ACK_LENGTH;
        }
      }
      case ACK_LENGTH -> {
        int message = varint(length);
        if (message >= 0) {
          more(message);
          expected = ReceivedField.ACK;
        }
      }
      case ACK -> {
        ack.readFields(new ByteArrayInputStream(bytes, 0, length));
        packets.acknowledged(ack.getSeqno(), last);
        next(1);
        expected = ReceivedField.ACK_LENGTH;
      }
    }
  }

  @Override
  void unreadable() {
    packets.unreadable();
  }
}
